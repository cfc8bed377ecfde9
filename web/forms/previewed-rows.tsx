import type { ReactNode } from 'react';
import type { Cents } from '#shared/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Money } from '../ui/money.tsx';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';

export interface PreviewedRow {
  readonly line: number;
  readonly duplicate: boolean;
  readonly name: string;
  readonly detail: string;
  readonly mark?: string | undefined;
  readonly middle: ReactNode;
  readonly amountCents?: Cents;
  readonly amountText?: string;
}

export interface PreviewedRowsProps {
  label: string;
  heads: readonly [name: string, middle: string, amount: string];
  widths: readonly [middle: string, amount: string];
  note?: string | undefined;
  rows: readonly PreviewedRow[];
}

export function PreviewedRows({
  label,
  heads: [name, middle, amount],
  widths: [middleWidth, amountWidth],
  note = 'AUD',
  rows,
}: PreviewedRowsProps) {
  return (
    <Table label={label}>
      <colgroup>
        <col />
        <col className={`${middleWidth} max-md:hidden`} />
        <col className={amountWidth} />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>{name}</HeaderCell>
          <HeaderCell className="max-md:hidden">{middle}</HeaderCell>
          <HeaderCell align="right" note={note}>
            {amount}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} className={row.duplicate ? 'text-muted' : undefined}>
            <Cell className="h-12! py-1.5!">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium wrap-anywhere">{row.name}</span>
                {row.duplicate ? (
                  <Badge tone="neutral">Already there</Badge>
                ) : (
                  row.mark !== undefined && <Badge tone="neutral">{row.mark}</Badge>
                )}
              </span>
              <span className="block text-label text-muted wrap-anywhere">{row.detail}</span>
            </Cell>
            <Cell className="h-12! max-md:hidden">{row.middle}</Cell>
            <Cell align="right" className="h-12!">
              {row.amountText ?? <Money amountCents={row.amountCents} exact />}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
