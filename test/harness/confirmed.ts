/** For tests that record equal amounts or more than the pledge, but test another rule. */
export const CONFIRMED = { confirmed: ['beyond-pledge', 'possible-duplicate'] } as const;
