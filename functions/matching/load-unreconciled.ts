import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { MATCHING } from '#shared/constants.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { OPEN_STATES } from '#shared/terms.ts';
import { isDeposit } from '#shared/transaction-parts.ts';
import { writeCursor } from '../ledger/cursor.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { Page, Paged } from '../ledger/query-list.ts';
import { dueOfLine, type LineItem, listAllOutstanding } from '../records/capital-call-store.ts';
import { listAllClients } from '../records/client-store.ts';
import { listPayers } from '../records/payer-store.ts';
import { listPastLinePayments } from '../records/reconciliation-store.ts';
import {
  type ListedTransaction,
  listTransactionItems,
  placeInLedger,
} from '../records/transaction-list-store.ts';
import { listOppositeRows } from '../records/transaction-search-store.ts';
import { listSortKey } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import type { Deposit, Investor, Known, OpenLine, Outflow, RefusedPair, SettledLine } from './clues.ts';

/** `isCut` is true if the search stopped at `mostRows` rows before the page was full. */
async function listIncoming(
  services: Services,
  state: (typeof OPEN_STATES)[number],
  page: Page,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<{ found: ListedTransaction[]; isCut: boolean }> {
  const found: ListedTransaction[] = [];
  let { cursor } = page;
  let rows = 0;
  do {
    const limit = Math.min(page.limit + 1, mostRows - rows);
    const { items, nextCursor } = await listTransactionItems(services, { state }, { limit, cursor });
    found.push(...items.filter((item) => item.amount_cents > 0 || isDeposit(item)));
    rows += items.length;
    cursor = nextCursor ?? undefined;
  } while (cursor && found.length <= page.limit && rows < mostRows);
  return { found, isCut: cursor !== undefined && found.length <= page.limit };
}

function compareNewest(a: ListedTransaction, b: ListedTransaction): number {
  return listSortKey(a) < listSortKey(b) ? 1 : -1;
}

export async function loadUnreconciled(services: Services, page: Page): Promise<Paged<ListedTransaction>> {
  const lists = await Promise.all(OPEN_STATES.map((state) => listIncoming(services, state, page)));
  return pageOfSorted(lists.flatMap(({ found }) => found).sort(compareNewest), page);
}

function pageOfSorted(found: readonly ListedTransaction[], { limit }: Page): Paged<ListedTransaction> {
  const items = found.slice(0, limit);
  const end = items.at(-1);
  return {
    items,
    nextCursor: found.length > limit && end ? writeCursor({ after: listSortKey(end) }) : null,
  };
}

export interface OpenLedger {
  readonly deposits: readonly ListedTransaction[];
  readonly lines: readonly OpenLine[];
  /** False if some deposits or line items were not read. No suggestion is then safe, because an unread one could fit better. */
  readonly isWhole: boolean;
}

export async function loadOpenLines(services: Services): Promise<Pick<OpenLedger, 'lines' | 'isWhole'>> {
  const { openLines } = MATCHING;
  const lines = await listAllOutstanding(services, openLines + 1);
  return { lines: lines.slice(0, openLines).map(openLine), isWhole: lines.length <= openLines };
}

export async function loadOpenLedger(services: Services): Promise<OpenLedger> {
  const { openDeposits, openRows } = MATCHING;
  const [open, ...lists] = await Promise.all([
    loadOpenLines(services),
    ...OPEN_STATES.map((state) => listIncoming(services, state, { limit: openDeposits }, openRows)),
  ]);
  const found = lists.flatMap((list) => list.found).sort(compareNewest);
  const isCut = lists.some((list) => list.isCut);
  return {
    deposits: found.slice(0, openDeposits),
    lines: open.lines,
    isWhole: !isCut && found.length <= openDeposits && open.isWhole,
  };
}

export async function pageOfOpen(
  services: Services,
  open: OpenLedger,
  page: Page,
): Promise<Paged<ListedTransaction>> {
  if (!open.isWhole) return loadUnreconciled(services, page);
  const after = placeInLedger(page);
  return pageOfSorted(
    open.deposits.filter((item) => after === undefined || listSortKey(item) < after),
    page,
  );
}

function openLine(line: LineItem): OpenLine {
  return {
    id: line.id,
    capitalCallId: line.capital_call_id,
    callTitle: line.title,
    clientId: line.client_id,
    reference: line.payment_reference,
    amountCents: line.amount_cents,
    outstandingCents: dueOfLine(line),
    issuedOn: fundDayOf(line.issued_at),
    dueOn: line.due_date,
  };
}

export async function loadKnown(services: Services, open: OpenLedger, today: CalendarDate): Promise<Known> {
  const [named, outflows] = await Promise.all([
    loadNamed(services, open, today),
    loadOutflows(services, open.deposits, today),
  ]);
  return { ...named, outflows, refused: refusedPairs(open.deposits) };
}

export async function loadNamed(
  services: Services,
  { lines, isWhole }: Pick<OpenLedger, 'lines' | 'isWhole'>,
  today: CalendarDate,
): Promise<Known> {
  const [investors, payers, settled] = await Promise.all([
    loadInvestors(services),
    listPayers(services),
    // An unread open line item would look paid.
    isWhole ? loadSettledLines(services, lines, today) : [],
  ]);
  return { lines, investors, payers, settled };
}

async function loadSettledLines(
  services: Services,
  lines: readonly OpenLine[],
  today: CalendarDate,
): Promise<SettledLine[]> {
  const since = addDays(today, -MATCHING.settledDays);
  const payments = await listPastLinePayments(services, since, MATCHING.settledMatches);
  const open = new Set(lines.map(({ id }) => id));
  const settled = new Map<string, SettledLine>();
  for (const payment of payments) {
    const { line_item_id: id, amount_cents: amountCents, txn_date: day } = payment;
    if (open.has(id)) continue;
    const before = settled.get(id);
    settled.set(id, {
      id,
      callTitle: payment.title,
      clientId: payment.client_id,
      reference: payment.payment_reference,
      amountCents: addCents(before?.amountCents ?? ZERO_CENTS, amountCents),
      paidOn: before && before.paidOn > day ? before.paidOn : day,
    });
  }
  return [...settled.values()];
}

/** A bank returns exactly the deposited amount, on the same day or later. */
async function loadOutflows(
  services: Services,
  deposits: readonly ListedTransaction[],
  today: CalendarDate,
): Promise<Outflow[]> {
  const since = new Map<Cents, CalendarDate>();
  for (const { amount_cents: amountCents, txn_date: day } of deposits) {
    const before = since.get(amountCents);
    if (before === undefined || day < before) since.set(amountCents, day);
  }
  const rows = await listOppositeRows(services, since, today);
  const returning = rows.filter(({ type }) => type === '' || type === 'redemption');
  return returning.map(({ id, txn_date: date, amount_cents: cents, description: text }) => ({
    id,
    date,
    amountCents: negateCents(cents),
    text,
  }));
}

function refusedPairs(deposits: readonly ListedTransaction[]): RefusedPair[] {
  return deposits.flatMap(({ id, declined_lines: lines = [] }) =>
    lines.map((line) => ({ depositId: id, lineId: line.line_item_id })),
  );
}

async function loadInvestors(services: Services): Promise<Investor[]> {
  const clients = await listAllClients(services);
  return clients.map(({ id, name, entity_name: entityName }) => ({ id, name, entityName }));
}

export function depositOf(item: ListedTransaction): Deposit {
  return { id: item.id, date: item.txn_date, amountCents: item.unallocated_cents, text: item.description };
}
