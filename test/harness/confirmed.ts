/** For tests that are about something else: they record equal amounts, and more than was pledged. */
export const CONFIRMED = { confirmed: ['beyond-pledge', 'possible-duplicate'] } as const;
