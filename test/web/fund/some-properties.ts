import type { Answered, Listed } from '#test/web/answers.ts';
import type { stubPortal } from '#test/web/stub-portal.ts';

type PropertyJson = Listed<'listProperties', 'properties'>;

export const QUAY = {
  id: 'p1',
  name: '18 Quay Street',
  type: 'Commercial',
  location: { city: 'Newcastle', state: 'NSW', country: 'Australia' },
  acquisitionPrice: 2_850_000,
  acquired_on: '2023-07-21',
  sold_on: null,
  sold_price: null,
  photo_id: null,
  latestValuation: {
    marketValue: 3_120_000,
    date: '2025-03-31',
    source: 'Independent valuation',
    valuer: null,
    basis: null,
    document_id: null,
  },
  rental: { monthlyRent: 17_200, tenantName: 'Harbour Dental Group', leaseEnd: '2029-06-30' },
} satisfies PropertyJson;
export const STATION = {
  ...QUAY,
  id: 'p2',
  name: '90 Station Parade',
  type: 'Mixed Use',
  location: { city: 'Adelaide', state: '', country: 'Australia' },
  acquisitionPrice: 2_410_000,
  latestValuation: { ...QUAY.latestValuation, marketValue: 2_365_000 },
  rental: { monthlyRent: 11_900.5, tenantName: 'Parade Pharmacy', leaseEnd: '2028-01-31' },
} satisfies PropertyJson;
export const MILL = {
  ...QUAY,
  id: 'p3',
  name: '3 Mill Lane',
  type: 'Industrial',
  location: { city: '', state: '', country: '' },
  acquisitionPrice: 860_000,
  latestValuation: null,
  rental: null,
} satisfies PropertyJson;

const MONTHS: Answered<'getProperty'>['last_twelve_months'] = {
  from: '2024-06-01',
  to: '2025-05-31',
  rent_received: 173_200,
  costs: 68_412.55,
  rent_due_count: 12,
  months: [
    { month: '2025-01', rent_received: 8_000, state: 'received' },
    { month: '2025-02', rent_received: 0, state: 'late' },
  ],
  months_without_rent: ['2025-02'],
};

export function detailJson(overrides: Partial<Answered<'getProperty'>> = {}): Answered<'getProperty'> {
  return { ...QUAY, valuations: [], last_twelve_months: MONTHS, ...overrides };
}

export const OVERVIEW: Answered<'getFundOverview'> = {
  fund: { fund_name: 'Banksia Property Fund' },
  clients: { active_clients: 45 },
  properties: [QUAY, STATION, MILL],
};
export const STATISTICS: Answered<'getFundStatistics'> = {
  clients: { active_clients: 45, total_clients: 48, total_pledged: 12_400_000 },
  transactions: { total_contributions: 8_214_500 },
};
export const PERFORMANCE: Answered<'getFundPerformance'> = {
  netCashflow: 7_453_360,
  totalContributions: 8_214_500,
  trends: {
    netCashflow: '-3.2% vs last quarter',
    netCashflowPeriods: 'This quarter up to today: $968; last quarter up to the same day: $1,000',
    totalContributions: '+$415,000 this month',
    totalContributionsPeriods: 'This month up to today: $415,000; last month up to the same day: $0',
    properties: '1 bought in the last 12 months',
  },
};

export function fundAnswers(
  overview: Partial<Answered<'getFundOverview'>> = {},
): Parameters<typeof stubPortal>[0] {
  return {
    'GET /fund/overview': { body: { ...OVERVIEW, ...overview } },
    'GET /fund/statistics': { body: STATISTICS },
    'GET /fund/performance': { body: PERFORMANCE },
  };
}
