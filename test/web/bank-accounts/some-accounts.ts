import type { Answered, Listed } from '#test/web/answers.ts';

export type AccountJson = Listed<'listBankAccounts', 'accounts'>;

export function accountJson(overrides: Partial<AccountJson> = {}): AccountJson {
  return {
    id: 'main',
    name: 'Main account',
    bsb: '083-001',
    account_number: '12345678',
    opening_day: '2024-01-01',
    opening_balance: 1_000,
    ...overrides,
    tie_out: { ...TIES, ...overrides.tie_out },
  };
}

const TIES: AccountJson['tie_out'] = {
  opening_balance: 1_000,
  rows: 3,
  rows_total: 250,
  expected_balance: 1_250,
  statement_balance: 1_250,
  difference: 0,
  later_amount: 0,
  first_gap_day: null,
  as_of: '2025-06-11',
  earlier_rows: 0,
};

export function accountsAnswer(
  accounts: readonly AccountJson[],
  feeds: Answered<'listBankAccounts'>['feeds'] = [],
): { body: Answered<'listBankAccounts'> } {
  return { body: { accounts: [...accounts], total: accounts.length, next_cursor: null, feeds } };
}
