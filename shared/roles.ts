/**
 * Who may call. A `client` is a signed-in investor linked to a client record that is not suspended;
 * everyone else who is signed in is `unlinked` and sees only their own user. `anyone` needs no token.
 */
export const ROLES = ['anyone', 'unlinked', 'client', 'manager'] as const;
export type Role = (typeof ROLES)[number];

/** The identity provider's group whose members are managers. */
export const MANAGERS_GROUP = 'managers';
