import type { ImportedRow } from '#shared/contract/transactions.ts';
import { useCallPages } from '../../api/call-pages.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { amountColumn, type Column, DataTable } from '../../ui/data-table.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../../ui/list-states.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Money } from '../../ui/money.tsx';
import { TableBox, TableFoot } from '../../ui/table.tsx';
import { TYPE_NAMES } from '../list/type-mark.tsx';

const ROWS_AT_ONCE = 100;

type Row = ImportedRow & { id: string };

const STATES: Record<ImportedRow['status'], string> = {
  waiting: 'Waiting',
  imported: 'Unclassified',
  known: 'Already there',
  rejected: 'Rejected because its month is closed',
  'taken-back': 'Undone',
};

function stateOf({ status, type, transaction }: ImportedRow): string {
  if (transaction?.set_aside_at !== undefined) return 'Set aside';
  if (status === 'imported' && type !== '') return TYPE_NAMES[type];
  return status === 'taken-back' && type !== '' ? `Undone, was ${TYPE_NAMES[type]}` : STATES[status];
}

const struckIf = ({ status }: ImportedRow) => (status === 'taken-back' ? 'line-through text-muted' : '');

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Date', width: 'w-28', cell: (row) => <DateText date={row.txn_date} className={struckIf(row)} /> },
  {
    head: 'Description',
    title: (row) => row.description,
    cell: (row) => <span className={struckIf(row)}>{row.description || '–'}</span>,
  },
  { head: 'State', width: 'w-56', cell: stateOf },
  amountColumn('Amount', (row) => row.amount, { note: 'AUD', exact: true, width: 'w-36' }),
];

export function ImportRows({ importId }: { importId: string }) {
  const phone = useMediaQuery('(max-width: 767.98px)');
  const { pages, error, isValidating, hasMore, loadMore, retry } = useCallPages('listImportRows', {
    id: importId,
    limit: ROWS_AT_ONCE,
  });
  const rows = pages?.flatMap((page) => page.rows.map((row) => ({ ...row, id: row.transaction_id })));
  if (error && !rows) {
    return <ErrorState boxed title="The rows did not load" loaded={{ error, isValidating, retry }} />;
  }
  if (rows?.length === 0 && !hasMore) {
    return (
      <EmptyState
        className="min-h-60 rounded-box border border-line"
        title="No rows"
        detail="This import contained no rows."
      />
    );
  }
  if (phone && !rows) return <LoadingCards label="Loading rows" height="h-16" />;
  return (
    <>
      {phone ? (
        <ul className="flex flex-col gap-2">
          {rows?.map((row) => (
            <li key={row.id} className="flex flex-col gap-1 rounded-box border border-line p-3">
              <span className="flex items-start justify-between gap-3">
                <span className={classNames('min-w-0 wrap-anywhere', struckIf(row))}>
                  {row.description || '–'}
                </span>
                <Money amountCents={row.amount} exact />
              </span>
              <span className="flex justify-between gap-3 text-label text-subtle">
                <DateText date={row.txn_date} />
                <span>{stateOf(row)}</span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <TableBox>
          <DataTable label="Rows" columns={COLUMNS} items={rows ?? []} loading={!rows} />
        </TableBox>
      )}
      {hasMore && (
        <TableBox className="[&>div]:border-t-0">
          <TableFoot>
            <Button onClick={loadMore} busy={isValidating}>
              Show more rows
            </Button>
          </TableFoot>
        </TableBox>
      )}
    </>
  );
}
