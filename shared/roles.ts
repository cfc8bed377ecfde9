/** An `unlinked` login sees only its own user record. The login of a suspended client is `unlinked`, not `client`. */
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
