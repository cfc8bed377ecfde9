import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { writeAlone } from '../ledger/transact.ts';
import { DoesNotAddUp } from '../money/effects.ts';
import {
  findStatement,
  listAllStatementEntries,
  readContent,
  type StatementContent,
  type StatementEntry,
  type StatementItem,
  setDiffersWrite,
} from '../records/statement-store.ts';
import type { Services } from '../services.ts';
import { NO_FUND_FACTS, readStatement } from './load-ledger.ts';

/** The latest edition for each kind and period that ends on a day or later. */
function liveFrom(entries: readonly StatementEntry[], day: CalendarDate): StatementEntry[] {
  const latest = new Map<string, StatementEntry>();
  for (const entry of entries) {
    const place = `${entry.kind} ${entry.from} ${entry.to}`;
    if (entry.to >= day && entry.edition > (latest.get(place)?.edition ?? 0)) latest.set(place, entry);
  }
  return [...latest.values()];
}

/**
 * Marks each statement of a client that ends on `from` or later and says something else than the ledger says now, and removes
 * the mark from those that agree again or are replaced.
 */
export async function compareStatements(
  services: Services,
  clientId: string,
  from: CalendarDate,
  now: string,
): Promise<void> {
  const entries = await listAllStatementEntries(services, clientId);
  const live = liveFrom(entries, from);
  const liveIds = new Set(live.map(({ id }) => id));
  for (const entry of entries.filter(({ to }) => to >= from)) {
    const statement = await findStatement(services, entry.id);
    if (!statement) continue;
    const differs = liveIds.has(entry.id) && !(await agrees(services, clientId, statement));
    if (differs !== (statement.differs_since !== undefined))
      await writeAlone(services, setDiffersWrite(services, statement, differs ? now : undefined));
  }
}

async function agrees(services: Services, clientId: string, statement: StatementItem): Promise<boolean> {
  try {
    const read = await readStatement(services, clientId, statement, NO_FUND_FACTS);
    return read === undefined || isDeepStrictEqual(moneyOf(read.content), moneyOf(readContent(statement)));
  } catch (error) {
    // The nightly check reports this, and issuing a statement refuses it.
    if (error instanceof DoesNotAddUp) return true;
    throw error;
  }
}

/** What a statement says of the client's money. Names, valuations and what is due may have changed since. */
function moneyOf({ opening, movements, closing, payments = [] }: StatementContent) {
  const amounts = (rows: readonly { day: CalendarDate; amount: Cents }[]) =>
    rows.map(({ day, amount }) => ({ day, amount }));
  return { opening, movements: amounts(movements), closing, payments: amounts(payments) };
}
