import type { Answered, Listed } from '#test/web/answers.ts';

export type PriceJson = Listed<'listUnitPrices', 'prices'>;
type TermJson = PriceJson['terms'][number];

function term(kind: TermJson['kind'], label: string, amount: number, more: Partial<TermJson> = {}): TermJson {
  return {
    kind,
    label,
    amount,
    source: `Source of ${label}`,
    link: null,
    as_of: '2026-09-30',
    age_days: 0,
    document_id: null,
    is_stale: false,
    reason: '',
    ...more,
  };
}

const others = 10_210_000;
const TERMS = [
  term('property', '18 Quay Street', others, { as_of: '2026-09-14', age_days: 16, document_id: 'report' }),
  term('property', '3 Mill Lane', 905_000, {
    as_of: '2025-08-14',
    age_days: 412,
    is_stale: true,
    link: '/manager/fund?property=mill',
  }),
  term('bank', 'Operating', 1_248_137.42),
  term('loan', 'Loan, Meridian Bank', -4_250_000),
  term('by-hand', 'Rent in arrears', 4_650, { reason: '7 Wattle Street, September' }),
  term('distributions', 'Distribution for the quarter', -53_466),
  term('by-hand', 'Audit and valuation fees', -18_240, { reason: 'Two quotes' }),
];

/** The price of 30/09/2026: 8,046,081.42 / 7,638,000 = 1.053428. */
export function priceJson(overrides: Partial<PriceJson> = {}): PriceJson {
  return {
    id: 'p2',
    day: '2026-09-30',
    from: '2026-11-12',
    nav: 8_046_081.42,
    units: 7_638_000,
    nav_price: 1.053428,
    issue_price: 1,
    redemption_price: 1.053428,
    issue: { basis: 'fixed', price: 1 },
    redemption: { spread_bps: 0 },
    terms: TERMS,
    state: 'Awaiting approval',
    lines: [
      { label: 'Rent in arrears', amount: 4_650, reason: '7 Wattle Street, September' },
      { label: 'Audit and valuation fees', amount: -18_240, reason: 'Two quotes' },
    ],
    stale_reason: 'No works; inspection on 04/12/2026.',
    previous: {
      id: 'p1',
      day: '2026-06-30',
      nav: 7_537_930.24,
      units: 7_214_000,
      nav_price: 1.044903,
      terms: [
        term('property', '18 Quay Street', 10_105_000),
        term('property', '3 Mill Lane', 905_000),
        term('bank', 'Operating', 843_885.44),
        term('loan', 'Loan, Meridian Bank', -4_250_000),
        term('by-hand', 'Audit and valuation fees', -16_900),
        term('by-hand', 'Old claim', -49_055.2),
      ],
    },
    dilution: { units: 424_000, amount: 22_641 },
    replaces: null,
    replaced_by: null,
    inputs_changed: false,
    created_by_name: 'Sam Wood',
    created_at: '2026-11-12T05:00:00.000Z',
    asked: { by_name: 'Sam Wood', at: '2026-11-12T05:02:00.000Z' },
    published_at: null,
    published_by_name: null,
    approved_alone: false,
    may: 'publishes',
    version: 2,
    ...overrides,
  };
}

export function draftJson(overrides: Partial<PriceJson> = {}): PriceJson {
  return priceJson({ state: 'Draft', asked: null, may: 'asks', ...overrides });
}

export function publishedJson(overrides: Partial<PriceJson> = {}): PriceJson {
  return priceJson({
    state: 'Published',
    published_at: '2026-11-16T00:00:00.000Z',
    published_by_name: 'Mara Quinn',
    may: null,
    ...overrides,
  });
}

type EffectJson = Answered<'getPriceEffect'>;
type EffectRowJson = EffectJson['rows'][number];

const ROW: EffectRowJson = {
  move_id: 'm1',
  kind: 'issue',
  client_id: 'c1',
  client_name: 'Grace Liu',
  day: '2025-01-20',
  amount: 50_000,
  then_units: 47_464.6744,
  should_units: 47_709.9236,
  then_amount: 50_000,
  should_amount: 50_000,
  difference_units: 245.2492,
  difference_amount: 257.02,
  has_left: false,
  remedy: null,
  reason: '',
};

export function effectJson(overrides: Partial<EffectJson> = {}): EffectJson {
  const redeemed = {
    kind: 'redemption',
    then_units: 25_000,
    should_units: 25_000,
    difference_units: 0,
  } as const;
  return {
    price_id: 'p1',
    replaced_by: 'p2',
    wrong_price: 1.053415,
    right_price: 1.048,
    error_bps: 51.66984732824427,
    inputs_changed: false,
    rows: [
      ROW,
      {
        ...ROW,
        move_id: 'm2',
        client_id: 'c2',
        client_name: 'Noah Walker',
        difference_amount: 2.1,
        has_left: true,
      },
      {
        ...ROW,
        ...redeemed,
        move_id: 'm3',
        client_id: 'c3',
        client_name: 'Helen Park',
        amount: 26_335.37,
        then_amount: 26_335.37,
        should_amount: 26_200,
        difference_amount: -135.37,
      },
    ],
    due_from_manager: 135.37,
    decided: null,
    clients_left_count: 0,
    asked: null,
    ...overrides,
  };
}
