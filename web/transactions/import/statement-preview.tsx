import type { StatementUpload } from '#shared/contract/transactions.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ImportCounts, RejectedLines } from '../../ui/import-counts.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Money } from '../../ui/money.tsx';
import { counted, formatCount } from '../../ui/money-format.ts';

const ROWS_SHOWN = 50;

const CELL = 'h-8! py-1.5! align-top';

export function StatementPreview({ preview }: { preview: StatementUpload }) {
  const rows = preview.preview?.slice(0, ROWS_SHOWN) ?? [];
  const phone = useMediaQuery('(max-width: 767.98px)');
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="info">{formatName(preview.bank)}</Badge>
        <span className="tnum text-muted">
          {counted(preview.total_rows, 'row')} read. Nothing is imported yet.
        </span>
      </p>
      <ImportCounts outcome={preview} />
      <RejectedLines rejected={preview.rejected} />
      {rows.length > 0 && (
        <div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
            tabIndex={0}
            aria-label="Rows of the file"
            className="max-h-[max(16rem,45vh)] overflow-y-auto rounded-box border border-line [--head-top:0px]"
          >
            {phone ? (
              <RowsInLines rows={rows} />
            ) : (
              <DataTable
                label="Rows of the file"
                columns={COLUMNS}
                items={rows.map((row) => ({ ...row, id: String(row.line) }))}
                row={(row) => ({ className: row.duplicate ? 'text-muted' : undefined })}
              />
            )}
          </section>
          {preview.total_rows > rows.length && (
            <p className="tnum mt-1.5 text-label text-subtle">
              The first {formatCount(rows.length)} of {formatCount(preview.total_rows)} rows
            </p>
          )}
        </div>
      )}
    </>
  );
}

export function formatName(bank: string): string {
  return bank === 'Generic' ? 'General format' : bank;
}

type PreviewRow = NonNullable<StatementUpload['preview']>[number];

function Description({ row }: { row: PreviewRow }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="wrap-anywhere whitespace-pre-wrap">{row.description || 'No description'}</span>
      {row.duplicate && <Badge tone="neutral">Already there</Badge>}
    </span>
  );
}

function Amount({ row }: { row: PreviewRow }) {
  return <Money amountCents={row.amount} exact sign={row.duplicate ? 'plain' : 'flow'} />;
}

const COLUMNS: readonly Column<PreviewRow & { id: string }>[] = [
  {
    head: 'Date',
    width: 'w-24',
    className: CELL,
    cell: (row) => <DateText date={row.txn_date} className="text-muted" />,
  },
  { head: 'Description', className: CELL, cell: (row) => <Description row={row} /> },
  {
    head: 'Amount',
    note: 'AUD',
    align: 'right',
    width: 'w-36',
    className: CELL,
    cell: (row) => <Amount row={row} />,
  },
];

function RowsInLines({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <ul className="divide-y divide-line text-body">
      {rows.map((row) => (
        <li key={row.line} className={classNames('px-3 py-2', row.duplicate && 'text-muted')}>
          <span className="flex justify-between gap-3">
            <DateText date={row.txn_date} className="text-muted" />
            <Amount row={row} />
          </span>
          <Description row={row} />
        </li>
      ))}
    </ul>
  );
}
