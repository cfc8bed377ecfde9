/** Confirms the warnings in tests about other things that record equal amounts and more than the pledge. */
export const CONFIRMED = { confirmed: ['beyond-pledge', 'possible-duplicate'] } as const;
