import { createHash, randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { IMPORT_ANSWER_WITHIN_MS } from '#shared/constants.ts';
import type { StatementBalancesCheck, StatementTwin } from '#shared/contract/refusal-data.ts';
import type { StatementUpload } from '#shared/contract/transactions.ts';
import { groupBy } from '#shared/group-by.ts';
import { EXACT_SENTENCES, REFUSALS } from '#shared/refusals.ts';
import type { StatementLayout } from '#shared/statement-layout.ts';
import type { StatementRow } from '../csv/statement.ts';
import type { Context, Handler } from '../http/context.ts';
import type { AuditEntry, Write } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths, sentenceOfClosed } from '../ledger/month-locks.ts';
import { takeTurnWrite } from '../ledger/take-turn.ts';
import { runImport } from '../money/run-import.ts';
import {
  listBankAccountItems,
  MAIN_ACCOUNT_ID,
  putStatementBalancesWrite,
  rememberAccountWrite,
  type StatementDay,
} from '../records/bank-account-store.ts';
import { checkBalances } from '../records/check-balances.ts';
import { accountNamed, type ChosenAccounts, chooseAccounts } from '../records/choose-account.ts';
import { cleanFileName } from '../records/file-name.ts';
import { findTwins } from '../records/find-twins.ts';
import {
  findImport,
  type ImportItem,
  type ImportRow,
  type ImportTurn,
  importTarget,
  listLatelyImported,
  newImport,
  putImportContents,
  putImportWrite,
  readImportTurn,
  readRejectedLines,
} from '../records/import-store.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';
import { type FirstRows, openMainAccount } from '../records/new-bank-account.ts';
import { presentImport } from '../records/present-import.ts';
import { refuseWhileUndoing } from '../records/refuse-while-undoing.ts';
import { balancesOfStatement, oldestFirst } from '../records/statement-balances.ts';
import { findKeptLayout, keepLayout } from '../records/statement-layout-store.ts';
import { type ListedTransaction, listRowsAround } from '../records/transaction-list-store.ts';
import { findKnownIds, isByHand } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

const PREVIEW_ROWS = 200;

export const uploadStatement: Handler<'uploadStatement'> = async (input, context) => {
  const { services, file, refuse } = context;
  if (!file) return refuse('invalid-input');
  const startedMs = services.now().getTime();
  const statement = await readFile(input, context, file);
  const { rows, rejected } = rejectImpossibleDays(statement, context.today);
  const { bank, layoutId, headings, layout, firstRows } = statement;
  const turn = await readImportTurn(services);
  const stored = await readStored(services, rows, turn);
  const storedIds = new Set(stored.map(({ id }) => id));
  const byName = groupBy(rows, ({ account }) => accountNamed(account));
  const files = [...byName].map(([named, ofName]) => ({
    named,
    days: balancesOfStatement(ofName),
    sharesRows: (accountId: string) => {
      const placed = rowsOf(ofName, new Map([[named, accountId]]));
      return placed.some(({ id }) => storedIds.has(id)) || findTwins(placed, stored).size > 0;
    },
  }));
  const [to] = rows.map(({ date }) => date).toSorted((one, other) => (one > other ? -1 : 1));
  const choice = await chooseAccounts(services, { layoutId, files, given: input.account_id, to });
  if (choice === 'bank-account-not-found') return refuse(choice);
  const { chosen } = choice;
  const balances = [...byName.values()]
    .flatMap((ofName) => checkBalances(ofName) ?? [])
    .sort((one, other) => severityOf(one) - severityOf(other))[0];
  const whole = rowsOf(rows, chosen);
  const { open, locked } = await withoutClosedMonths(services, whole);
  const openLines = new Set(open.map(({ line }) => line));
  const leftOut = new Set(input.leave_out);
  const contents: Contents = {
    bank,
    layoutId,
    kept: input.layout && { layout: input.layout, headings },
    rejected: [...rejected, ...locked].sort((one, other) => one.line - other.line),
    rows: open.filter(({ line }) => !leftOut.has(line)),
    leftOut: open.filter(({ line }) => leftOut.has(line)).length,
    accounts: chosen ?? new Map(),
    opening: openingOf(
      rows.filter(
        ({ line, account }) => openLines.has(line) && chosen?.get(accountNamed(account)) === MAIN_ACCOUNT_ID,
      ),
    ),
    balances: chosen ? balancesOf(rows, chosen) : [],
    twinsIn: (ledgerRows) => (chosen ? findTwins(whole, ledgerRows) : new Map()),
    isNear: nearness(rows),
    isConfirmed: input.confirmed?.includes('twins') ?? false,
  };
  if (input.dryRun) {
    return {
      ...(await previewOf(context, contents, { open, stored })),
      layout_id: layoutId,
      headings,
      ...(layout ? { layout } : {}),
      ...(firstRows ? { first_rows: firstRows } : {}),
      ...(balances ? { balances } : {}),
      account_ids: [...new Set(chosen?.values())],
      accounts_named: [...new Set(rows.flatMap(({ account }) => account ?? []))],
    };
  }
  if (!chosen)
    return refuse('account-not-chosen', {
      sentence:
        (await listBankAccountItems(services)).length === 1
          ? EXACT_SENTENCES['account-not-chosen'].contradicted
          : undefined,
    });
  if (balances?.would_agree === 'other-sign' && !input.confirmed?.includes('balances-disagree'))
    return refuse('balances-disagree', {
      sentence: EXACT_SENTENCES['balances-disagree'].atLine(balances.line ?? 0),
      data: { balances },
    });

  const fileDigest = createHash('sha256').update(file.bytes).digest('hex');
  const item = await startImport(context, contents, { fileDigest, turn, stored });
  const done = (await runImport(services, item.id, startedMs + IMPORT_ANSWER_WITHIN_MS)) ?? item;
  if (done.status === 'running') await services.continueImport(done.id);
  const isWhole = (done.locked_count ?? 0) === 0;
  return presentImport(done, isWhole ? contents.rejected : await readRejectedLines(services, done.id));
};

async function readFile(
  { layout }: Pick<Parameters<typeof uploadStatement>[0], 'layout'>,
  { services, refuse }: Parameters<typeof uploadStatement>[1],
  file: NonNullable<Context['file']>,
) {
  const { readStatement } = await import('../csv/statement.ts');
  const statement = await readStatement(file.bytes, file.fileName, {
    ...(layout ? { given: layout } : {}),
    kept: (layoutId) => findKeptLayout(services, layoutId),
  });
  if (statement.ok) return statement;
  if (statement.code !== 'layout-unknown') return refuse('not-csv', { sentence: statement.message });
  const { firstRows, guess, layoutId, headings, message } = statement;
  const data = { first_rows: firstRows, guess, layout_id: layoutId, headings };
  return refuse('layout-unknown', { sentence: message, data });
}

const severityOf = ({ agree, would_agree: remedy }: StatementBalancesCheck) =>
  agree ? 2 : remedy === 'other-sign' ? 0 : 1;

async function readStored(services: Services, rows: readonly StatementRow[], turn: ImportTurn) {
  const isNear = nearness(rows);
  const listed = await listRowsAround(
    services,
    rows.map(({ date }) => date),
  );
  const near = listed.filter((row) => isNear(row) && !isByHand(row));
  const ids = new Set(near.map(({ id }) => id));
  const isUnlisted = (row: ImportRow) => isNear(row) && !ids.has(row.id);
  return [...near, ...(await listLatelyImported(services, turn.imports, isUnlisted))];
}

function nearness(rows: readonly StatementRow[]) {
  const days = new Set(rows.flatMap(({ date: day }) => [addDays(day, -1), day, addDays(day, 1)]));
  const amounts = new Set(rows.map(({ amountCents }) => amountCents));
  return ({ txn_date: day, amount_cents: cents }: Pick<StoredRow, 'txn_date' | 'amount_cents'>) =>
    days.has(day) && amounts.has(cents);
}

type StoredRow = ListedTransaction | ImportRow;

function rejectImpossibleDays(
  { rows, rejected }: { rows: StatementRow[]; rejected: Contents['rejected'] },
  today: CalendarDate,
): { rows: StatementRow[]; rejected: Contents['rejected'] } {
  const faulty = rows.flatMap(({ line, date }) => {
    const code = faultOfMoneyDay(date, today);
    return code ? [{ line, message: REFUSALS[code].sentence }] : [];
  });
  if (faulty.length === 0) return { rows, rejected };
  return {
    rows: rows.filter(({ date }) => !faultOfMoneyDay(date, today)),
    rejected: [...rejected, ...faulty].sort((one, other) => one.line - other.line),
  };
}

/** A row of a closed month is rejected, unless the ledger already contains the row. */
async function withoutClosedMonths(
  services: Services,
  rows: Contents['rows'],
): Promise<{ open: Contents['rows']; locked: Contents['rejected'] }> {
  const closed = await findClosedMonths(
    services,
    rows.map(({ txn_date: day }) => day),
  );
  if (closed.size === 0) return { open: rows, locked: [] };
  const inClosed = rows.filter(({ txn_date: day }) => closed.has(monthOf(day)));
  const known = await findKnownIds(
    services,
    inClosed.map(({ id }) => id),
  );
  const locked = inClosed.filter(({ id }) => !known.has(id));
  return {
    open: rows.filter((row) => !locked.includes(row)),
    locked: locked.map(({ line, txn_date: day }) => ({ line, message: sentenceOfClosed(monthOf(day)) })),
  };
}

function rowsOf(rows: readonly StatementRow[], chosen: ChosenAccounts | undefined): Contents['rows'] {
  const seqs = new Map(oldestFirst(rows).map(({ line }, index) => [line, index]));
  return rows.map((row) => {
    const accountId = chosen?.get(accountNamed(row.account)) ?? MAIN_ACCOUNT_ID;
    return {
      line: row.line,
      id: idOf(row, accountId),
      txn_date: row.date,
      amount_cents: row.amountCents,
      description: row.description,
      account_id: accountId,
      seq: seqs.get(row.line) ?? 0,
      ...(row.balanceCents === undefined ? {} : { balance_cents: row.balanceCents }),
    };
  });
}

/** A second import must find the row, so the id follows from the row's content. */
function idOf({ account, fingerprint }: StatementRow, accountId: string): string {
  // The fingerprint already contains an account that the file names. Ids of the Main account must not change.
  if (account !== undefined || accountId === MAIN_ACCOUNT_ID) return `csv-${fingerprint}`;
  // Accounts may have equal rows, so the id contains the chosen account.
  return `csv-${createHash('sha256').update(`${accountId} ${fingerprint}`).digest('hex')}`;
}

/** Balances are unusable if one account receives rows of several accounts in the file. */
function balancesOf(rows: readonly StatementRow[], chosen: ChosenAccounts): Contents['balances'] {
  return [...new Set(chosen.values())].flatMap((accountId) => {
    const names = [...chosen].filter(([, id]) => id === accountId).map(([name]) => name);
    if (names.length > 1) return [];
    const days = balancesOfStatement(rows.filter(({ account }) => accountNamed(account) === names[0]));
    return days.length > 0 ? [{ accountId, days }] : [];
  });
}

function openingOf(rows: readonly StatementRow[]): FirstRows | undefined {
  const [first] = rows.map(({ date }) => date).sort();
  if (first === undefined) return undefined;
  const [day] = balancesOfStatement(rows);
  return { openingDay: first, openingCents: day?.day === first ? day.opening_cents : undefined };
}

interface Contents {
  bank: string;
  layoutId: string;
  kept: { layout: StatementLayout; headings: string[] } | undefined;
  leftOut: number;
  rows: (ImportRow & { line: number })[];
  rejected: { line: number; message: string }[];
  accounts: ChosenAccounts;
  opening: FirstRows | undefined;
  balances: { accountId: string; days: readonly StatementDay[] }[];
  twinsIn: (ledgerRows: readonly StoredRow[]) => Map<string, string>;
  isNear: (row: ImportRow) => boolean;
  isConfirmed: boolean;
}

async function previewOf(
  { services }: Pick<Context, 'services'>,
  contents: Contents,
  { open, stored }: { open: Contents['rows']; stored: readonly StoredRow[] },
): Promise<StatementUpload> {
  const ids = (rows: Contents['rows']) => rows.map(({ id }) => id);
  const known = await findKnownIds(services, ids(open));
  const twins = contents.twinsIn(stored);
  const byId = new Map(stored.map((row) => [row.id, row]));
  const withTwins = open.filter(({ id }) => twins.has(id));
  const shown = new Set([...open.slice(0, PREVIEW_ROWS), ...withTwins.slice(0, PREVIEW_ROWS)]);
  const isNew = (id: string) => !known.has(id) && (contents.isConfirmed || !twins.has(id));
  return {
    import_id: null,
    batch_id: null,
    status: 'preview',
    insertedCount: ids(contents.rows).filter(isNew).length,
    duplicateCount: known.size,
    processed_rows: 0,
    total_rows: open.length,
    rejected: contents.rejected,
    bank: contents.bank,
    twins: twinsOf(withTwins, twins),
    preview: open
      .filter((row) => shown.has(row))
      .map((row) => {
        const twin = byId.get(twins.get(row.id) ?? '');
        return {
          line: row.line,
          txn_date: row.txn_date,
          amount: row.amount_cents,
          description: row.description,
          balance: row.balance_cents ?? null,
          duplicate: known.has(row.id),
          ...(twin ? { twin: presentTwin(twin) } : {}),
        };
      }),
  };
}

function twinsOf(rows: Contents['rows'], twins: ReadonlyMap<string, string>): StatementTwin[] {
  return rows.flatMap(({ line, id }) => {
    const twinId = twins.get(id);
    return twinId === undefined ? [] : [{ line, transaction_id: twinId }];
  });
}

function presentTwin(row: StoredRow) {
  const { id, txn_date: day, amount_cents: amount, description, balance_cents: balance = null } = row;
  return { id, txn_date: day, amount, description, balance, source: 'source' in row ? row.source : null };
}

/** Stores the contents before the import, because a stored import must always have its rows. */
async function startImport(
  context: Context<'import-undoing' | 'bank-account-not-found' | 'twins'>,
  contents: Contents,
  { fileDigest, turn: firstTurn, stored }: { fileDigest: string; turn: ImportTurn; stored: StoredRow[] },
): Promise<ImportItem> {
  const { services, now, refuse } = context;
  const id = context.idempotencyId ? context.idempotencyId.slice(0, 32) : randomUUID();
  const item: ImportItem = {
    ...newImport(context, {
      id,
      status: contents.rows.length > 0 ? 'running' : 'done',
      bank: contents.bank,
      file_name: cleanFileName(context.file?.fileName ?? ''),
      file_digest: fileDigest,
      total_rows: contents.rows.length,
    }),
    account_ids: contents.balances.map(({ accountId }) => accountId),
  };
  const repeated = (before: ImportItem) => {
    if (before.file_digest !== fileDigest) return refuse('idempotency-mismatch');
    context.repeats();
    return before;
  };
  const before = await findImport(services, id);
  if (before) return repeated(before);
  let ledgerRows = stored;
  const seen = new Set(firstTurn.imports.map((one) => one.id));
  const refuseTwins = () => {
    const twins = contents.isConfirmed ? [] : twinsOf(contents.rows, contents.twinsIn(ledgerRows));
    if (twins.length > 0) refuse('twins', { data: { twins } });
  };
  refuseWhileUndoing(firstTurn, context);
  refuseTwins();
  await putImportContents(services, id, contents);
  return decideAgain(async () => {
    const other = await findImport(services, id);
    if (other) return repeated(other);
    const turn = await readImportTurn(services);
    refuseWhileUndoing(turn, context);
    // Another import that started meanwhile may contain the same payments, so its rows are compared too.
    const later = turn.imports.filter((one) => !seen.has(one.id) && one.file_digest !== fileDigest);
    for (const one of later) seen.add(one.id);
    const more = await listLatelyImported(services, later, contents.isNear);
    ledgerRows = [...new Map([...ledgerRows, ...more].map((row) => [row.id, row])).values()];
    if (more.length > 0) refuseTwins();
    // An account may have been deleted before this read. A later deletion makes this write fail.
    const ids = (await listBankAccountItems(services)).map((account) => account.id);
    const known = ids.length > 0 ? ids : [MAIN_ACCOUNT_ID];
    if (![...contents.accounts.values()].every((account) => known.includes(account)))
      return refuse('bank-account-not-found');
    const { writes, audits } = await accountWrites(context, contents, id);
    await commitChange(
      services,
      {
        writes: {
          import: putImportWrite(services, item),
          turn: takeTurnWrite(services, turn, [id], now),
          ...writes,
        },
        audit: {
          target: importTarget(id),
          name: item.file_name,
          action: 'import.started',
          summary: `Statement of ${contents.rows.length} rows, ${contents.bank}`,
          changes: {
            file_name: { after: item.file_name },
            bank: { after: item.bank },
            total_rows: { after: item.total_rows },
            rejected_lines: { after: contents.rejected.length },
            ...(contents.leftOut > 0 ? { rows_left_out: { after: contents.leftOut } } : {}),
          },
        },
        furtherAudits: audits,
      },
      context,
    );
    return item;
  });
}

async function accountWrites(
  { services, now }: Pick<Context, 'services' | 'now'>,
  { layoutId, kept, accounts, opening, balances }: Contents,
  importId: string,
): Promise<{ writes: Record<string, Write>; audits: AuditEntry[] }> {
  const opened = opening ? await openMainAccount(services, opening, now) : { writes: {}, audits: [] };
  const writes: Record<string, Write> = { ...opened.writes };
  for (const { accountId, days } of balances)
    writes[`balances:${accountId}`] = putStatementBalancesWrite(services, accountId, {
      importId,
      importedAt: now,
      days,
    });
  for (const [named, accountId] of [...accounts].slice(0, REMEMBERED_NAMES))
    writes[`remembered:${named}`] = rememberAccountWrite(
      services,
      { layoutId, named, usedAt: now },
      accountId,
    );
  const said = kept && (await keepLayout(services, { id: layoutId, ...kept }));
  if (said?.change) writes.layout = said.change.write;
  return { writes, audits: [...opened.audits, ...(said?.change ? [said.change.audit] : [])] };
}

/** More writes would not fit in the transaction that starts the import. */
const REMEMBERED_NAMES = 30;
