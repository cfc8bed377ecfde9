import { createHash } from 'node:crypto';
import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { answerBy, type CsvRecords, importCsv, previewOf } from '../csv/import-csv.ts';
import type { Context, Handler } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { findCapitalCall, listCallsNow, readCallCounts } from '../records/capital-call-store.ts';
import { listClientsNow } from '../records/client-store.ts';
import {
  CALL_COLUMNS,
  type CallColumn,
  type CallOfFile,
  type ClientsByName,
  callKeyOf,
  clientsByName,
  readCallRows,
} from './call-rows.ts';
import { isUnderWay, newCall, newCallChange } from './new-call.ts';
import { planInTurn, planLines } from './plan-lines.ts';
import { needsSecondPerson } from './second-person.ts';

type ImportContext = Parameters<Handler<typeof capitalCallsContract.importCapitalCalls>>[1];

/** Records past calls one after the other, as `createCapitalCall` does with `issued_on`. */
export const importCapitalCalls: Handler<typeof capitalCallsContract.importCapitalCalls> = async (
  input,
  context,
) => {
  const isPreview = input.dryRun ?? false;
  const untilMs = answerBy(context);
  const clients = clientsByName(await listClientsNow(context.services));
  const outcome = await importCsv(context, callRecords(context, clients), { isPreview, untilMs });
  if (!isPreview) return outcome.answer;
  return {
    ...outcome.answer,
    preview: previewOf(outcome, ({ title, issued_on, due_date, total_amount, line_items: lines }) => ({
      title,
      issued_on,
      due_date,
      total_amount,
      line_count: lines?.length ?? null,
    })),
  };
};

/** The id is derived from title and day, so that a call in repeated or concurrent requests is recorded once. */
function idOf(key: string): string {
  return `csv-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

function callRecords(context: ImportContext, clients: ClientsByName): CsvRecords<CallColumn, CallOfFile> {
  const { services, today } = context;
  return {
    kind: 'CAPITAL_CALL_IMPORT',
    action: 'capital-call-import.started',
    words: ['capital call', 'capital calls'],
    columns: CALL_COLUMNS,
    // Calls are added in order, because each gets the next number and reduces the amount left to call.
    inOrder: true,
    read: (rows) => readCallRows(rows, { today, clients }),
    async findKnown(keys) {
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
          const call = byKey.get(key) ?? (await findCapitalCall(services, idOf(key)));
          return call ? [[key, call.import_id] as const] : [];
        }),
      );
      return new Map(found.flat());
    },
    async check(records) {
      const plan = await planInTurn(services, await readCallCounts(services));
      return records.flatMap(({ line, value }) => {
        try {
          plan({ refuse }, wantedOf(value));
          return [];
        } catch (error) {
          return [{ line, ...faultOf(error) }];
        }
      });
    },
    async add({ key, value }, importId) {
      try {
        return await decideAgain(() => addCall(context, idOf(key), value, importId));
      } catch (error) {
        return faultOf(error);
      }
    },
  };
}

/** The reason why a call is refused, for its rejected lines. Throws any other error. */
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
  const { services } = context;
  const before = await findCapitalCall(services, id);
  if (before) return before.import_id === importId ? 'added' : 'known';
  const counts = await readCallCounts(services);
  const plan = await planLines({ services, refuse }, counts, wantedOf(value));
  const isAwaiting = await needsSecondPerson(services, value.total_amount, context.actor.userId);
  const call = newCall(id, value, plan, counts, { ...context, importId, isAwaiting });
  const { change, written } = newCallChange(context, call, plan, counts);
  await commitChange(services, change, context);
  if (isUnderWay(written)) await services.continueCapitalCall(id);
  return 'added';
}

/** Refuses one call by throwing, so that only the lines of this call are rejected and not the whole file. */
const refuse: Context<
  'client-not-found' | 'client-suspended' | 'nobody-to-call' | 'line-items-not-total' | 'beyond-pledge'
>['refuse'] = (code, details) => {
  throw new Refusal(code, details);
};
