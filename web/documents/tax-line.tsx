import { displayDate, displayInstant, fundDateAt } from '#shared/calendar-date.ts';
import type { Document } from '#shared/contract/documents.ts';
import { financialYearText } from '#shared/financial-year.ts';
import { downloadDocument } from '../api/download-document.ts';
import { useCall } from '../api/hooks.ts';
import { IconButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Download } from '../ui/lucide-icons.tsx';
import { exact } from '../ui/money-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';

interface TaxLineProps {
  clientId: string;
  endsIn: number;
  papers: readonly Document[];
}

export function TaxLine({ clientId, endsIn, papers }: TaxLineProps) {
  const loaded = useCall('getTaxStatement', { id: clientId, year: endsIn });
  const { statement, expected_by: expected } = loaded.data ?? {};
  const today = fundDateAt(new Date());
  const paper = papers.find(({ id }) => id === statement?.document_id);
  if (loaded.error && !loaded.data)
    return <ErrorState title="The tax statement did not load" loaded={loaded} />;
  return (
    <div className="flex min-h-13 items-center gap-3 border-t border-line px-4 py-2 max-md:px-3">
      <p className="tnum min-w-0 grow">
        <span className={statement ? 'font-medium' : 'text-muted'}>
          {statement?.title ?? `Tax statement ${financialYearText(endsIn)}`}
        </span>
        <span className="block text-label text-muted">
          {statement ? (
            `${displayInstant(statement.issued_at)} · Distributions of ${exact(statement.cash)} for the quarters of ${financialYearText(endsIn)}`
          ) : papers.some(({ is_replaced: isReplaced }) => isReplaced) ? (
            'The later statements of this year contain no amounts for you.'
          ) : expected ? (
            expected < today ? (
              'Not in the portal. Ask the fund.'
            ) : (
              `Expected by ${displayDate(expected)}`
            )
          ) : (
            <Skeleton className="h-4 w-40" />
          )}
        </span>
        {statement?.replaces && (
          <span className="block text-label text-muted">
            It replaces the statement of {displayDate(statement.replaces)}.
          </span>
        )}
      </p>
      {statement && paper && (
        <IconButton
          label={`Download ${statement.title}`}
          icon={<Download />}
          onClick={() => void downloadDocument(paper)}
        />
      )}
    </div>
  );
}
