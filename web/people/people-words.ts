import type { Person } from '#shared/contract/people.ts';
import { joinNames } from '../ui/sentences.ts';

export const ROLE_NAMES: Readonly<Record<Person['role'], string>> = {
  manager: 'Manager',
  auditor: 'Auditor',
};

export const SECOND_PERSON =
  'If the fund has other managers, the change takes effect when another manager approves it, or after seven days.';

const MOST_NAMED = 3;

export function notifiedManagers(
  people: readonly Person[],
  of: Pick<Person, 'user_id'> | undefined,
): string[] {
  const names = people
    .filter(({ role, state, is_own: isOwn }) => role === 'manager' && state !== 'disabled' && !isOwn)
    .filter(({ user_id: id }) => id !== of?.user_id)
    .map(({ name }) => name);
  if (names.length <= MOST_NAMED) return names;
  return [...names.slice(0, MOST_NAMED - 1), `${names.length - MOST_NAMED + 1} other managers`];
}

export function notifiedText(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return `${joinNames(names)} will be notified`;
}

export function isExpired({ invitation_ends_at: endsAt }: Person, now: Date): boolean {
  return endsAt !== null && new Date(endsAt) <= now;
}
