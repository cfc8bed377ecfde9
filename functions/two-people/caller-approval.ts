import type { Context } from '../http/context.ts';
import type { Write } from '../ledger/change.ts';
import { isActiveManager, listStaffNow, staysManager } from '../records/staff-store.ts';
import type { Services } from '../services.ts';
import { isAloneAmong, isSecondPerson } from './second-person.ts';

interface Asked {
  readonly by: string | undefined;
  readonly at: string | undefined;
}

export interface CallerApproval {
  readonly isAlone: boolean;
  isSecondTo(makerId: string | undefined, askedAt: string | undefined): boolean;
  /** `asked` is the waiting request. The result is null if the caller is not a manager. */
  may(asked: Asked | undefined): 'asks' | 'decides' | 'waits' | null;
}

type DecidingContext = Pick<
  Context<'maker-cannot-approve' | 'changed-meanwhile' | 'cannot-approve-yet'>,
  'actor' | 'refuse'
>;

/** `askedAt` is the request that the caller's screen showed. */
export function refuseUnlessSecond(
  { actor, refuse }: DecidingContext,
  { isSecondTo }: CallerApproval,
  asked: Asked,
  askedAt: string | undefined,
): void {
  if (asked.by === actor.userId) refuse('maker-cannot-approve');
  if (askedAt === undefined || askedAt !== asked.at) refuse('changed-meanwhile');
  if (!isSecondTo(asked.by, asked.at)) refuse('cannot-approve-yet');
}

/** With these writes, a decision fails if the access of the caller or the maker ends at the same time. */
export function bothStayManagers(
  services: Services,
  actor: { readonly userId: string },
  makerId: string | undefined,
): { readonly caller: Write; readonly maker?: Write } {
  return {
    caller: staysManager(services, actor.userId),
    ...(makerId === undefined ? {} : { maker: staysManager(services, makerId) }),
  };
}

/** Serves records that store their own request for approval, such as unit prices and distributions. */
export async function callerApproval({
  services,
  actor: { userId },
  now,
}: {
  readonly services: Services;
  readonly actor: { readonly userId: string };
  readonly now: string;
}): Promise<CallerApproval> {
  const staff = await listStaffNow(services);
  const isAlone = isAloneAmong(staff, userId, now);
  const own = staff.find((person) => person.user_id === userId);
  // The caller is signed in and has therefore joined, even if the record has no `joined_at` yet.
  const caller = own && { ...own, joined_at: own.joined_at ?? now };
  const isSecondTo: CallerApproval['isSecondTo'] = (makerId = '', askedAt = now) => {
    const maker = staff.find((person) => person.user_id === makerId);
    if (!caller || !maker || !isActiveManager(maker)) return false;
    return isSecondPerson(caller, { makerId, askedAt, now, staff });
  };
  return {
    isAlone,
    isSecondTo,
    may: (asked) => {
      if (!own || !isActiveManager(own)) return null;
      if (!asked) return isAlone ? 'decides' : 'asks';
      return isSecondTo(asked.by, asked.at) ? 'decides' : 'waits';
    },
  };
}
