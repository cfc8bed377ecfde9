import { addDays } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { Refusal } from '../ledger/refusal.ts';
import type { LogEntry, PostedTransaction, PostedTransactions, TransactionRange } from '../services.ts';
import type { BasiqClient } from './basiq-client.ts';
import { readRow } from './posted-transaction.ts';
import { transactionPage } from './wire.ts';

const ROUTE = 'GET /users/{id}/transactions';
const PAGE_ROWS = 500;
const MAX_PAGES = 200;

type SkippedRow = PostedTransactions['skipped'][number];

export async function readTransactions(
  client: BasiqClient,
  log: (entry: LogEntry) => void,
  userId: string,
  range: TransactionRange,
): Promise<PostedTransactions> {
  // The provider sometimes loses its position in the pages, so a failed reading is repeated once.
  const first = await readAllPages(client, log, userId, range);
  const result = first ?? (await readAllPages(client, log, userId, range));
  if (!result) throw new Refusal('bank-provider-unavailable');
  return result;
}

async function readAllPages(
  client: BasiqClient,
  log: (entry: LogEntry) => void,
  userId: string,
  range: TransactionRange,
): Promise<PostedTransactions | undefined> {
  const rows = new Map<string, PostedTransaction>();
  const skipped = new Map<string, SkippedRow>();
  const seen = new Set<string>();
  let signsDisagree = 0;
  let next: URL | undefined = firstPage(client, userId, range);
  let page = 0;
  while (next) {
    page += 1;
    const url: URL = next;
    if (seen.has(url.href) || page > MAX_PAGES) throw unreadable(log, 'endless', page);
    seen.add(url.href);
    const outcome = await client
      .get(url, { route: ROUTE, schema: transactionPage, signal: range.signal })
      .catch((error: unknown) => {
        const isUnreadable = error instanceof Refusal && error.code === 'bank-data-not-readable';
        throw isUnreadable ? unreadable(log, 'page', page) : error;
      });
    if (!outcome.ok) {
      if (page > 1 && outcome.status === 400 && outcome.parameter === 'next') return undefined;
      return client.refuse(outcome, ROUTE);
    }
    const { data, links } = outcome.value;
    let bad = 0;
    for (const value of data) {
      const reading = readRow(value);
      if (!reading) bad += 1;
      else if (reading.kind === 'left-out') {
        const { kind: _, ...row } = reading;
        if (isWithin(row.date, range)) skipped.set(row.id, row);
      } else if (reading.kind === 'transaction') {
        const { transaction } = reading;
        const before = rows.get(transaction.id);
        if (before && !isSameMoney(before, transaction)) bad += 1;
        if (reading.signsDisagree) signsDisagree += 1;
        if (!before && isWithin(transaction.date, range)) rows.set(transaction.id, transaction);
      }
    }
    if (bad > 0) throw unreadable(log, 'rows', page, bad);
    next = links?.next ? client.ownAddress(links.next, url) : undefined;
    if (links?.next && !next) throw unreadable(log, 'foreign-address', page);
  }
  if (signsDisagree > 0) {
    log({ level: 'warn', event: 'bank-signs-disagree', counts: { transactions: signsDisagree } });
  }
  return { transactions: [...rows.values()], skipped: [...skipped.values()], pages: page };
}

/** The provider's days are in UTC, so one more day is read on each side. */
function firstPage(client: BasiqClient, userId: string, { from, to }: TransactionRange): URL {
  const days = `'${addDays(from, -1)}','${addDays(to, 1)}'`;
  return client.address(`/users/${encodeURIComponent(userId)}/transactions`, {
    limit: String(PAGE_ROWS),
    filter: `transaction.postDate.bt(${days}),transaction.status.eq('posted')`,
  });
}

function isWithin(date: string, { from, to }: TransactionRange): boolean {
  return date >= from && date <= to;
}

function isSameMoney(one: PostedTransaction, other: PostedTransaction): boolean {
  return one.amountCents === other.amountCents && one.date === other.date;
}

function unreadable(log: (entry: LogEntry) => void, code: string, page: number, rows = 0): Refusal {
  log({ level: 'error', event: 'bank-page-unreadable', code, counts: { page, rows } });
  const { page: ofPage, rowsOfPage } = EXACT_SENTENCES['bank-data-not-readable'];
  return new Refusal('bank-data-not-readable', {
    sentence: rows > 0 ? rowsOfPage(page, rows) : ofPage(page),
  });
}
