import { PAGE_SIZE } from '#shared/constants.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { downloadDocument } from '../api/download-document.ts';
import type { useEveryPage } from '../api/every-page.ts';
import { PAGE_VIEW, useAddressView } from '../ui/address-view.ts';
import { IconButton } from '../ui/button.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Download, Eye } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { CallStatus } from './call-status.tsx';

interface LineItemsProps {
  call: CapitalCall | undefined;
  lines: ReturnType<typeof useEveryPage<'listLineItems'>>;
  /** Shows the notice of the line at this index. */
  onPreview: (lineAt: number) => void;
}

/** The lines of a call: client, reference, amount paid. */
export function LineItems({ lines, onPreview }: LineItemsProps) {
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { view, change } = useAddressView(PAGE_VIEW);
  const { data, error, isValidating, mutate } = lines;
  const items = data?.line_items ?? [];
  const { page, items: shown } = pageOf(items, view.page, PAGE_SIZE);
  if (error && !data) {
    return (
      <ErrorState
        className="rounded-box border border-line py-10"
        title="The lines of the call did not load"
        error={error}
        onRetry={() => void mutate()}
        retrying={isValidating}
      />
    );
  }
  const first = (page - 1) * PAGE_SIZE;
  const foot = items.length > PAGE_SIZE && (
    <TableFoot>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={items.length}
        onPage={(next) => change({ page: next })}
      />
    </TableFoot>
  );
  if (phone) {
    return (
      <section aria-label="Line items" className="flex flex-col gap-2">
        {shown.map((line, index) => (
          <LineCard key={line.id} line={line} onPreview={() => onPreview(first + index)} />
        ))}
        {foot && <TableBox className="[&>div]:border-t-0">{foot}</TableBox>}
      </section>
    );
  }
  const columns: Column<LineItem>[] = [
    {
      head: 'Client',
      cell: (line) => (
        <span className="block py-1.5 wrap-anywhere">
          {line.client_name}
          <span className="tnum block text-label text-subtle xl:hidden">
            {displayReference(line.payment_reference)}
          </span>
        </span>
      ),
    },
    {
      head: 'Reference',
      width: 'w-34',
      hidden: 'max-xl:hidden',
      className: 'tnum whitespace-nowrap',
      cell: (line) => displayReference(line.payment_reference),
    },
    {
      head: 'Status',
      width: 'w-38 xl:w-46',
      className: 'py-1',
      cell: (line) => (
        <>
          <CallStatus of={line} />
          <Reminded line={line} />
        </>
      ),
    },
    {
      head: 'Called',
      note: 'AUD',
      align: 'right',
      width: 'w-38',
      cell: (line) => <Money amountCents={line.amount} exact />,
    },
    {
      head: 'Paid',
      align: 'right',
      width: 'w-38',
      cell: (line) => <Money amountCents={line.matched_amount} exact />,
    },
    {
      head: 'Notice',
      hideHead: true,
      align: 'right',
      width: 'w-22',
      cell: (line) => <NoticeButtons line={line} onPreview={() => onPreview(items.indexOf(line))} />,
    },
  ];
  return (
    <TableBox>
      <DataTable
        label="Line items"
        columns={columns}
        items={shown}
        loading={!data}
        skeletonRows={8}
        state={shown.length === 0 && <EmptyState title="No line is out yet" />}
      />
      {foot}
    </TableBox>
  );
}

/** When the client was last reminded of a line. */
function Reminded({ line: { reminded_at: at } }: { line: LineItem }) {
  if (at === null) return null;
  return (
    <span className="block whitespace-nowrap text-label text-subtle">
      Reminded <InstantText instant={at} part="date" />
    </span>
  );
}

function NoticeButtons({ line, onPreview }: { line: LineItem; onPreview: () => void }) {
  const { document_id: documentId } = line;
  return (
    <span className="inline-flex justify-end gap-1">
      <IconButton
        size="small"
        variant="secondary"
        label={`View the notice of ${line.client_name}`}
        icon={<Eye aria-hidden="true" className="size-3.5" />}
        onClick={onPreview}
      />
      {documentId !== null && (
        <IconButton
          size="small"
          variant="secondary"
          label={`Download the notice of ${line.client_name}`}
          icon={<Download aria-hidden="true" className="size-3.5" />}
          onClick={() => void downloadDocument({ id: documentId, name: 'Capital call notice.pdf' })}
        />
      )}
    </span>
  );
}

function LineCard({ line, onPreview }: { line: LineItem; onPreview: () => void }) {
  return (
    <div className="flex flex-col gap-2 rounded-box border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">{line.client_name}</span>
        <Money amountCents={line.amount} exact className="font-semibold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>
          <CallStatus of={line} />
          <Reminded line={line} />
        </span>
        <span className="tnum text-label text-subtle">{displayReference(line.payment_reference)}</span>
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="text-label text-subtle">
          <Money amountCents={line.matched_amount} exact /> paid
        </span>
        <NoticeButtons line={line} onPreview={onPreview} />
      </div>
    </div>
  );
}
