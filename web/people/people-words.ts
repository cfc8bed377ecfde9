import type { Person } from '#shared/contract/people.ts';

export const ROLE_NAMES: Readonly<Record<Person['role'], string>> = {
  manager: 'Manager',
  auditor: 'Auditor',
};

/** Names in a sentence: `Helen Park, Sam Wood and Tom Becker`. */
export function joinNames(names: readonly string[]): string {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}

const MOST_NAMED = 3;

/** The managers who are told of a change to a person's access, besides that person; the server tells them. */
export function managersTold(people: readonly Person[], of: Pick<Person, 'user_id'> | undefined): string[] {
  const told = people
    .filter(({ role, state, is_own: isOwn }) => role === 'manager' && state !== 'disabled' && !isOwn)
    .filter(({ user_id: id }) => id !== of?.user_id)
    .map(({ name }) => name);
  if (told.length <= MOST_NAMED) return told;
  return [...told.slice(0, MOST_NAMED - 1), `${told.length - MOST_NAMED + 1} other managers`];
}

/** `Helen Park and Tom Becker are told`; undefined if there is nobody to tell. */
export function whoIsTold(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const isOne = names.length === 1 && !names[0]?.endsWith('managers');
  return `${joinNames(names)} ${isOne ? 'is' : 'are'} told`;
}

/** Whether an invitation's temporary password works no more. */
export function isExpired({ invitation_ends_at: endsAt }: Person, now: Date): boolean {
  return endsAt !== null && new Date(endsAt) <= now;
}
