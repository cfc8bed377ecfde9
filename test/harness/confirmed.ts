/** Confirms both warnings, in tests that record equal amounts or more than the pledge but test something else. */
export const CONFIRMED = { confirmed: ['beyond-pledge', 'possible-duplicate'] } as const;
