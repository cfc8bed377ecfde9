/** What a row of a client's history is: what they paid, what was taken back of it, or what the fund paid them. */
export const HISTORY_KINDS = ['payment', 'taken-back', 'payout'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
