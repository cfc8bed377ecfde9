import type { CalendarDate } from '#shared/calendar-date.ts';
import { LIMITS } from '#shared/constants.ts';
import { type Cents, outstandingCents } from '#shared/money.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { freeOfAllocation } from '../money/decide-giving-back.ts';
import { findAllocations, isLiveAllocation, listAllocationPlaces } from '../records/allocation-store.ts';
import type { LineItem } from '../records/capital-call-store.ts';
import type { Services } from '../services.ts';
import { depositOf, loadKnown, loadOpenLedger } from './load-unreconciled.ts';
import { matchAll } from './suggestions.ts';

const AT_ONCE = 25;

export interface WaitingDeposit {
  readonly txn_date: CalendarDate;
  readonly amount: Cents;
}

export async function waitingDeposits(
  services: Services,
  lines: readonly LineItem[],
  today: CalendarDate,
): Promise<ReadonlyMap<string, WaitingDeposit>> {
  const waiting = new Map<string, WaitingDeposit>();
  if (lines.length === 0) return waiting;
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const some = lines.slice(start, start + AT_ONCE);
    const allocated = await Promise.all(some.map((line) => unmatchedSince(services, line)));
    for (const [index, { id }] of some.entries()) {
      const deposit = allocated[index];
      if (deposit) waiting.set(id, deposit);
    }
  }
  const open = await loadOpenLedger(services);
  if (open.deposits.length === 0) return waiting;
  const matching = matchAll(open.deposits.map(depositOf), await loadKnown(services, open, today));
  for (const { id, txn_date } of open.deposits) {
    const suggestions = matching.get(id)?.suggestions ?? [];
    const likely = suggestions.filter(({ tied }, rank) => rank === 0 || tied);
    for (const { line, amountCents } of likely.flatMap(({ parts }) => parts))
      waiting.set(line.id, { txn_date, amount: amountCents });
  }
  return waiting;
}

async function unmatchedSince(services: Services, line: LineItem): Promise<WaitingDeposit | undefined> {
  const { items } = await listAllocationPlaces(services, line.client_id, {
    limit: LIMITS.listLimit,
    cursor: undefined,
  });
  const issuedOn = fundDayOf(line.issued_at);
  const since = items.filter(({ list_sk: place }) => place >= issuedOn);
  const unmatched = (await findAllocations(services, since)).find(
    (item) => isLiveAllocation(item) && item.matched_cents < freeOfAllocation(item),
  );
  return (
    unmatched && {
      txn_date: unmatched.txn_date,
      amount: outstandingCents(freeOfAllocation(unmatched), unmatched.matched_cents),
    }
  );
}
