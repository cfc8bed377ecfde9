import type { Transaction } from './contract/transactions.ts';

export const SOURCE_NAMES: Record<NonNullable<Transaction['source']>, string> = {
  manual: 'Recorded by hand',
  csv: 'Bank statement (CSV)',
  basiq: 'Bank import',
  opening: 'Before the portal',
};
