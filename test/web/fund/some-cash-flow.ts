import type { Answered, Listed } from '#test/web/answers.ts';

type PeriodJson = Listed<'getCashFlow', 'periods'>;

const NOTHING = {
  operating_in: 0,
  operating_out: 0,
  investing: 0,
  financing: 0,
  net: 0,
  by_hand: 0,
  transfers: 0,
  unclassified: 0,
  set_aside: 0,
  opened: 0,
  closing_balance: 0,
};

export function periodJson(
  given: Partial<PeriodJson> & Pick<PeriodJson, 'period' | 'from' | 'to'>,
): PeriodJson {
  return { ...NOTHING, ...given };
}

export function cashFlowJson(overrides: Partial<Answered<'getCashFlow'>> = {}): Answered<'getCashFlow'> {
  return {
    periods: [
      periodJson({
        period: '2024-Q4',
        from: '2024-10-01',
        to: '2024-12-31',
        operating_in: 152_610,
        operating_out: -158_730,
        investing: -1_120_000,
        financing: 1_080_000,
        net: -46_120,
        closing_balance: 544_130,
      }),
      periodJson({
        period: '2025-Q1',
        from: '2025-01-01',
        to: '2025-03-31',
        operating_in: 160_480,
        operating_out: -147_290.5,
        financing: 415_000,
        net: 428_189.5,
        by_hand: 1_000,
        transfers: -900,
        unclassified: 51_438.42,
        set_aside: -86,
        closing_balance: 1_021_771.92,
      }),
    ],
    total: {
      ...NOTHING,
      operating_in: 313_090,
      operating_out: -306_020.5,
      investing: -1_120_000,
      financing: 1_495_000,
      net: 382_069.5,
      by_hand: 1_000,
      transfers: -900,
      unclassified: 51_438.42,
      set_aside: -86,
      opening_balance: 590_250,
      closing_balance: 1_021_771.92,
      contributions: 1_495_000,
      property_purchases: -1_120_000,
      property_sales: 0,
      unclassified_count: 7,
    },
    ...overrides,
  };
}

export function monthsJson(count: number): Answered<'getCashFlow'> {
  const periods = Array.from({ length: count }, (_, index) => {
    const since = 2025 * 12 + 2 - (count - 1 - index);
    const month = `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, '0')}`;
    return periodJson({
      period: month,
      from: `${month}-01`,
      to: `${month}-28`,
      operating_in: index + 1,
      net: index + 1,
    });
  });
  return cashFlowJson({ periods });
}

export function emptyCashFlowJson(): Answered<'getCashFlow'> {
  const total = {
    ...NOTHING,
    opening_balance: 0,
    contributions: 0,
    property_purchases: 0,
    property_sales: 0,
  };
  return { periods: [], total: { ...total, unclassified_count: 0 } };
}
