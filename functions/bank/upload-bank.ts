import { createHash, randomUUID } from 'node:crypto';
import { displayDate } from '#shared/calendar-date.ts';
import { IMPORT_ANSWER_WITHIN_MS } from '#shared/constants.ts';
import type { bankContract } from '#shared/contract/bank.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { type ChangeActor, ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { takeTurnWrite } from '../ledger/take-turn.ts';
import { runImport, type StageRows } from '../money/run-import.ts';
import { stageBankRows } from '../money/stage-bank-rows.ts';
import { MAIN_ACCOUNT_ID } from '../records/bank-account-store.ts';
import { currentFeeds, labelOfFeed, undecidedFeeds } from '../records/bank-feeds.ts';
import { isConsentActive } from '../records/bank-session.ts';
import {
  bankNames,
  type FundBank,
  findFundBank,
  findNewestBankImport,
  putNewestImportWrite,
} from '../records/fund-bank-store.ts';
import {
  findImport,
  type ImportItem,
  importTarget,
  newImport,
  putImportWrite,
  readImportTurn,
  readRejectedLines,
} from '../records/import-store.ts';
import { openMainAccount } from '../records/new-bank-account.ts';
import { presentImport } from '../records/present-import.ts';
import { refuseWhileUndoing } from '../records/refuse-while-undoing.ts';
import { refreshConsent } from './refresh-consent.ts';
import { refreshFeeds } from './refresh-feeds.ts';

type UploadBank = typeof bankContract.uploadBank;
type UploadContext = Parameters<Handler<UploadBank>>[1];
type StartContext = Pick<UploadContext, 'services' | 'now' | 'correlationId' | 'idempotencyId' | 'refuse'> & {
  readonly actor: ChangeActor;
};
type Range = Parameters<Handler<UploadBank>>[0];

export const uploadBank: Handler<'uploadBank'> = async (input, context) => {
  const { services, today, correlationId, refuse } = context;
  const startedMs = services.now().getTime();
  if (input.toDate > today) {
    const message = EXACT_SENTENCES['invalid-input'].lastDayInFuture;
    return refuse('invalid-input', { sentence: message, issues: [{ path: 'toDate', message }] });
  }
  const before = await earlierImport(context, input);
  // A failed import may be tried again with the same Idempotency-Key.
  const isRepeat = before !== undefined && before.status !== 'failed';
  if (isRepeat) context.repeats();
  const item = isRepeat ? before : await startImport(context, input, before);
  const stageRows: StageRows = (...parameters) => stageBankRows(...parameters, correlationId);
  const done = (await runImport(services, item.id, startedMs + IMPORT_ANSWER_WITHIN_MS, stageRows)) ?? item;
  if (done.failure) {
    return refuse(done.failure.code as Parameters<typeof refuse>[0], { sentence: done.failure.sentence });
  }
  if (done.status === 'running') await services.continueImport(done.id);
  const rejected = await readRejectedLines(services, done.id);
  return { ...presentImport(done, rejected), ...input, doubtfulCount: done.doubtful_count ?? 0 };
};

function digestOf({ fromDate, toDate }: Range): string {
  return createHash('sha256')
    .update(JSON.stringify([fromDate, toDate]))
    .digest('hex');
}

async function earlierImport({ services, idempotencyId, refuse }: UploadContext, range: Range) {
  const before = idempotencyId ? await findImport(services, importIdOf(idempotencyId)) : undefined;
  if (!before) return undefined;
  return before.file_digest === digestOf(range) ? before : refuse('idempotency-mismatch');
}

function importIdOf(idempotencyId: string): string {
  return idempotencyId.slice(0, 32);
}

export async function startImport(
  context: StartContext,
  range: Range,
  failed: ImportItem | undefined,
): Promise<ImportItem> {
  const { services, now, idempotencyId, refuse } = context;
  const newest = await findNewestBankImport(services);
  const last = newest && (await findImport(services, newest.import_id));
  if (last?.status === 'running') return refuse('bank-import-running');
  const turn = await readImportTurn(services);
  refuseWhileUndoing(turn, context);
  const bank = await readableBank(context);
  const id = idempotencyId && !failed ? importIdOf(idempotencyId) : randomUUID();
  const item: ImportItem = {
    ...newImport(context, {
      id,
      status: 'running',
      bank: bankNames(bank.connections),
      file_name: '',
      file_digest: digestOf(range),
      total_rows: 0,
    }),
    bank_request: {
      basiq_user_id: bank.basiq_user_id,
      from: range.fromDate,
      to: range.toDate,
      ...(last ? { after: last.id } : {}),
    },
    fetching: true,
    fetch_attempts: 0,
  };
  const opensMain = currentFeeds(bank).some((feed) => feed.account_id === MAIN_ACCOUNT_ID);
  // An import from the bank contains no balances, so no opening balance is passed.
  const opened = opensMain
    ? await openMainAccount(services, { openingDay: range.fromDate }, now)
    : { writes: {}, audits: [] };
  try {
    await commitChange(
      services,
      {
        writes: {
          ...opened.writes,
          import: putImportWrite(services, item),
          turn: takeTurnWrite(services, turn, [id], now),
          newest: putNewestImportWrite(
            services,
            { import_id: id, from: range.fromDate, to: range.toDate },
            newest?.import_id,
          ),
        },
        audit: {
          target: importTarget(id),
          action: 'import.started',
          name: item.bank,
          summary: `Import from the bank, ${displayDate(range.fromDate)} to ${displayDate(range.toDate)}`,
          changes: { from_date: { after: range.fromDate }, to_date: { after: range.toDate } },
        },
        furtherAudits: opened.audits,
      },
      context,
    );
    return item;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const own = await findImport(services, id);
    if (own) return own.file_digest === item.file_digest ? own : refuse('idempotency-mismatch');
    // `newest` fails only if another bank import has started.
    if (!error.failed.has('newest')) return startImport(context, range, failed);
    return refuse('bank-import-running');
  }
}

async function readableBank(context: StartContext): Promise<FundBank> {
  const { services, now, correlationId } = context;
  const known = await findFundBank(services);
  if (!known) return context.refuse('bank-not-connected');
  const bank = await refreshConsent(services, known, correlationId);
  if (bank.consent && !isConsentActive(bank.consent, now)) return context.refuse('bank-consent-ended');
  if (!bank.consent || bank.connections.length === 0) return context.refuse('bank-not-connected');
  const provider = await services.bankProvider(correlationId);
  const connections = await provider.listConnections(bank.basiq_user_id);
  const isOurs = (id: string) => bank.connections.some((link) => link.connection_id === id);
  if (!connections.some(({ id, status }) => status === 'active' && isOurs(id)))
    return context.refuse('bank-not-connected');
  const read = await refreshFeeds(services, bank, correlationId);
  const undecided = undecidedFeeds(read.bank, read.accounts);
  if (undecided.length === 0) return read.bank;
  const issues = undecided.map((feed) => ({ path: feed.id, message: labelOfFeed(feed) }));
  return context.refuse('bank-accounts-not-mapped', { issues });
}
