import type { Transaction } from './contract/transactions.ts';

/** Display names of a transaction's source. */
export const SOURCE_NAMES: Record<NonNullable<Transaction['source']>, string> = {
  manual: 'Recorded by hand',
  csv: 'Bank statement (CSV)',
  basiq: 'Bank import',
};
