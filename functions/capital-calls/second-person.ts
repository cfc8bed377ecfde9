import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { isDraft } from '../records/capital-call.ts';
import {
  type CallCounts,
  type CapitalCallItem,
  readCallCounts,
  sumOfMaker,
} from '../records/capital-call-store.ts';
import { type FundSettingsItem, readFundSettings } from '../records/fund-settings-store.ts';
import { listStaffNow, type StaffItem } from '../records/staff-store.ts';
import { isAloneAmong, isSecondPerson } from '../two-people/second-person.ts';
import type { NewCallContext } from './new-call.ts';

/** `asks`: the call waits for the approval of a second person. */
type Outcome =
  | { readonly is: 'issues'; readonly asMaker: boolean }
  | { readonly is: 'asks' }
  | { readonly is: 'refused'; readonly because: 'maker-cannot-issue' | 'cannot-approve-yet' };

export interface IssueRules {
  readonly counts: CallCounts;
  ofOwn(totalCents: Cents, options?: { before?: CapitalCallItem; isSilent?: boolean }): Outcome;
  ofCall(call: CapitalCallItem): Outcome;
  shown(call: CapitalCallItem): CapitalCall['on_issue'];
}

/** A maker's calls of one day count together, so that nobody splits a large call. */
export async function issueRules(
  { services, actor: { userId }, now, today }: NewCallContext,
  known: { readonly counts?: CallCounts; readonly settings?: FundSettingsItem } = {},
): Promise<IssueRules> {
  const [staff, counts, { second_person_above_cents: limitCents }] = await Promise.all([
    listStaffNow(services),
    known.counts ?? readCallCounts(services),
    known.settings ?? readFundSettings(services),
  ]);
  const isAlone = isAloneAmong(staff, userId, now);
  const own = staff.find((person) => person.user_id === userId);

  const ofOwn: IssueRules['ofOwn'] = (totalCents, { before, isSilent = false } = {}) => {
    const others = isSilent ? ZERO_CENTS : sumOfMaker(counts, { by: userId, day: today, without: before });
    const isBeyond = limitCents !== null && addCents(others, totalCents) > limitCents;
    return isBeyond && !isAlone ? { is: 'asks' } : { is: 'issues', asMaker: true };
  };
  const isSecondTo = (makerId: string | undefined, askedAt: string) =>
    makerId === undefined ||
    (own !== undefined && isSecondPerson(joined(own), { makerId, askedAt, now, staff }));
  const ofCall: IssueRules['ofCall'] = (call) => {
    const { created_by: creator, changed_by: editor, asked_by: makerId, asked_at: askedAt = now } = call;
    if (call.state !== 'awaiting') {
      const isSecond = creator !== userId && isSecondTo(creator, now) && isSecondTo(editor, now);
      return isSecond ? { is: 'issues', asMaker: false } : ofOwn(call.total_cents, { before: call });
    }
    if (makerId === userId) return { is: 'refused', because: 'maker-cannot-issue' };
    return isSecondTo(makerId, askedAt)
      ? { is: 'issues', asMaker: false }
      : { is: 'refused', because: 'cannot-approve-yet' };
  };
  // The caller is signed in and has therefore joined, even if the record has no `joined_at` yet.
  const joined = (person: StaffItem): StaffItem => ({ ...person, joined_at: person.joined_at ?? now });
  return { counts, ofOwn, ofCall, shown: (call) => (isDraft(call) ? ofCall(call).is : null) };
}
