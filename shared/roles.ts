/** `unlinked` sees only their own user record. `client` is an investor whose client is not suspended. */
export const ROLES = ['anyone', 'unlinked', 'client', 'manager', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

export const ACTOR_ROLES = ['system', 'rule', 'unlinked', 'client', 'manager', 'auditor'] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

export const STAFF_ROLES = ['manager', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaff(role: Role): role is StaffRole {
  return role === 'manager' || role === 'auditor';
}

export const MANAGERS_GROUP = 'managers';

export const STAFF_GROUPS: Readonly<Record<StaffRole, string>> = {
  manager: MANAGERS_GROUP,
  auditor: 'auditors',
};
