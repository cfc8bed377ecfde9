import type { capitalCallsContract } from '#shared/contract/capital-calls.ts';
import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed, type Write } from '../ledger/change.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import {
  type CapitalCallItem,
  capitalCallTarget,
  changeCapitalCallWrite,
  findCapitalCall,
} from './capital-call-store.ts';
import { lineWrites, stalledAt } from './issue-batches.ts';
import { checkNobodySuspended, planLines } from './plan-lines.ts';
import { type PlannedLine, putPlanWrite, readPlan } from './plan-store.ts';
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
) => {
  const { services, today, now, refuse } = context;
  const before = (await findCapitalCall(services, input.id)) ?? refuse('capital-call-not-found');
  if (before.state !== 'draft') return refuse('not-a-draft');
  const state = STATES[input.status ?? 'Draft'];
  const dueDate = input.due_date ?? before.due_date;
  if (dueDate < today && state !== 'cancelled') return refuse('due-date-past');

  const { plan, isNew } = await planOf(context, before, input);
  const after = {
    title: input.title ?? before.title,
    total_cents: input.total_amount ?? before.total_cents,
    due_date: dueDate,
    is_itemised: input.line_items ? true : before.is_itemised && !isNew,
    line_count: plan.length,
    state,
    lines_done: 0,
    ...(state === 'issuing' ? { issued_at: now } : {}),
  };
  const changed: CapitalCallItem = { ...before, ...after, version: before.version + 1 };
  const changes: Record<string, { before?: unknown; after?: unknown }> = {
    ...fieldChanges<Partial<CapitalCallItem>>(before, after),
  };
  if (isNew) changes.line_items = { before: before.line_count, after: plan.length };
  if (Object.keys(changes).length === 0) return presentCapitalCall(before, today);

  const first: { writes: Record<string, Write>; linesDone: number } =
    state === 'issuing' ? lineWrites(services, changed, plan) : { writes: {}, linesDone: 0 };
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
          ...(isNew ? { plan: putPlanWrite(services, before.id, plan) } : {}),
          ...first.writes,
        },
        audit: {
          target: capitalCallTarget(before.id),
          name: before.title,
          action: ACTIONS[state],
          summary: `${WORDS[state]} “${written.title}”: ${formatDollars(written.total_cents)} from ${plan.length} ${
            plan.length === 1 ? 'client' : 'clients'
          }`,
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
};

/**
 * The lines after the update. Given line items replace them; a new total alone is shared by pledge again. A draft that
 * is only issued keeps the amounts that were previewed, even if pledges have changed.
 */
async function planOf(
  context: CallContext,
  before: CapitalCallItem,
  input: Input,
): Promise<{ plan: PlannedLine[]; isNew: boolean }> {
  const totalCents = input.total_amount ?? before.total_cents;
  if (input.line_items) {
    return { plan: await planLines(context, { totalCents, lineItems: input.line_items }), isNew: true };
  }
  if (totalCents !== before.total_cents) {
    return { plan: await planLines(context, { totalCents, lineItems: undefined }), isNew: true };
  }
  const plan = await readPlan(context.services, before.id);
  if (input.status === 'Issued') await checkNobodySuspended(context, plan);
  return { plan, isNew: false };
}
