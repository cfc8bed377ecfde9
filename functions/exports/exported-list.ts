import type { ExportFilters } from '#shared/contract/exports.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import type { Actor } from '../http/actor.ts';
import type { Context } from '../http/context.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { refuseByThrowing } from '../ledger/refusal.ts';
import type { Services } from '../services.ts';
import type { CellValue, Column, Head } from './column.ts';

export type Filters = Readonly<ExportFilters>;

export type ExportContext = Context<RefusalCode>;

export interface ExportedList {
  readonly columns: readonly Head[];
  readonly total: number | null;
  readonly pages: AsyncIterable<readonly (readonly CellValue[])[]>;
  sums(): readonly (Cents | null)[];
  readonly clientIds?: readonly string[];
}

export type OpenList = (filters: Filters, context: ExportContext) => Promise<ExportedList>;

export function exportContext(
  services: Services,
  actor: Actor,
  { now, correlationId }: { readonly now: string; readonly correlationId: string },
): ExportContext {
  return {
    services,
    actor,
    now,
    today: fundDayOf(now),
    correlationId,
    callerAddress: '',
    idempotencyId: undefined,
    file: undefined,
    refuse: refuseByThrowing,
    commit: () => {
      throw new Error('A list changed something');
    },
    repeats: () => {},
  };
}

export function listOfRows<Row>(
  columns: readonly Column<Row>[],
  total: number | null,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): ExportedList {
  const sums: (Cents | null)[] = columns.map(({ sum }) => (sum ? ZERO_CENTS : null));
  async function* cells() {
    for await (const rows of pages) {
      for (const [index, { sum }] of columns.entries()) {
        if (sum) sums[index] = addCents(sums[index] ?? ZERO_CENTS, ...rows.map(sum));
      }
      yield rows.map((row) => columns.map(({ of }) => of(row)));
    }
  }
  return { columns, total, pages: cells(), sums: () => sums };
}
