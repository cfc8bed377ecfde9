/** A test that is about neither of these two warnings sends both confirmations, so that they do not stop its requests. */
export const CONFIRMED = { confirmed: ['beyond-pledge', 'possible-duplicate'] } as const;
