import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { PayeeItem } from '../records/payee-store.ts';
import { isActiveManager, listStaffNow, type StaffItem } from '../records/staff-store.ts';
import { isAloneAmong, isSecondPerson } from '../two-people/second-person.ts';

const SENTENCES = EXACT_SENTENCES['maker-cannot-approve'];

type VerifierContext = Context<'maker-cannot-approve' | 'cannot-approve-yet' | 'second-person-needed'>;

/** Returns true if the fund's only manager verifies an account that they proposed. Production does not allow this. */
export async function verifiesAlone(
  context: VerifierContext,
  { proposed_by: proposerId, set_up_by: setters = [], proposed_at: askedAt }: PayeeItem,
  numberChangedBy?: string,
): Promise<boolean> {
  const { services, actor, now, refuse } = context;
  const staff = await listStaffNow(services);
  const ownPart =
    proposerId === actor.userId
      ? SENTENCES.ofPayee
      : setters.includes(actor.userId)
        ? SENTENCES.ofLogin
        : numberChangedBy === actor.userId
          ? SENTENCES.ofNumber
          : undefined;
  if (ownPart !== undefined) {
    if (!isAloneAmong(staff, actor.userId, now)) return refuse('maker-cannot-approve', { sentence: ownPart });
    return services.alwaysNeedsSecondPerson ? refuse('second-person-needed') : true;
  }
  // A client who proposed the account is not in `staff`, so any manager may verify that proposal.
  const makers = [proposerId, ...setters].filter((id) => staff.some(({ user_id: userId }) => userId === id));
  for (const makerId of makers) checkSecond(context, staff, { makerId, askedAt });
  return false;
}

export async function firstReader(
  context: VerifierContext,
  { document_check: first }: PayeeItem,
  documentId: string,
): Promise<string | undefined> {
  const staff = await listStaffNow(context.services);
  const isThere = staff.some((one) => one.user_id === first?.by && isActiveManager(one));
  if (first?.document_id !== documentId || !isThere) return undefined;
  if (first.by === context.actor.userId)
    return context.refuse('maker-cannot-approve', { sentence: SENTENCES.ofDocument });
  checkSecond(context, staff, { makerId: first.by, askedAt: first.at });
  return first.by;
}

function checkSecond(
  { actor, now, refuse }: VerifierContext,
  staff: readonly StaffItem[],
  of: { readonly makerId: string; readonly askedAt: string },
): void {
  const own = staff.find(({ user_id: userId }) => userId === actor.userId);
  // The caller is signed in and has therefore joined, even if the record has no `joined_at` yet.
  const caller = own && { ...own, joined_at: own.joined_at ?? now };
  if (!caller || !isSecondPerson(caller, { ...of, now, staff })) refuse('cannot-approve-yet');
}
