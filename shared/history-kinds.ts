/** Kinds of rows in a client's history: a payment, a reversal, or a payment by the fund. */
export const HISTORY_KINDS = ['payment', 'taken-back', 'payout'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
