import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, startOfFundDay } from '#shared/calendar-date.ts';
import { CAPITAL_CALL_DUE_DAYS, OLDEST_MONEY_DAY } from '#shared/constants.ts';
import type { CapitalCall, capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { describeCall } from './capital-call.ts';
import {
  type CallCounts,
  type CapitalCallItem,
  capitalCallTarget,
  countDraftWrite,
  countIssueWrite,
  type PlannedLine,
  putCapitalCallWrite,
  putPlanWrite,
  readCallCounts,
} from './capital-call-store.ts';
import { isIssuedWithLines, newLineWrites, stalledAt } from './issue-batches.ts';
import { planLines } from './plan-lines.ts';
import { presentCapitalCall } from './present-capital-call.ts';

type Call = typeof capitalCallsContract.createCapitalCall;
type CallContext = Parameters<Handler<Call>>[1];

/**
 * Writes a call with its plan and, unless it is a draft, its first lines in one change; the worker writes the other
 * lines and the notices.
 */
export const createCapitalCall: Handler<typeof capitalCallsContract.createCapitalCall> = async (
  input,
  context,
) => {
  const { services, today, now, actor, refuse } = context;
  const { issued_on: issuedOn } = input;
  checkIssue(context, issuedOn);
  const dueDate = input.due_date ?? addDays(issuedOn ?? today, CAPITAL_CALL_DUE_DAYS);
  if (dueDate < today && issuedOn === undefined) return refuse('due-date-past');
  return decideAgain(async () => {
    const counts = await readCallCounts(services);
    const plan = await planLines(context, counts, {
      totalCents: input.total_amount,
      lineItems: input.line_items,
      beyondReason: input.beyond_pledge_reason,
      isRecorded: issuedOn !== undefined,
    });
    const call: CapitalCallItem = {
      id: randomUUID(),
      number: counts.last_number + 1,
      title: input.title,
      state: input.draft ? 'draft' : 'issuing',
      total_cents: input.total_amount,
      matched_cents: ZERO_CENTS,
      paid_count: 0,
      written_off_cents: ZERO_CENTS,
      withdrawn_cents: ZERO_CENTS,
      withdrawn_count: 0,
      line_count: plan.length,
      due_date: dueDate,
      is_itemised: input.line_items !== undefined,
      lines_done: 0,
      notices_done: 0,
      created_by: actor.userId,
      created_by_name: actor.name,
      created_at: now,
      ...(input.draft ? {} : { issued_at: issuedOn ? startOfFundDay(issuedOn) : now }),
      ...(issuedOn === undefined ? {} : { recorded_at: now }),
      ...(issuedOn === undefined || input.notify ? {} : { without_notice: true }),
      ...(plan.some((line) => line.beyond_cents !== undefined)
        ? { beyond_pledge_reason: input.beyond_pledge_reason }
        : {}),
      version: 1,
    };
    return write(context, call, plan, counts);
  });
};

async function write(
  context: CallContext,
  call: CapitalCallItem,
  plan: readonly PlannedLine[],
  counts: CallCounts,
): Promise<CapitalCall> {
  const { services, now, today } = context;
  const isDraft = call.state === 'draft';
  const first = isDraft ? { writes: {}, linesDone: 0 } : newLineWrites(services, call, plan, { now });
  const begun = { ...call, lines_done: first.linesDone };
  const written: CapitalCallItem = isIssuedWithLines(begun)
    ? { ...begun, state: 'issued', notices_done: call.line_count }
    : begun;
  const isUnderWay = written.state === 'issuing';
  const change: Change = {
    writes: {
      counts: isDraft
        ? countDraftWrite(services, counts)
        : countIssueWrite(services, counts, { id: call.id, issuedAt: now, isNew: true }),
      call: putCapitalCallWrite(services, written, isUnderWay ? stalledAt(now) : undefined),
      plan: putPlanWrite(services, call.id, plan),
      ...first.writes,
    },
    audit: {
      target: capitalCallTarget(call.id),
      name: call.title,
      ...auditOf(call),
      changes: {
        title: { after: call.title },
        total_cents: { after: call.total_cents },
        due_date: { after: call.due_date },
        line_count: { after: call.line_count },
        state: { after: written.state },
        ...(call.recorded_at && call.issued_at ? { issued_on: { after: fundDayOf(call.issued_at) } } : {}),
        ...(call.beyond_pledge_reason ? { beyond_pledge_reason: { after: call.beyond_pledge_reason } } : {}),
      },
    },
  };
  const answer = await context.commit(change, presentCapitalCall(written, today));
  if (isUnderWay) await services.continueCapitalCall(call.id);
  return answer;
}

const SENTENCES = EXACT_SENTENCES['invalid-input'];

/** Refuses a day on which no call can have been made. */
function checkIssue({ today, refuse }: CallContext, issuedOn: CalendarDate | undefined): void {
  if (issuedOn === undefined) return;
  const refuseDay = (sentence: string) =>
    refuse('invalid-input', { sentence, issues: [{ path: 'issued_on', message: sentence }] });
  if (issuedOn > today) refuseDay(SENTENCES.issuedInFuture);
  if (issuedOn < OLDEST_MONEY_DAY) refuseDay(SENTENCES.issuedTooEarly);
}

function auditOf(call: CapitalCallItem): { action: string; summary: string } {
  if (call.state === 'draft')
    return { action: 'capital-call.drafted', summary: `Drafted ${describeCall(call)}` };
  return call.recorded_at === undefined
    ? { action: 'capital-call.issued', summary: `Issued ${describeCall(call)}` }
    : { action: 'capital-call.recorded', summary: `Recorded ${describeCall(call)}` };
}
