import type { Answered, Listed } from '#test/web/answers.ts';

export type PeriodJson = Listed<'listPeriods', 'periods'>;

const OPERATING = {
  id: 'operating',
  name: 'Operating',
  first_gap_day: null,
  difference: null,
  as_of: '2025-06-30',
  is_covered: true,
  balance_without_rows: 500,
};

export function periodJson(period: string, overrides: Partial<PeriodJson> = {}): PeriodJson {
  return {
    period,
    status: 'ready',
    issues: [],
    by_hand: 0,
    opening_balance: 972_320,
    money_in: 148_740,
    money_out: 68_905,
    net: 79_835,
    closing_balance: 1_052_155,
    closed_at: null,
    closed_by_name: null,
    closed_by_caller: false,
    reopened: [],
    rows: 26,
    unclassified: { count: 0, total: 0 },
    set_aside: 1,
    contributions: { count: 3, total: 95_000 },
    unallocated: { count: 0, total: 0 },
    held: { count: 0, total: 0 },
    transfers: { count: 2, total: 0 },
    accounts: [OPERATING, { ...OPERATING, id: 'reserve', name: 'Reserve' }],
    ...overrides,
  };
}

export function closedJson(period: string, overrides: Partial<PeriodJson> = {}): PeriodJson {
  return periodJson(period, {
    status: 'closed',
    closed_at: '2025-04-09T00:12:00.000Z',
    closed_by_name: 'Mara Quinn',
    ...overrides,
  });
}

export function blockedJson(period: string): PeriodJson {
  const gap = { first_gap_day: '2025-05-28', difference: -7_350 };
  return periodJson(period, {
    status: 'open',
    issues: ['unclassified', 'unallocated', 'bank-accounts/operating', 'earlier-month'].map((path) => ({
      path,
      message: `Of ${path}`,
    })),
    unclassified: { count: 1, total: -329 },
    unallocated: { count: 5, total: 109_500 },
    transfers: { count: 1, total: -900 },
    accounts: [
      { ...OPERATING, ...gap },
      { ...OPERATING, id: 'reserve', name: 'Reserve', as_of: null, is_covered: false },
    ],
  });
}

export function runningJson(period: string, overrides: Partial<PeriodJson> = {}): PeriodJson {
  const issues = [{ path: 'running', message: 'This month has not ended yet.' }];
  return periodJson(period, { status: 'open', issues, ...overrides });
}

export function periodsJson(periods: PeriodJson[]): Answered<'listPeriods'> {
  const open = periods.filter(({ status, issues }) => status !== 'closed' && issues[0]?.path !== 'running');
  return {
    periods,
    total: periods.length,
    next_cursor: null,
    closed_count: periods.filter(({ status }) => status === 'closed').length,
    next_to_close: open.at(-1)?.period ?? null,
    next: open.at(-1) ?? null,
  };
}
