export const HISTORY_KINDS = ['payment', 'taken-back', 'payout', 'given-back'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
