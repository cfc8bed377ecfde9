import { addDays, type CalendarDate, startOfFundDay } from '#shared/calendar-date.ts';
import { OLDEST_MONEY_DAY } from '#shared/constants.ts';
import { FUND_RULES } from '#shared/fund-seed.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context, Handler } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { termsOn } from '../records/call-terms.ts';
import { describeCall, isDraft } from '../records/capital-call.ts';
import {
  aboutCall,
  type CallCounts,
  type CapitalCallItem,
  countDraftWrite,
  countIssueWrite,
  countMakersWrite,
  makersAfter,
  type PlannedLine,
  putCapitalCallWrite,
  putPlanWrite,
} from '../records/capital-call-store.ts';
import type { FundSettingsItem } from '../records/fund-settings-store.ts';
import { issuedIfTold, newLineWrites, stalledAt } from './issue-batches.ts';

export type NewCall = Parameters<Handler<'createCapitalCall'>>[0];

export type NewCallContext = Pick<Context, 'services' | 'actor' | 'now' | 'today'>;

const SENTENCES = EXACT_SENTENCES['invalid-input'];

export function faultOfIssueDay(issuedOn: CalendarDate, today: CalendarDate): string | undefined {
  if (issuedOn > today) return SENTENCES.issuedInFuture;
  return issuedOn < OLDEST_MONEY_DAY ? SENTENCES.issuedTooEarly : undefined;
}

export function faultOfPurposes(split: NewCall['purpose_split'], totalCents: Cents) {
  if (!split?.length || addCents(...split.map(({ amount }) => amount)) === totalCents) return undefined;
  const sentence = SENTENCES.purposeNotTotal;
  return { sentence, issues: [{ path: 'purpose_split', message: sentence }] };
}

export function purposesOf(
  { purpose, purpose_split: split }: Pick<NewCall, 'purpose' | 'purpose_split'>,
  before: Partial<Pick<CapitalCallItem, 'purpose' | 'purpose_split'>> = {},
) {
  return {
    ...(purpose || (before.purpose !== undefined && purpose !== undefined) ? { purpose } : {}),
    ...(split?.length || (before.purpose_split && split)
      ? { purpose_split: split.map(({ label, amount }) => ({ label, amount_cents: amount })) }
      : {}),
  };
}

export function dueDateOf(
  { due_date: due, issued_on: issuedOn }: NewCall,
  today: CalendarDate,
  dueDays: number = FUND_RULES.due_days,
): CalendarDate {
  return due ?? addDays(issuedOn ?? today, dueDays);
}

export function newCall(
  id: string,
  input: NewCall,
  plan: readonly PlannedLine[],
  counts: CallCounts,
  {
    actor,
    now,
    today,
    importId,
    isAwaiting,
    settings,
  }: Omit<NewCallContext, 'services'> & {
    settings: FundSettingsItem;
    importId?: string;
    isAwaiting: boolean;
  },
): CapitalCallItem {
  const { issued_on: issuedOn } = input;
  const asked = { asked_by: actor.userId, asked_by_name: actor.name, asked_at: now };
  return {
    id,
    number: counts.last_number + 1,
    title: input.title,
    state: input.draft ? 'draft' : isAwaiting ? 'awaiting' : 'issuing',
    total_cents: input.total_amount,
    matched_cents: ZERO_CENTS,
    paid_count: 0,
    written_off_cents: ZERO_CENTS,
    withdrawn_cents: ZERO_CENTS,
    withdrawn_count: 0,
    line_count: plan.length,
    due_date: dueDateOf(input, today, settings.due_days),
    grace_days: settings.grace_days,
    is_itemised: input.line_items !== undefined,
    lines_done: 0,
    notices_done: 0,
    created_by: actor.userId,
    created_by_name: actor.name,
    created_at: now,
    ...(input.draft || isAwaiting
      ? {}
      : { issued_at: issuedOn ? startOfFundDay(issuedOn) : now, ...termsOn(settings, today) }),
    ...(isAwaiting ? asked : {}),
    // Drafts do not count towards the approval limit. Calls from before the portal count only if their clients are notified.
    ...(input.draft || (issuedOn !== undefined && !input.notify)
      ? {}
      : { counted_by: actor.userId, counted_on: today }),
    ...(isAwaiting && issuedOn !== undefined ? { issued_on: issuedOn } : {}),
    ...(issuedOn === undefined ? {} : { recorded_at: now }),
    ...(issuedOn === undefined || input.notify ? {} : { without_notice: true }),
    ...(plan.some((line) => line.beyond_cents !== undefined)
      ? { beyond_pledge_reason: input.beyond_pledge_reason }
      : {}),
    ...purposesOf(input),
    ...(importId === undefined ? {} : { import_id: importId }),
    version: 1,
  };
}

/** The change fails if another call was created after `counts` was read. */
export function newCallChange(
  { services, now, today }: Pick<NewCallContext, 'services' | 'now' | 'today'>,
  call: CapitalCallItem,
  plan: readonly PlannedLine[],
  counts: CallCounts,
): { change: Change; written: CapitalCallItem } {
  const isUntold = isDraft(call);
  const first = isUntold ? { writes: {}, linesDone: 0 } : newLineWrites(services, call, plan, { now });
  const written = issuedIfTold({ ...call, lines_done: first.linesDone });
  const sums = makersAfter(counts, { after: call, today });
  const change: Change = {
    writes: {
      counts: isUntold
        ? sums
          ? countMakersWrite(services, counts, sums, true)
          : countDraftWrite(services, counts)
        : countIssueWrite(services, counts, { id: call.id, issuedAt: now, isNew: true, sums }),
      call: putCapitalCallWrite(services, written, openSince(written, now)),
      plan: putPlanWrite(services, call.id, plan),
      ...first.writes,
    },
    audit: {
      ...aboutCall(call),
      ...auditOf(call),
      changes: {
        title: { after: call.title },
        total_cents: { after: call.total_cents },
        due_date: { after: call.due_date },
        line_count: { after: call.line_count },
        state: { after: written.state },
        grace_days: { after: call.grace_days },
        ...(call.pay_to ? { pay_to: { after: call.pay_to } } : {}),
        ...(call.fund ? { fund: { after: call.fund } } : {}),
        ...issueDayOf(call),
        ...(call.beyond_pledge_reason ? { beyond_pledge_reason: { after: call.beyond_pledge_reason } } : {}),
        ...(call.purpose ? { purpose: { after: call.purpose } } : {}),
        ...(call.purpose_split?.length ? { purpose_split: { after: call.purpose_split } } : {}),
      },
    },
  };
  return { change, written };
}

function issueDayOf({
  recorded_at: recordedAt,
  issued_at: issuedAt,
  issued_on: issuedOn,
}: CapitalCallItem): Change['audit']['changes'] {
  const day = issuedOn ?? (recordedAt && issuedAt ? fundDayOf(issuedAt) : undefined);
  return day === undefined ? {} : { issued_on: { after: day } };
}

export function openSince(call: CapitalCallItem, now: string): string | undefined {
  return isUnderWay(call) ? stalledAt(now) : call.state === 'awaiting' ? call.asked_at : undefined;
}

export function isUnderWay({ state }: CapitalCallItem): boolean {
  return state === 'issuing';
}

function auditOf(call: CapitalCallItem): { action: string; summary: string } {
  if (call.state === 'draft')
    return { action: 'capital-call.drafted', summary: `Drafted ${describeCall(call)}` };
  if (call.state === 'awaiting')
    return {
      action: 'capital-call.approval-asked',
      summary: `Requested approval of ${describeCall(call)}`,
    };
  return call.recorded_at === undefined
    ? { action: 'capital-call.issued', summary: `Issued ${describeCall(call)}` }
    : { action: 'capital-call.recorded', summary: `Recorded ${describeCall(call)}` };
}
