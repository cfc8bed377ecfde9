import { INVITATION_DAYS } from '#shared/constants.ts';
import type { Person } from '#shared/contract/people.ts';
import { DAY_MS, instantAfter } from '../ledger/instants.ts';
import type { Invitation } from '../records/invitation-store.ts';
import { nameOf, type StaffItem } from '../records/staff-store.ts';

export function stateOf({ status, joined_at }: Pick<StaffItem, 'status' | 'joined_at'>): Person['state'] {
  if (status === 'disabled') return 'disabled';
  return joined_at === undefined ? 'invited' : 'active';
}

interface Told {
  readonly invitation?: Pick<Invitation, 'at'> | undefined;
  readonly hasSecondFactor?: boolean | undefined;
  readonly isWaiting?: boolean | undefined;
}

export function presentPerson(
  actor: { readonly userId: string },
  person: StaffItem,
  { invitation, hasSecondFactor = person.second_factor?.is_on, isWaiting = false }: Told = {},
): Person {
  const { user_id, email, role } = person;
  const invitedAt = invitation?.at || undefined;
  return {
    user_id,
    name: nameOf(person),
    email,
    role,
    state: stateOf(person),
    is_own: user_id === actor.userId,
    has_second_factor: person.joined_at === undefined ? null : (hasSecondFactor ?? null),
    last_signed_in_at: person.signed_in_at ?? null,
    invited_at: invitedAt ?? null,
    invitation_ends_at: invitedAt === undefined ? null : instantAfter(invitedAt, INVITATION_DAYS * DAY_MS),
    reminded_at: person.reminded_at ?? null,
    disabled_at: person.disabled_at ?? null,
    disabled_by_name: person.disabled_by_name ?? null,
    waiting: isWaiting,
    is_unfinished: person.access_change_id !== undefined,
  };
}
