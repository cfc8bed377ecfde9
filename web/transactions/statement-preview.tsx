import type { StatementUpload } from '#shared/contract/transactions.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';

const ROWS_SHOWN = 50;

type Outcome = Pick<StatementUpload, 'insertedCount' | 'duplicateCount' | 'rejected' | 'status' | 'bank'>;

/** Counts of new or imported, existing and rejected rows, which together are every row of the file. */
export function ImportCounts({ outcome }: { outcome: Outcome }) {
  const figures = [
    { label: outcome.status === 'preview' ? 'New' : 'Imported', count: outcome.insertedCount },
    { label: 'Already there', count: outcome.duplicateCount },
    { label: 'Rejected', count: outcome.rejected.length, bad: true },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-box border border-line bg-canvas py-2.5">
      {figures.map(({ label, count, bad }) => (
        <div key={label} className="px-3">
          <dt className="text-label text-muted">{label}</dt>
          <dd
            className={classNames(
              'tnum text-lead font-semibold',
              bad && count > 0 && 'text-negative',
              count === 0 && 'text-muted',
            )}
          >
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What an import of the file would do. */
export function StatementPreview({ preview }: { preview: StatementUpload }) {
  const rows = preview.preview?.slice(0, ROWS_SHOWN) ?? [];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="info">{preview.bank === 'Generic' ? 'General format' : preview.bank}</Badge>
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
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label="Rows of the file"
            className="max-h-64 overflow-y-auto rounded-box border border-line [--head-top:0px]"
          >
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
                    <Cell className="h-8!">
                      <DateText date={row.txn_date} className="text-muted" />
                    </Cell>
                    <Cell className="h-8!">
                      <span className="flex items-center gap-2">
                        <span className="truncate" title={row.description}>
                          {row.description || 'No description'}
                        </span>
                        {row.duplicate && <Badge tone="neutral">Already there</Badge>}
                      </span>
                    </Cell>
                    <Cell align="right" className="h-8!">
                      <Money amountCents={row.amount} exact sign={row.duplicate ? 'plain' : 'flow'} />
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
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

/** Every rejected line with its reason. */
export function RejectedLines({ rejected }: { rejected: StatementUpload['rejected'] }) {
  if (rejected.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">
        {rejected.length === 1
          ? '1 line is not imported'
          : `${formatCount(rejected.length)} lines are not imported`}
      </h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Rejected lines"
        className="mt-1.5 max-h-40 overflow-y-auto rounded-box border border-line"
      >
        {rejected.map(({ line, message }) => (
          <li key={line} className="flex gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
            <span className="tnum w-18 shrink-0 text-muted">Line {formatCount(line)}</span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
