import type { Transaction } from '#shared/contract/transactions.ts';

/** How money came into the ledger, as people read it. */
export const SOURCE_NAMES: Record<NonNullable<Transaction['source']>, string> = {
  manual: 'Recorded by hand',
  csv: 'Bank statement (CSV)',
  basiq: 'Bank import',
};
