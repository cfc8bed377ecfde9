import type { StatementUpload } from '#shared/contract/transactions.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ImportCounts, RejectedLines } from '../../ui/import-counts.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Money } from '../../ui/money.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { formatName } from './statement-words.ts';

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
          {formatCount(preview.total_rows)} {preview.total_rows === 1 ? 'row' : 'rows'} read. Nothing is
          imported yet.
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
            {phone ? <RowsInLines rows={rows} /> : <RowsInTable rows={rows} />}
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

function RowsInTable({ rows }: { rows: readonly PreviewRow[] }) {
  return (
    <Table label="Rows of the file">
      <colgroup>
        <col className="w-24" />
        <col />
        <col className="w-36" />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>Description</HeaderCell>
          <HeaderCell align="right" note="AUD">
            Amount
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} className={row.duplicate ? 'text-muted' : undefined}>
            <Cell className={CELL}>
              <DateText date={row.txn_date} className="text-muted" />
            </Cell>
            <Cell className={CELL}>
              <Description row={row} />
            </Cell>
            <Cell align="right" className={CELL}>
              <Amount row={row} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

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
