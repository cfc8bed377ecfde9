import type { StatementUpload } from '#shared/contract/transactions.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { ImportCounts, RejectedLines } from '../ui/import-counts.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';
import { formatName } from './statement-words.ts';

const ROWS_SHOWN = 50;

/** What an import of the file would do. */
export function StatementPreview({ preview }: { preview: StatementUpload }) {
  const rows = preview.preview?.slice(0, ROWS_SHOWN) ?? [];
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
