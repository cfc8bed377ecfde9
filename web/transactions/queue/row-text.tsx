import { namesOf } from '../../reconciliations/suggestion-groups.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Sparkles } from '../../ui/lucide-icons.tsx';
import { Money } from '../../ui/money.tsx';
import { kindText, pastText, usePropertyName } from '../classify/suggestion-chip.tsx';
import type { QueueRow } from './queue-row.ts';

export function RowText({ row }: { row: QueueRow }) {
  return (
    <span className="flex min-w-0 grow items-center justify-between gap-3">
      <span className="min-w-0">
        <span className="block truncate font-medium" title={row.description}>
          {row.description || 'No description'}
        </span>
        <span className="flex min-w-0 gap-2 text-label text-subtle">
          <DateText date={row.day} />
          <ProposalText row={row} />
        </span>
      </span>
      <Money amountCents={row.amountCents} exact sign="flow" className="shrink-0" />
    </span>
  );
}

function ProposalText({ row }: { row: QueueRow }) {
  const first = row.hasFirst ? row.proposals[0] : undefined;
  const suggested = first?.by === 'kind' ? first.suggested : undefined;
  const property = usePropertyName(suggested?.property_id);
  const text = suggested
    ? [kindText(suggested, property), pastText(suggested) ?? 'by a rule'].join(', ')
    : first?.by === 'match'
      ? [namesOf(first.group), first.group.lines[0]?.item.title].join(' · ')
      : first && 'Probably in the ledger already';
  if (!text && row.proposals.length > 0) return 'Choose a suggestion';
  if (!text) return row.amountCents < 0 && 'No suggestion';
  return (
    <span className="inline-flex min-w-0 items-center gap-1 text-accent">
      <Sparkles className="size-3 shrink-0" />
      <span className="min-w-0 truncate" title={text}>
        {text}
      </span>
    </span>
  );
}
