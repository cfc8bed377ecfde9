/** A test about other rules sends both confirmations, so that neither warning stops its requests. */
export const CONFIRMED = { confirmed: ['beyond-pledge', 'possible-duplicate'] } as const;
