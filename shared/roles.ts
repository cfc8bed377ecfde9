/**
 * Who may call. A `client` is a signed-in investor linked to a client record that is not suspended; every other
 * signed-in user is `unlinked` and sees only their own user record. `anyone` needs no token.
 */
export const ROLES = ['anyone', 'unlinked', 'client', 'manager'] as const;
export type Role = (typeof ROLES)[number];

/** Who may stand as the one who made a change: callers, the portal itself, and rules that classify. */
export const ACTOR_ROLES = ['system', 'rule', 'unlinked', 'client', 'manager'] as const;
export type ActorRole = (typeof ACTOR_ROLES)[number];

/** The Cognito group whose members are managers. */
export const MANAGERS_GROUP = 'managers';
