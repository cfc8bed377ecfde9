/** Some tests record equal amounts or exceed the pledge, but are about another rule. */
export const CONFIRMED = { confirmed: ['beyond-pledge', 'possible-duplicate'] } as const;
