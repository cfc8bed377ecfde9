import { addDays, type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { REFUSALS } from '#shared/refusals.ts';
import type { AuditEntry, Change } from '../ledger/change.ts';
import { commitIfUnchanged } from '../ledger/commit.ts';
import { instantAfter } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { LATELY_MS } from '../ledger/take-turn.ts';
import { type BankAccountItem, listBankAccountItems } from '../records/bank-account-store.ts';
import { currentFeeds, decisionOf, numberOfFeed } from '../records/bank-feeds.ts';
import { bankRowId } from '../records/bank-row-id.ts';
import { type DoubtfulRow, listDoubtfulRows } from '../records/doubtful-row-store.ts';
import { findTwins, type TwinRow } from '../records/find-twins.ts';
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
  readImportTurn,
} from '../records/import-store.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';
import { listTransactionItems } from '../records/transaction-list-store.ts';
import { findTransactions, type TransactionItem } from '../records/transaction-store.ts';
import type { BankProvider, PostedTransaction, Services } from '../services.ts';
import { type BankRow, findRowsUnderOtherIds } from './known-bank-rows.ts';
import { refreshBankData } from './refresh-bank-data.ts';

const MAX_FETCHES = 4;

type BankRequest = NonNullable<ImportItem['bank_request']>;

/** All rows are stored before the ledger is written, because the bank should be read only once. */
export async function stageBankRows(
  services: Services,
  item: ImportItem,
  limits: { untilMs: number; leaseMs: number },
  correlationId = item.id,
): Promise<ImportItem | undefined> {
  const { bank_request: request } = item;
  if (!request) throw new Error('An import that fetches lacks what it asks for');
  if ((item.fetch_attempts ?? 0) >= MAX_FETCHES) {
    return fail(services, item, new Refusal('bank-provider-busy'));
  }
  if (!(await beginFetch(services, item.id, item.lease))) return findImport(services, item.id);
  const renewal = setInterval(() => {
    leaseImport(services, item.id, item.lease, limits.leaseMs).catch(() => {});
  }, limits.leaseMs / 3);
  const signal = AbortSignal.timeout(Math.max(1, limits.untilMs - services.now().getTime()));
  try {
    const provider = await services.bankProvider(correlationId);
    const bank = await findFundBank(services);
    const live = new Set(bank?.connections.map(({ connection_id: id }) => id));
    // The provider may still list an ended connection, whose rows were imported before.
    const connections = (await provider.listConnections(request.basiq_user_id)).filter(({ id }) =>
      live.has(id),
    );
    const refreshed = await refreshBankData(services, provider, item, connections, {
      untilMs: limits.untilMs,
      signal,
    });
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
    // With `busy`, only the database was too busy, so the import can continue later.
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

/** Writes nothing if another worker has taken over the import. */
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

interface Origin {
  readonly number: string;
  readonly accountId: string | undefined;
  readonly isCurrent: boolean;
}

/** The choice for a current account also applies to the account with the same number in an ended connection. */
function readFeeds(bank: FundBank | undefined, accounts: readonly BankAccountItem[]): Map<string, Origin> {
  const current = bank ? currentFeeds(bank) : [];
  const originOf = (feed: BankFeed): [string, Origin][] => {
    const number = numberOfFeed(feed);
    const isCurrent = current.some(({ id }) => id === feed.id);
    const heir = isCurrent ? undefined : current.find((one) => number !== '' && numberOfFeed(one) === number);
    const decision = decisionOf(heir ?? feed, accounts);
    // A current account without a decision is left out, so that `fetchRows` refuses to import its rows.
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
  const [fetched, doubtful] = await Promise.all([
    provider.fetchPostedTransactions(userId, { from, to, signal }),
    listDoubtfulRows(services),
  ]);
  const ledger = await readLedgerRows(services, request, doubtful);
  if (fetched.transactions.some((row) => live.has(row.connectionId) && !feeds.has(row.accountId)))
    throw new Refusal('bank-accounts-not-mapped');
  const isWanted = ({ accountId }: { accountId: string }) => feeds.get(accountId)?.accountId !== undefined;
  const skipped = fetched.skipped.filter((row) => isWanted(row) && feeds.get(row.accountId)?.isCurrent);
  const wanted = fetched.transactions.filter(isWanted);
  const settled = doubtful.filter((row) => isSettled(row, ledger));
  const stored = [...ledger, ...settled].flatMap((row) => storedBankRow(row, request, feeds));
  const known = findRowsUnderOtherIds(
    wanted.map((row) => bankRowOf(row, feeds)),
    stored,
    live,
  );
  for (const { id } of settled) known.add(id);
  const twins = twinsOf(wanted, { feeds, known, ledger });
  for (const { id, decision } of doubtful) if (decision) twins.delete(id);
  const waitedIn = new Map(doubtful.map((row) => [row.id, row.import_id]));
  const today = fundDateAt(services.now());
  const faulty = wanted.flatMap(({ date }) => {
    const fault = faultOfMoneyDay(date, today);
    return fault ? [{ date, reason: REFUSALS[fault].sentence.replace(/\.$/, '') }] : [];
  });
  const isThere = new Set([...stored.map(({ id }) => id), ...known]);
  const rows = wanted
    .filter(({ id, connectionId }) => live.has(connectionId) || !isThere.has(bankRowId(id)))
    .filter(({ date }) => !faultOfMoneyDay(date, today))
    .sort((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1))
    .map((transaction, index) => ({
      ...importRowOf(transaction, index + 1, known),
      account_id: feeds.get(transaction.accountId)?.accountId,
    }))
    .map((row) => {
      const twinId = twins.get(row.id);
      return twinId === undefined ? row : { ...row, twin_id: twinId, waited_in: waitedIn.get(row.id) };
    });
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

function skippedLines(
  skipped: readonly { readonly date: CalendarDate; readonly reason: string }[],
  rows: number,
): { line: number; message: string }[] {
  return skipped.map(({ date, reason }, index) => ({
    line: rows + index + 1,
    message: `Transaction of ${displayDate(date)}: ${reason}.`,
  }));
}

/** True if the doubtful row must not be imported. */
function isSettled(
  row: Awaited<ReturnType<typeof listDoubtfulRows>>[number],
  ledger: readonly TransactionItem[],
): boolean {
  if (row.decision === undefined) return !row.is_taken_back;
  return row.decision === 'same' && ledger.some(({ id }) => id === row.twin_id);
}

/** `findTwins` pairs each ledger row once, so known rows come first and keep their ledger rows. */
function twinsOf(
  wanted: readonly PostedTransaction[],
  {
    feeds,
    known,
    ledger,
  }: { feeds: Map<string, Origin>; known: ReadonlySet<string>; ledger: readonly TransactionItem[] },
): Map<string, string> {
  const rows = wanted.map(
    (row): TwinRow => ({
      id: bankRowId(row.id),
      account_id: feeds.get(row.accountId)?.accountId,
      txn_date: row.date,
      amount_cents: row.amountCents,
      description: row.description,
      bank: { connection_id: row.connectionId },
    }),
  );
  const isKnown = ({ id }: TwinRow) => known.has(id);
  const twins = findTwins([...rows.filter(isKnown), ...rows.filter((row) => !isKnown(row))], ledger);
  for (const id of known) twins.delete(id);
  return twins;
}

async function readLedgerRows(
  services: Services,
  { after, ...range }: BankRequest,
  doubtful: readonly DoubtfulRow[],
): Promise<TransactionItem[]> {
  const days = { from: addDays(range.from, -1), to: addDays(range.to, 1) };
  const isWithin = ({ txn_date: day }: { txn_date: CalendarDate }) => day >= days.from && day <= days.to;
  const [recent, ...lists] = await Promise.all([
    rowsOfLastImports(services, after),
    ...[undefined, 'set-aside' as const].map((state) =>
      listTransactionItems(services, { ...days, state }, { limit: Number.POSITIVE_INFINITY }),
    ),
  ]);
  const ids = new Set([
    ...[...lists.flatMap(({ items }) => items), ...recent.filter(isWithin)].map(({ id }) => id),
    ...doubtful.filter(isWithin).map((row) => row.twin_id),
  ]);
  const items = await findTransactions(services, [...ids]);
  return items.filter((item) => item.voided_at === undefined && isWithin(item));
}

function storedBankRow(
  { bank, ...item }: TransactionItem | DoubtfulRow,
  { from, to }: BankRequest,
  feeds: Map<string, Origin>,
): BankRow[] {
  if (!bank || item.txn_date < from || item.txn_date > to) return [];
  return [
    {
      id: item.id,
      connectionId: bank.connection_id,
      account: feeds.get(bank.account_id)?.number || bank.institution_id,
      date: item.txn_date,
      amountCents: item.amount_cents,
      description: item.description,
    },
  ];
}

/** Lists may lag and lack the rows of the newest imports, so these rows are read by import. */
async function rowsOfLastImports(services: Services, after: string | undefined): Promise<ImportRow[]> {
  const { lately } = await readImportTurn(services);
  const since = instantAfter(services.now().toISOString(), -LATELY_MS);
  const recent = lately.filter(({ at }) => at > since).map(({ id }) => id);
  const found: ImportRow[] = [];
  for (const id of new Set([...(after === undefined ? [] : [after]), ...recent])) {
    const item = await findImport(services, id);
    for (let position = 0; item?.rows_kept && position < item.total_rows; ) {
      const rows = await readImportRows(services, { ...item, position });
      found.push(...rows);
      position += rows.length;
    }
  }
  return found;
}
