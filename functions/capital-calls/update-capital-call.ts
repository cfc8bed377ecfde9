import type { CapitalCall, capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed, type Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { describeCall } from './capital-call.ts';
import {
  type CallCounts,
  type CapitalCallItem,
  capitalCallTarget,
  changeCapitalCallWrite,
  countIssueWrite,
  findCapitalCall,
  type PlannedLine,
  putPlanWrite,
  readCallCounts,
  readPlan,
} from './capital-call-store.ts';
import { newLineWrites, stalledAt } from './issue-batches.ts';
import { planAgain, planLines } from './plan-lines.ts';
import { presentCapitalCall } from './present-capital-call.ts';

type Call = typeof capitalCallsContract.updateCapitalCall;
type Input = Parameters<Handler<Call>>[0];
type CallContext = Parameters<Handler<Call>>[1];

const STATES = { Draft: 'draft', Issued: 'issuing', Cancelled: 'cancelled' } as const;
const ACTIONS = {
  draft: 'capital-call.edited',
  issuing: 'capital-call.issued',
  cancelled: 'capital-call.cancelled',
} as const;

const WORDS = { draft: 'Edited', issuing: 'Issued', cancelled: 'Cancelled' } as const;

/** Only a draft can change: clients rely on the amount and date they were told. */
export const updateCapitalCall: Handler<typeof capitalCallsContract.updateCapitalCall> = async (
  input,
  context,
) => decideAgain(() => decide(input, context));

async function decide(input: Input, context: CallContext): Promise<CapitalCall> {
  const { services, today, now, refuse } = context;
  const before = (await findCapitalCall(services, input.id)) ?? refuse('capital-call-not-found');
  if (before.state !== 'draft') return refuse('not-a-draft');
  const state = STATES[input.status ?? 'Draft'];
  const dueDate = input.due_date ?? before.due_date;
  if (dueDate < today && state !== 'cancelled') return refuse('due-date-past');

  const counts = await readCallCounts(services);
  const { plan, isNew, isChecked } = await planOf(context, counts, before, input);
  const after = {
    title: input.title ?? before.title,
    total_cents: input.total_amount ?? before.total_cents,
    due_date: dueDate,
    is_itemised: input.line_items ? true : before.is_itemised && !isNew,
    line_count: plan.length,
    state,
    lines_done: 0,
    ...(state === 'issuing' ? { issued_at: now } : {}),
    ...(plan.some((line) => line.beyond_cents !== undefined)
      ? { beyond_pledge_reason: input.beyond_pledge_reason ?? before.beyond_pledge_reason }
      : {}),
  };
  const changed: CapitalCallItem = { ...before, ...after, version: before.version + 1 };
  const changes: Record<string, { before?: unknown; after?: unknown }> = {
    ...fieldChanges<Partial<CapitalCallItem>>(before, after),
  };
  if (isNew) changes.line_items = { before: before.line_count, after: plan.length };
  if (Object.keys(changes).length === 0) return presentCapitalCall(before, today);

  const first: { writes: Record<string, Write>; linesDone: number } =
    state === 'issuing' ? newLineWrites(services, changed, plan, { now }) : { writes: {}, linesDone: 0 };
  const written = { ...changed, lines_done: first.linesDone };
  try {
    const answer = await context.commit(
      {
        writes: {
          call: changeCapitalCallWrite(
            services,
            before,
            { ...after, lines_done: first.linesDone },
            state === 'issuing' ? stalledAt(now) : undefined,
          ),
          ...(isChecked ? { plan: putPlanWrite(services, before.id, plan) } : {}),
          ...(state === 'issuing'
            ? { counts: countIssueWrite(services, counts, { id: before.id, issuedAt: now, isNew: false }) }
            : {}),
          ...first.writes,
        },
        audit: {
          target: capitalCallTarget(before.id),
          name: before.title,
          action: ACTIONS[state],
          summary: `${WORDS[state]} ${describeCall(written)}`,
          changes,
        },
      },
      presentCapitalCall(written, today),
    );
    if (state === 'issuing') await services.continueCapitalCall(before.id);
    return answer;
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.has('call')) return refuse('changed-meanwhile');
    throw error;
  }
}

/**
 * The lines after the update. Given line items replace them; a new total alone is shared again. A draft that
 * is only issued keeps the amounts that were previewed, even if pledges have changed.
 */
async function planOf(
  context: CallContext,
  counts: CallCounts,
  before: CapitalCallItem,
  input: Input,
): Promise<{ plan: PlannedLine[]; isNew: boolean; isChecked: boolean }> {
  const beyondReason = input.beyond_pledge_reason ?? before.beyond_pledge_reason;
  const totalCents = input.total_amount ?? before.total_cents;
  if (input.line_items) {
    const plan = await planLines(context, counts, { totalCents, lineItems: input.line_items, beyondReason });
    return { plan, isNew: true, isChecked: true };
  }
  if (totalCents !== before.total_cents) {
    const plan = await planLines(context, counts, { totalCents, lineItems: undefined, beyondReason });
    return { plan, isNew: true, isChecked: true };
  }
  const plan = await readPlan(context.services, before.id);
  return input.status === 'Issued'
    ? { plan: await planAgain(context, counts, plan, beyondReason), isNew: false, isChecked: true }
    : { plan, isNew: false, isChecked: false };
}
