import { startOfFundDay } from '#shared/calendar-date.ts';
import type { CapitalCall, capitalCallsContract } from '#shared/contract/capital-calls.ts';
import type { Cents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed, type Write } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { termsOn, withTerms } from '../records/call-terms.ts';
import { describeCall, isDraft } from '../records/capital-call.ts';
import {
  aboutCall,
  type CallCounts,
  type CapitalCallItem,
  changeCapitalCallWrite,
  countIssueWrite,
  countMakersWrite,
  findCapitalCall,
  makersAfter,
  type PlannedLine,
  putPlanWrite,
  readCallCounts,
  readPlan,
} from '../records/capital-call-store.ts';
import { payToOn, readFundSettings } from '../records/fund-settings-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { issuedIfTold, newLineWrites } from './issue-batches.ts';
import { faultOfPurposes, isUnderWay, openSince, purposesOf } from './new-call.ts';
import { leftOutOf, planAgain, planLines } from './plan-lines.ts';
import { type IssueRules, issueRules } from './second-person.ts';

type Call = typeof capitalCallsContract.updateCapitalCall;
type Input = Parameters<Handler<Call>>[0];
type CallContext = Parameters<Handler<Call>>[1];

const STATES = { Draft: 'draft', Issued: 'issuing', Cancelled: 'cancelled' } as const;
const ACTIONS = {
  draft: 'capital-call.edited',
  awaiting: 'capital-call.approval-asked',
  issuing: 'capital-call.issued',
  cancelled: 'capital-call.cancelled',
} as const;

const WORDS = {
  draft: 'Edited',
  awaiting: 'Requested approval of',
  issuing: 'Issued',
  cancelled: 'Cancelled',
} as const;
type NextState = keyof typeof ACTIONS;

export const updateCapitalCall: Handler<'updateCapitalCall'> = async (input, context) =>
  decideAgain(() => decide(input, context));

async function decide(input: Input, context: CallContext): Promise<CapitalCall> {
  const { services, today, now, actor, refuse } = context;
  const before = (await findCapitalCall(services, input.id)) ?? refuse('capital-call-not-found');
  if (!isDraft(before)) return refuse('not-a-draft');
  // Refuses if the draft or the approval request changed after the caller's screen loaded.
  const { asked_at: askedAt = before.asked_at, seen_version: seen = before.version } = input;
  const isTakenBack = input.asked_at !== undefined && before.state !== 'awaiting';
  if (isTakenBack || askedAt !== before.asked_at || seen !== before.version)
    return refuse('changed-meanwhile');
  const wanted = input.status === undefined ? (before.state as NextState) : STATES[input.status];
  const dueDate = input.due_date ?? before.due_date;
  // A call from before the portal may be due before today, but not before its issue.
  if (dueDate < (before.issued_on ?? today) && wanted !== 'cancelled') return refuse('due-date-past');

  const [counts, settings] = await Promise.all([readCallCounts(services), readFundSettings(services)]);
  if (wanted === 'issuing' && !before.without_notice && !payToOn(settings, today))
    return refuse('no-account-to-pay-to');
  const rules = await issueRules(context, { counts, settings });
  const { plan, isNew, isChecked } = await planOf(context, counts, before, input);
  const content = {
    title: input.title ?? before.title,
    total_cents: input.total_amount ?? before.total_cents,
    due_date: dueDate,
    is_itemised: input.line_items ? true : before.is_itemised && !isNew,
    line_count: plan.length,
    ...purposesOf(input, before),
  };
  const purposeFault = faultOfPurposes(
    (content.purpose_split ?? before.purpose_split)?.map(({ label, amount_cents: amount }) => ({
      label,
      amount,
    })),
    content.total_cents,
  );
  if (purposeFault && wanted !== 'cancelled') return refuse('invalid-input', purposeFault);
  const isEdited = isNew || Object.keys(fieldChanges<Partial<CapitalCallItem>>(before, content)).length > 0;
  const { state, asMaker } = stateAfter(context, rules, before, wanted, {
    isEdited,
    totalCents: content.total_cents,
  });
  const isAsked = state === 'awaiting' && (isEdited || before.state !== 'awaiting');
  const after = {
    ...content,
    state,
    lines_done: 0,
    ...(state === 'issuing'
      ? { issued_at: before.issued_on ? startOfFundDay(before.issued_on) : now, ...termsOn(settings, today) }
      : {}),
    ...(plan.some((line) => line.beyond_cents !== undefined)
      ? { beyond_pledge_reason: input.beyond_pledge_reason ?? before.beyond_pledge_reason }
      : {}),
  };
  const changes: Record<string, { before?: unknown; after?: unknown }> = {
    ...fieldChanges<Partial<CapitalCallItem>>(before, after),
  };
  if (isNew) changes.line_items = { before: before.line_count, after: plan.length };
  if (Object.keys(changes).length === 0)
    return {
      ...presentCapitalCall(await withTerms(services, before), today, rules.shown(before)),
      left_out: await leftOutOf(services, plan),
    };
  const isApproval = state === 'issuing' && before.state === 'awaiting' && !asMaker;
  if (isApproval) changes.asked_by = { before: before.asked_by_name };
  const isNewlyCounted = !before.without_notice && (isAsked || (state === 'issuing' && asMaker));
  const made = {
    ...after,
    ...(isNewlyCounted ? { counted_by: actor.userId, counted_on: today } : {}),
    ...(isEdited ? { changed_by: actor.userId } : {}),
    ...(isAsked ? { asked_by: actor.userId, asked_by_name: actor.name, asked_at: now } : {}),
  };
  const changed: CapitalCallItem = { ...before, ...made, version: before.version + 1 };
  const sums = makersAfter(counts, { before, after: changed, today });

  const first: { writes: Record<string, Write>; linesDone: number } =
    state === 'issuing' ? newLineWrites(services, changed, plan, { now }) : { writes: {}, linesDone: 0 };
  const written = issuedIfTold({ ...changed, lines_done: first.linesDone });
  try {
    const answer = await context.commit(
      {
        writes: {
          call: changeCapitalCallWrite(
            services,
            before,
            { ...made, ...progressOf(written) },
            openSince(written, now),
            isApproval ? { approvedBy: actor.userId } : {},
          ),
          ...(isChecked ? { plan: putPlanWrite(services, before.id, plan) } : {}),
          ...(state === 'issuing'
            ? {
                counts: countIssueWrite(services, counts, {
                  id: before.id,
                  issuedAt: now,
                  isNew: false,
                  sums,
                }),
              }
            : sums
              ? { counts: countMakersWrite(services, counts, sums) }
              : {}),
          ...first.writes,
        },
        audit: {
          ...aboutCall(before),
          ...wordsOf(before, written, { isApproval, state }),
          changes,
        },
      },
      {
        ...presentCapitalCall(await withTerms(services, written), today, rules.shown(written)),
        left_out: await leftOutOf(services, plan),
      },
    );
    if (isUnderWay(written)) await services.continueCapitalCall(before.id);
    return answer;
  } catch (error) {
    if (error instanceof ConditionFailed && error.failed.has('call')) return refuse('changed-meanwhile');
    throw error;
  }
}

function wordsOf(
  before: CapitalCallItem,
  after: CapitalCallItem,
  { isApproval, state }: { isApproval: boolean; state: NextState },
): { action: string; summary: string } {
  const call = describeCall(after);
  if (before.state === 'awaiting' && state === 'draft')
    return { action: 'capital-call.approval-taken-back', summary: `Returned to draft: ${call}` };
  const by = isApproval ? `, requested by ${before.asked_by_name ?? ''}` : '';
  return { action: ACTIONS[state], summary: `${WORDS[state]} ${call}${by}` };
}

const progressOf = ({ state, lines_done, notices_done }: CapitalCallItem) => ({
  state,
  lines_done,
  notices_done,
});

function stateAfter(
  { refuse, actor }: CallContext,
  rules: IssueRules,
  before: CapitalCallItem,
  wanted: NextState,
  { isEdited, totalCents }: { isEdited: boolean; totalCents: Cents },
): { state: NextState; asMaker: boolean } {
  if (wanted !== 'issuing') return { state: wanted, asMaker: wanted === 'awaiting' };
  const isSilent = before.without_notice === true;
  if (before.state === 'awaiting' && before.asked_by === actor.userId) return refuse('maker-cannot-issue');
  // A manager who edits the call in the same request becomes its maker.
  const outcome = isEdited ? rules.ofOwn(totalCents, { before, isSilent }) : rules.ofCall(before);
  if (outcome.is === 'refused') return refuse(outcome.because);
  return outcome.is === 'asks'
    ? { state: 'awaiting', asMaker: true }
    : { state: wanted, asMaker: outcome.asMaker };
}

async function planOf(
  context: CallContext,
  counts: CallCounts,
  before: CapitalCallItem,
  input: Input,
): Promise<{ plan: PlannedLine[]; isNew: boolean; isChecked: boolean }> {
  const beyondReason = input.beyond_pledge_reason ?? before.beyond_pledge_reason;
  const totalCents = input.total_amount ?? before.total_cents;
  const isRecorded = before.recorded_at !== undefined;
  const toldOf = before.without_notice ? undefined : before.issued_on;
  if (input.line_items || totalCents !== before.total_cents) {
    const plan = await planLines(context, counts, {
      totalCents,
      lineItems: input.line_items,
      beyondReason,
      isRecorded,
      toldOf,
    });
    return { plan, isNew: true, isChecked: true };
  }
  const plan = await readPlan(context.services, before.id);
  return input.status === 'Issued'
    ? {
        plan: await planAgain(context, counts, plan, { beyondReason, isRecorded, toldOf }),
        isNew: false,
        isChecked: true,
      }
    : { plan, isNew: false, isChecked: false };
}
