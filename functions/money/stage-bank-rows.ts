import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { REFUSALS } from '#shared/refusals.ts';
import type { AuditEntry, Change } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { instantAfter } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { LATELY_MS } from '../ledger/take-turn.ts';
import { type BankAccountItem, listBankAccountItems } from '../records/bank-account-store.ts';
import { currentFeeds, decisionOf, numberOfFeed } from '../records/bank-feeds.ts';
import { bankRowId } from '../records/bank-row-id.ts';
import { type BankFeed, type FundBank, findFundBank } from '../records/fund-bank-store.ts';
import {
  beginFetch,
  endFetchWrite,
  failImportWrite,
  findImport,
  type ImportItem,
  type ImportRow,
  importActor,
  importTarget,
  leaseImport,
  putImportContents,
  readImportRows,
} from '../records/import-store.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';
import { listTransactionItems } from '../records/transaction-list-store.ts';
import { findTransactions } from '../records/transaction-store.ts';
import type { BankProvider, PostedTransaction, Services } from '../services.ts';
import { type BankRow, findRowsUnderOtherIds } from './known-bank-rows.ts';
import { refreshBankData } from './refresh-bank-data.ts';

/** An import fails if its rows were fetched this many times and each fetch was interrupted. */
const MAX_FETCHES = 4;

type BankRequest = NonNullable<ImportItem['bank_request']>;

/**
 * Fetches the rows of a bank import. Stores all rows before writing the first to the ledger, so that the bank
 * is not read again.
 */
export async function stageBankRows(
  services: Services,
  item: ImportItem,
  limits: { untilMs: number; leaseMs: number },
  // For the log lines of the provider.
  correlationId = item.id,
): Promise<ImportItem | undefined> {
  const { bank_request: request } = item;
  if (!request) throw new Error('An import that fetches lacks what it asks for');
  if ((item.fetch_attempts ?? 0) >= MAX_FETCHES) {
    return fail(services, item, new Refusal('bank-provider-busy'));
  }
  if (!(await beginFetch(services, item.id, item.lease))) return findImport(services, item.id);
  const renewal = setInterval(() => {
    // Ignore this error: if the lease cannot be renewed, storing the rows fails too and reports it.
    leaseImport(services, item.id, item.lease, limits.leaseMs).catch(() => {});
  }, limits.leaseMs / 3);
  const signal = AbortSignal.timeout(Math.max(1, limits.untilMs - services.now().getTime()));
  try {
    const provider = await services.bankProvider(correlationId);
    const bank = await findFundBank(services);
    const live = new Set(bank?.connections.map(({ connection_id: id }) => id));
    // The provider may still list a former connection, whose rows came already.
    const connections = (await provider.listConnections(request.basiq_user_id)).filter(({ id }) =>
      live.has(id),
    );
    const refreshed = await refreshBankData(services, provider, item, connections, {
      untilMs: limits.untilMs,
      signal,
    });
    // The time ran out, so the import is still fetching.
    if (refreshed === 'unfinished') return findImport(services, item.id);
    const accounts = await listBankAccountItems(services);
    const { rows, rejected } = await fetchRows(services, provider, request, {
      feeds: readFeeds(bank, accounts),
      live,
      signal,
    });
    const rowsName = `ROWS#${item.lease.slice(0, 8)}`;
    await putImportContents(services, item.id, { rows, rejected, rowsName });
    const end = endFetchWrite(services, item, {
      rows: rows.length,
      rowsName,
      isStale: refreshed === 'stale',
    });
    return commitStep(
      services,
      item,
      { import: end },
      {
        action: 'import.fetched',
        summary: `${rows.length} rows fetched from the bank`,
        changes: { total_rows: { before: item.total_rows, after: rows.length } },
      },
    );
  } catch (error) {
    if (signal.aborted) return findImport(services, item.id);
    // `busy` comes from the database and not from the provider: throw it, so that the import can continue later.
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    return fail(services, item, error);
  } finally {
    clearInterval(renewal);
  }
}

async function fail(services: Services, item: ImportItem, refusal: Refusal): Promise<ImportItem | undefined> {
  const failure = { code: refusal.code, sentence: refusal.message || REFUSALS[refusal.code].sentence };
  const write = failImportWrite(services, item, failure);
  return commitStep(
    services,
    item,
    { import: write },
    {
      action: 'import.failed',
      summary: 'The bank’s transactions could not be fetched; nothing was imported',
      changes: { status: { before: item.status, after: 'failed' } },
    },
  );
}

/** Ends the fetch. If another worker has taken over the import, nothing is written. */
async function commitStep(
  services: Services,
  item: ImportItem,
  writes: Change['writes'],
  audit: Omit<AuditEntry, 'target'>,
): Promise<ImportItem | undefined> {
  const change = { writes, audit: { target: importTarget(item.id), name: item.bank, ...audit } };
  const by = { actor: importActor(item), now: services.now().toISOString(), correlationId: item.id };
  await commitIfUnchanged(services, change, by);
  return findImport(services, item.id);
}

/** What is known of an account of the provider. */
interface Origin {
  /** BSB and number; empty if the provider gives no number. */
  readonly number: string;
  /** The fund's account that receives its rows; undefined if it is left out. */
  readonly accountId: string | undefined;
  readonly isCurrent: boolean;
}

/** The accounts by their id at the provider. An account of a former connection follows its number's current decision. */
function readFeeds(bank: FundBank | undefined, accounts: readonly BankAccountItem[]): Map<string, Origin> {
  const current = bank ? currentFeeds(bank) : [];
  const originOf = (feed: BankFeed): [string, Origin][] => {
    const number = numberOfFeed(feed);
    const isCurrent = current.some(({ id }) => id === feed.id);
    const heir = isCurrent ? undefined : current.find((one) => number !== '' && numberOfFeed(one) === number);
    const decision = decisionOf(heir ?? feed, accounts);
    // A row of an account that is not decided fails the import, unless its connection has ended.
    if (!decision && isCurrent) return [];
    return [[feed.id, { number, accountId: decision?.account_id, isCurrent }]];
  };
  return new Map(bank?.feeds.flatMap(originOf));
}

async function fetchRows(
  services: Services,
  provider: BankProvider,
  request: BankRequest,
  { feeds, live, signal }: { feeds: Map<string, Origin>; live: ReadonlySet<string>; signal: AbortSignal },
): Promise<{ rows: ImportRow[]; rejected: { line: number; message: string }[] }> {
  const { basiq_user_id: userId, from, to } = request;
  const [fetched, stored] = await Promise.all([
    provider.fetchPostedTransactions(userId, { from, to, signal }),
    storedBankRows(services, request, feeds),
  ]);
  if (fetched.transactions.some((row) => live.has(row.connectionId) && !feeds.has(row.accountId)))
    throw new Refusal('bank-accounts-not-mapped');
  const isWanted = ({ accountId }: { accountId: string }) => feeds.get(accountId)?.accountId !== undefined;
  const skipped = fetched.skipped.filter((row) => isWanted(row) && feeds.get(row.accountId)?.isCurrent);
  const wanted = fetched.transactions.filter(isWanted);
  const known = findRowsUnderOtherIds(
    wanted.map((row) => bankRowOf(row, feeds)),
    stored,
    live,
  );
  const today = fundDateAt(services.now());
  const faulty = wanted.flatMap(({ date }) => {
    const fault = faultOfMoneyDay(date, today);
    return fault ? [{ date, reason: REFUSALS[fault].sentence.replace(/\.$/, '') }] : [];
  });
  // What a former connection still lists and the ledger has is no row of this import.
  const isThere = new Set([...stored.map(({ id }) => id), ...known]);
  const rows = wanted
    .filter(({ id, connectionId }) => live.has(connectionId) || !isThere.has(bankRowId(id)))
    .filter(({ date }) => !faultOfMoneyDay(date, today))
    .sort((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1))
    .map((transaction, index) => ({
      ...importRowOf(transaction, index + 1, known),
      account_id: feeds.get(transaction.accountId)?.accountId,
    }));
  return { rows, rejected: skippedLines([...skipped, ...faulty], rows.length) };
}

function bankRowOf(transaction: PostedTransaction, feeds: Map<string, Origin>): BankRow {
  const { connectionId, accountId, institutionId, date, amountCents, description } = transaction;
  const account = feeds.get(accountId)?.number || institutionId;
  return { id: bankRowId(transaction.id), connectionId, account, date, amountCents, description };
}

function importRowOf(transaction: PostedTransaction, line: number, known: ReadonlySet<string>): ImportRow {
  const id = bankRowId(transaction.id);
  return {
    line,
    id,
    txn_date: transaction.date,
    amount_cents: transaction.amountCents,
    description: transaction.description,
    bank: {
      basiq_transaction_id: transaction.id,
      institution_id: transaction.institutionId,
      connection_id: transaction.connectionId,
      account_id: transaction.accountId,
    },
    ...(known.has(id) ? { known: true } : {}),
  };
}

/** Rows of the provider that were skipped, as rejected lines numbered after the imported rows. */
function skippedLines(
  skipped: readonly { readonly date: CalendarDate; readonly reason: string }[],
  rows: number,
): { line: number; message: string }[] {
  return skipped.map(({ date, reason }, index) => ({
    line: rows + index + 1,
    message: `Transaction of ${displayDate(date)}: ${reason}.`,
  }));
}

/**
 * The bank rows of these days that earlier imports stored. They are read by key, because the lists can lag behind recent
 * imports and undos.
 */
async function storedBankRows(
  services: Services,
  { from, to, after }: BankRequest,
  feeds: Map<string, Origin>,
): Promise<BankRow[]> {
  // Rows that are set aside are still in the ledger, so they are read too.
  const [recent, ...lists] = await Promise.all([
    idsOfLastImports(services, after),
    ...[undefined, 'set-aside' as const].map((state) =>
      listTransactionItems(services, { from, to, state }, { limit: Number.POSITIVE_INFINITY }),
    ),
  ]);
  const listed = lists.flatMap(({ items }) => items).filter(({ bank }) => bank !== undefined);
  const ids = new Set([...listed.map(({ id }) => id), ...recent]);
  return (await findTransactions(services, [...ids])).flatMap(({ bank, ...item }) =>
    bank && item.voided_at === undefined && item.txn_date >= from && item.txn_date <= to
      ? [
          {
            id: item.id,
            connectionId: bank.connection_id,
            account: feeds.get(bank.account_id)?.number || bank.institution_id,
            date: item.txn_date,
            amountCents: item.amount_cents,
            description: item.description,
          },
        ]
      : [],
  );
}

/** The ids of the rows of the last import and of recent imports before it. The lists of transactions may lack these rows. */
async function idsOfLastImports(services: Services, after: string | undefined): Promise<string[]> {
  const since = instantAfter(services.now().toISOString(), -LATELY_MS);
  const ids: string[] = [];
  let next = after;
  while (next !== undefined) {
    const item = await findImport(services, next);
    for (let position = 0; item?.rows_kept && position < item.total_rows; ) {
      const rows = await readImportRows(services, { ...item, position });
      ids.push(...rows.map(({ id }) => id));
      position += rows.length;
    }
    next = item && item.created_at > since ? item.bank_request?.after : undefined;
  }
  return ids;
}
