import { createHash, randomUUID } from 'node:crypto';
import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { IMPORT_ANSWER_WITHIN_MS } from '#shared/constants.ts';
import type { StatementUpload } from '#shared/contract/transactions.ts';
import { REFUSALS } from '#shared/refusals.ts';
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
import { accountNamed, type ChosenAccounts, chooseAccounts } from '../records/choose-account.ts';
import { cleanFileName } from '../records/file-name.ts';
import {
  findImport,
  type ImportItem,
  type ImportRow,
  importTarget,
  putImportContents,
  putImportWrite,
  readImportTurn,
  readRejectedLines,
} from '../records/import-store.ts';
import { faultOfMoneyDay } from '../records/money-day.ts';
import { type FirstRows, openMainAccount } from '../records/new-bank-account.ts';
import { presentImport } from '../records/present-import.ts';
import { refuseWhileUndoing } from '../records/refuse-while-undoing.ts';
import { balancesOfStatement } from '../records/statement-balances.ts';
import { findKnownIds } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';

const PREVIEW_ROWS = 200;

type Upload = Handler<'uploadStatement'>;

/** Reads a statement. Imports its rows, or only previews the import. */
export async function takeStatement(
  input: Parameters<Upload>[0],
  context: Parameters<Upload>[1],
  file: NonNullable<Context['file']>,
): ReturnType<Upload> {
  const { services, refuse } = context;
  const startedMs = services.now().getTime();
  const { readStatement } = await import('../csv/statement.ts');
  const statement = await readStatement(file.bytes, file.fileName);
  if (!statement.ok) return refuse('not-csv', { sentence: statement.message });
  const { rows, rejected } = rejectImpossibleDays(statement, context.today);
  const { bank } = statement;
  const named = [...new Set(rows.map(({ account }) => accountNamed(account)))];
  const choice = await chooseAccounts(services, { format: bank, named, given: input.account_id });
  if (choice === 'bank-account-not-found') return refuse(choice);
  const { chosen } = choice;
  const { open, locked } = await withoutClosedMonths(services, rowsOf(rows, chosen));
  const openLines = new Set(open.map(({ line }) => line));
  const contents = {
    bank,
    rejected: [...rejected, ...locked].sort((one, other) => one.line - other.line),
    rows: open,
    accounts: chosen ?? new Map(),
    opening: openingOf(
      rows.filter(
        ({ line, account }) => openLines.has(line) && chosen?.get(accountNamed(account)) === MAIN_ACCOUNT_ID,
      ),
    ),
    balances: chosen ? balancesOf(rows, chosen) : [],
    isAccountGiven: input.account_id !== undefined,
  };
  if (input.dryRun) {
    return {
      ...(await previewOf(context, contents)),
      account_ids: [...new Set(chosen?.values())],
      accounts_named: [...new Set(rows.flatMap(({ account }) => account ?? []))],
    };
  }
  if (!chosen) return refuse('account-not-chosen');

  const item = await startImport(context, contents, createHash('sha256').update(file.bytes).digest('hex'));
  const done = (await runImport(services, item.id, startedMs + IMPORT_ANSWER_WITHIN_MS)) ?? item;
  if (done.status === 'running') await services.continueImport(done.id);
  const isWhole = (done.locked_count ?? 0) === 0;
  return presentImport(done, isWhole ? contents.rejected : await readRejectedLines(services, done.id));
}

/** Rejects rows after today or before 1990, whose dates are typing errors, and keeps the other rows. */
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

/** Rejects the rows of closed months that are not in the ledger. Rows in the ledger are kept and counted as duplicates. */
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

/** The rows as the import stores them, with their accounts. */
function rowsOf(rows: readonly StatementRow[], chosen: ChosenAccounts | undefined): Contents['rows'] {
  return rows.map((row) => {
    const accountId = chosen?.get(accountNamed(row.account)) ?? MAIN_ACCOUNT_ID;
    return {
      line: row.line,
      id: idOf(row, accountId),
      txn_date: row.date,
      amount_cents: row.amountCents,
      description: row.description,
      account_id: accountId,
      ...(row.balanceCents === undefined ? {} : { balance_cents: row.balanceCents }),
    };
  });
}

/** The id of a row is derived from its content, so that a second import finds the row. */
function idOf({ account, fingerprint }: StatementRow, accountId: string): string {
  // The fingerprint contains the account that the file names. Rows of the Main account keep their old ids.
  if (account !== undefined || accountId === MAIN_ACCOUNT_ID) return `csv-${fingerprint}`;
  // Accounts may have equal rows, so the id includes the chosen account.
  return `csv-${createHash('sha256').update(`${accountId} ${fingerprint}`).digest('hex')}`;
}

/** The daily balances of each of the fund's accounts, except of an account that combines several accounts of the file. */
function balancesOf(rows: readonly StatementRow[], chosen: ChosenAccounts): Contents['balances'] {
  return [...new Set(chosen.values())].flatMap((accountId) => {
    const names = [...chosen].filter(([, id]) => id === accountId).map(([name]) => name);
    if (names.length > 1) return [];
    const days = balancesOfStatement(rows.filter(({ account }) => accountNamed(account) === names[0]));
    return days.length > 0 ? [{ accountId, days }] : [];
  });
}

/** The first day of the rows, and the balance before that day if the statement states it. */
function openingOf(rows: readonly StatementRow[]): FirstRows | undefined {
  const [first] = rows.map(({ date }) => date).sort();
  if (first === undefined) return undefined;
  const [day] = balancesOfStatement(rows);
  return { openingDay: first, openingCents: day?.day === first ? day.opening_cents : undefined };
}

interface Contents {
  bank: string;
  rows: (ImportRow & { line: number })[];
  rejected: { line: number; message: string }[];
  accounts: ChosenAccounts;
  /** The first day and balance of the Main account's rows; undefined if there are none. */
  opening: FirstRows | undefined;
  balances: { accountId: string; days: readonly StatementDay[] }[];
  isAccountGiven: boolean;
}

async function previewOf(
  { services }: Pick<Context, 'services'>,
  contents: Pick<Contents, 'bank' | 'rows' | 'rejected'>,
): Promise<StatementUpload> {
  const known = await findKnownIds(
    services,
    contents.rows.map((row) => row.id),
  );
  return {
    import_id: null,
    batch_id: null,
    status: 'preview',
    insertedCount: contents.rows.length - known.size,
    duplicateCount: known.size,
    processed_rows: 0,
    total_rows: contents.rows.length,
    rejected: contents.rejected,
    bank: contents.bank,
    preview: contents.rows.slice(0, PREVIEW_ROWS).map((row) => ({
      line: row.line,
      txn_date: row.txn_date,
      amount: row.amount_cents,
      description: row.description,
      balance: row.balance_cents ?? null,
      duplicate: known.has(row.id),
    })),
  };
}

/** Stores the contents first, so that every stored import has its rows. A repeated request finds the first request's import. */
async function startImport(
  context: Context<'import-undoing' | 'bank-account-not-found'>,
  contents: Contents,
  fileDigest: string,
): Promise<ImportItem> {
  const { services, actor, now, refuse } = context;
  const id = context.idempotencyId ? context.idempotencyId.slice(0, 32) : randomUUID();
  const item: ImportItem = {
    id,
    status: contents.rows.length > 0 ? 'running' : 'done',
    bank: contents.bank,
    file_name: cleanFileName(context.file?.fileName ?? ''),
    file_digest: fileDigest,
    position: 0,
    total_rows: contents.rows.length,
    inserted_count: 0,
    duplicate_count: 0,
    batch_count: 0,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_by_email: actor.email,
    created_at: now,
    account_ids: contents.balances.map(({ accountId }) => accountId),
    leased_until: 0,
    lease: '',
  };
  const repeated = (before: ImportItem) => {
    if (before.file_digest !== fileDigest) return refuse('idempotency-mismatch');
    context.repeats();
    return before;
  };
  const before = await findImport(services, id);
  if (before) return repeated(before);
  refuseWhileUndoing(await readImportTurn(services), context);
  await putImportContents(services, id, contents);
  return decideAgain(async () => {
    const other = await findImport(services, id);
    if (other) return repeated(other);
    const turn = await readImportTurn(services);
    refuseWhileUndoing(turn, context);
    // An account may have been deleted since it was chosen. Deleting takes a turn, too, so the write below notices a later one.
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
          },
        },
        furtherAudits: audits,
      },
      context,
    );
    return item;
  });
}

/** The writes to bank accounts when an import starts: the file's balances, remembered accounts, and a first Main account. */
async function accountWrites(
  { services, now }: Pick<Context, 'services' | 'now'>,
  { bank, accounts, opening, balances, isAccountGiven }: Contents,
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
  if (isAccountGiven)
    for (const [named, accountId] of accounts)
      writes[`remembered:${named}`] = rememberAccountWrite(services, { layoutId: bank, named }, accountId);
  return { writes, audits: opened.audits };
}
