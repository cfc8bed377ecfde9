import { setTimeout as sleep } from 'node:timers/promises';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import {
  answerBy,
  type CsvRecord,
  type CsvRecords,
  idOfKey,
  importCsv,
  previewOf,
} from '../csv/import-csv.ts';
import type { RejectedLine } from '../csv/statement-records.ts';
import type { Handler } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { Refusal, refuseByThrowing } from '../ledger/refusal.ts';
import { openingIdOf, recordOpening } from '../money/opening-payment.ts';
import {
  type CapitalCallItem,
  findCapitalCall,
  listAllCallLines,
  listCallsNow,
  readCallCounts,
} from '../records/capital-call-store.ts';
import { listClientsNow } from '../records/client-store.ts';
import { readFundSettings } from '../records/fund-settings-store.ts';
import { findKnownIds } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import {
  CALL_COLUMNS,
  type CallColumn,
  type CallOfFile,
  type ClientsByName,
  callKeyOf,
  clientsByName,
  type PaymentOfFile,
  readCallRows,
} from './call-rows.ts';
import { isUnderWay, newCall, newCallChange } from './new-call.ts';
import { planInTurn, planLines } from './plan-lines.ts';
import { issueRules } from './second-person.ts';

type ImportContext = Parameters<Handler<'importCapitalCalls'>>[1];

export const importCapitalCalls: Handler<'importCapitalCalls'> = async (input, context) => {
  const isPreview = input.dryRun ?? false;
  const untilMs = answerBy(context);
  const clients = clientsByName(await listClientsNow(context.services));
  const outcome = await importCsv(context, callRecords(context, clients), { isPreview, untilMs });
  const payments = await bringInPayments(context, outcome.records, { isPreview, untilMs });
  const answer = {
    ...outcome.answer,
    status: payments.isStopped && !isPreview ? 'running' : outcome.answer.status,
    payment_count: payments.count,
    rejected: [...outcome.answer.rejected, ...payments.rejected].sort((one, two) => one.line - two.line),
  };
  if (!isPreview) return answer;
  return {
    ...answer,
    preview: previewOf(
      outcome,
      ({ line_items: lines, payments: paid, purpose = '', purpose_split = [], ...call }) => ({
        title: call.title,
        issued_on: call.issued_on,
        due_date: call.due_date,
        total_amount: call.total_amount,
        purpose,
        purpose_split: [...purpose_split],
        line_count: lines?.length ?? null,
        paid_amount: addCents(ZERO_CENTS, ...paid.map(({ amount }) => amount)),
      }),
    ),
  };
};

async function findCalls(services: Services, keys: readonly string[]): Promise<Map<string, CapitalCallItem>> {
  const calls = (await listCallsNow(services)).filter(
    ({ issued_at: at, issued_on: day }) => at !== undefined || day !== undefined,
  );
  const byKey = new Map(
    calls.map((call) => [
      callKeyOf({
        title: call.title,
        issued_on: call.issued_on ?? fundDayOf(call.issued_at ?? call.created_at),
      }),
      call,
    ]),
  );
  const found = await Promise.all(
    keys.map(async (key) => {
      const call = byKey.get(key) ?? (await findCapitalCall(services, idOfKey(key)));
      return call ? [[key, call] as const] : [];
    }),
  );
  return new Map(found.flat());
}

const AWAITS_APPROVAL =
  'This call awaits approval. After it is issued, import the file again to record its payments.';
const WITHOUT_LINES = 'This list has no clients. Export the line items of the calls and import that file.';
const NOT_CALLED = 'This call has no line item for the client.';

/** A rejected payment does not reject the call, because a corrected file can add the payment. */
async function bringInPayments(
  context: ImportContext,
  records: readonly CsvRecord<CallOfFile>[],
  { isPreview, untilMs }: { isPreview: boolean; untilMs: number },
): Promise<{ count: number; isStopped: boolean; rejected: RejectedLine[] }> {
  const { services } = context;
  const paying = records.filter(({ value }) => value.payments.length > 0);
  const keys = paying.map(({ key }) => key);
  const calls = keys.length > 0 ? await findCalls(services, keys) : new Map<string, CapitalCallItem>();
  const rejected: RejectedLine[] = [];
  const allowed = new Map<string, Cents>();
  let count = 0;
  for (const { key, value } of paying) {
    const found = calls.get(key);
    const call = found && !isPreview ? await whenIssued(services, found.id, untilMs) : found;
    const lines = call ? await listAllCallLines(services, call.id) : [];
    const own = new Map(lines.map((line) => [line.client_id, line]));
    const idOf = (payment: PaymentOfFile) => openingIdOf(own.get(payment.clientId)?.id, payment);
    const known = await findKnownIds(services, value.payments.map(idOf));
    for (const payment of value.payments) {
      if (!isPreview && (!call || services.now().getTime() >= untilMs))
        return { count, isStopped: true, rejected };
      const { clientId } = payment;
      const line = own.get(clientId);
      const before = isPreview ? (allowed.get(clientId) ?? ZERO_CENTS) : undefined;
      try {
        if (call?.state === 'awaiting') refuseByThrowing('invalid-input', { sentence: AWAITS_APPROVAL });
        if (call && call.state !== 'issuing' && !line)
          refuseByThrowing('invalid-input', { sentence: NOT_CALLED });
        if (!known.has(idOf(payment))) {
          await recordOpening({ ...context, refuse: refuseByThrowing }, payment, line, before);
          allowed.set(clientId, addCents(before ?? ZERO_CENTS, payment.amount));
        }
        count += 1;
      } catch (error) {
        rejected.push({ line: payment.line, ...faultOf(error) });
      }
    }
  }
  return { count, isStopped: false, rejected };
}

async function whenIssued(services: Services, id: string, untilMs: number) {
  let call = await findCapitalCall(services, id);
  while (call?.state === 'issuing' && services.now().getTime() < untilMs) {
    await sleep(250);
    call = await findCapitalCall(services, id);
  }
  return call;
}

function callRecords(context: ImportContext, clients: ClientsByName): CsvRecords<CallColumn, CallOfFile> {
  const { services, today } = context;
  return {
    kind: 'CAPITAL_CALL_IMPORT',
    action: 'capital-call-import.started',
    words: ['capital call', 'capital calls'],
    columns: CALL_COLUMNS,
    // The order matters, because each call gets the next number and reduces the amount left to call.
    inOrder: true,
    read: (rows) => readCallRows(rows, { today, clients }),
    async findKnown(keys) {
      const calls = await findCalls(services, keys);
      return new Map([...calls].map(([key, { import_id: importId }]) => [key, importId]));
    },
    async check(records) {
      const plan = await planInTurn(services, await readCallCounts(services));
      return records.flatMap(({ line, value }) => {
        if (value.isWithoutLines) return [{ line, message: WITHOUT_LINES }];
        try {
          plan({ refuse: refuseByThrowing }, wantedOf(value));
          return [];
        } catch (error) {
          return [{ line, ...faultOf(error) }];
        }
      });
    },
    async add({ key, value }, importId) {
      if (value.isWithoutLines) return { message: WITHOUT_LINES };
      try {
        return await decideAgain(() => addCall(context, idOfKey(key), value, importId));
      } catch (error) {
        return faultOf(error);
      }
    },
  };
}

function faultOf(error: unknown): { message: string } {
  if (!(error instanceof Refusal) || error.code === 'busy') throw error;
  return { message: error.message };
}

function wantedOf({ total_amount, line_items, beyond_pledge_reason }: CallOfFile) {
  return {
    totalCents: total_amount,
    lineItems: line_items,
    beyondReason: beyond_pledge_reason,
    isRecorded: true,
  };
}

async function addCall(
  context: ImportContext,
  id: string,
  value: CallOfFile,
  importId: string,
): Promise<'added' | 'known'> {
  const { services, today } = context;
  const before = await findCapitalCall(services, id);
  if (before) return before.import_id === importId ? 'added' : 'known';
  const [counts, settings] = await Promise.all([readCallCounts(services), readFundSettings(services)]);
  const plan = await planLines({ services, today, refuse: refuseByThrowing }, counts, wantedOf(value));
  const rules = await issueRules(context, { counts, settings });
  const isAwaiting = rules.ofOwn(value.total_amount, { isSilent: true }).is === 'asks';
  const call = newCall(id, value, plan, counts, { ...context, settings, importId, isAwaiting });
  const { change, written } = newCallChange(context, call, plan, counts);
  await commitChange(services, change, context);
  if (isUnderWay(written)) await services.continueCapitalCall(id);
  return 'added';
}
