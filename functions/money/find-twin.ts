import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { POSSIBLE_DUPLICATE_DAYS } from '#shared/constants.ts';
import { absCents, type Cents, negateCents } from '#shared/money.ts';
import type { Turn } from '../ledger/take-turn.ts';
import { isLiveAllocation, listAllocationItems, listClientNames } from '../records/allocation-store.ts';
import { compactOf } from '../records/narration.ts';
import { listTransactionsOfAmount } from '../records/transaction-search-store.ts';
import { excludedAs, findTransactions, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

export async function listAlike(
  services: Services,
  amountCents: Cents,
  day: CalendarDate,
): Promise<TransactionItem[]> {
  const days = { from: addDays(day, -POSSIBLE_DUPLICATE_DAYS), to: addDays(day, POSSIBLE_DUPLICATE_DAYS) };
  const signs = [amountCents, negateCents(amountCents)];
  return (await Promise.all(signs.map((cents) => listTransactionsOfAmount(services, cents, days)))).flat();
}

type Recorded = Pick<TransactionItem, 'txn_date' | 'client_id' | 'description'> & {
  readonly amountCents: Cents;
};

export async function findRecordedTwin(
  services: Services,
  recorded: Recorded,
  { lately }: Turn,
): Promise<TransactionItem | undefined> {
  const [listed, unlisted] = await Promise.all([
    listAlike(services, recorded.amountCents, recorded.txn_date),
    // The index may lack transactions that were recently recorded by hand.
    findTransactions(
      services,
      lately.map(({ id }) => id),
    ),
  ]);
  const alike = [...listed, ...unlisted.filter((item) => isAlike(item, recorded))];
  const words = compactOf(recorded.description);
  for (const item of alike) {
    const isSameClient = recorded.client_id !== undefined && item.client_id === recorded.client_id;
    if (isSameClient || compactOf(item.description) === words) return item;
    if (recorded.client_id === undefined || item.allocation_count === 0) continue;
    const allocations = await listAllocationItems(services, item.id);
    const isTheirs = allocations.some(
      (allocation) => allocation.client_id === recorded.client_id && isLiveAllocation(allocation),
    );
    if (isTheirs) return item;
  }
  return undefined;
}

function isAlike(item: TransactionItem, { amountCents, txn_date: day }: Recorded): boolean {
  return (
    item.abs_cents === absCents(amountCents) &&
    excludedAs(item) === undefined &&
    item.txn_date >= addDays(day, -POSSIBLE_DUPLICATE_DAYS) &&
    item.txn_date <= addDays(day, POSSIBLE_DUPLICATE_DAYS)
  );
}

export async function isSameMoney(services: Services, one: TransactionItem, other: TransactionItem) {
  const [ofOne, ofOther] = await Promise.all([namesOf(services, one), namesOf(services, other)]);
  const [text, otherText] = [compactOf(one.description), compactOf(other.description)];
  return (
    text === otherText ||
    ofOne.some((name) => ofOther.includes(name) || otherText.includes(name)) ||
    ofOther.some((name) => text.includes(name))
  );
}

async function namesOf(services: Services, item: TransactionItem): Promise<string[]> {
  const allocated = item.allocation_count > 0 ? await listClientNames(services, item.id, NAMES_READ) : [];
  return [...(item.client_name ? [item.client_name] : []), ...allocated].map(compactOf);
}

const NAMES_READ = 10;
