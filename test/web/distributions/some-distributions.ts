import type { Answered, Listed } from '#test/web/answers.ts';

export type DistributionJson = Listed<'listDistributions', 'distributions'>;
export type LineJson = Listed<'listDistributionLines', 'lines'>;
type Sums = Answered<'listDistributionLines'>['sums'];

function sums(gross: number, net: number, more: Partial<Sums> = {}): Sums {
  const rest = { brought_forward: 0, withheld: 0, reinvested: 0, reinvested_units: 0, carried: 0 };
  return { gross, ...rest, net, ...more };
}

const TOTALS = sums(4_321.09, 3_947.32, { withheld: 57, reinvested: 316.77, reinvested_units: 302.4891 });

export function distributionJson(overrides: Partial<DistributionJson> = {}): DistributionJson {
  return {
    ...{ id: 'd7', number: 7, reference: 'D0007', title: 'December quarter' },
    ...{ from: '2024-10-01', to: '2024-12-31', basis: 'unit-days', rates: [] },
    components: [{ kind: 'income', label: 'Rent', total: 4_321.09 }],
    reinvest: { price: 1.047211, day: '2025-01-01' },
    ...{ pay_on: '2025-01-20', tell_on: '2025-01-21', status: 'Awaiting approval' },
    totals: { ...TOTALS, line_count: 4, declared: [4_321.09] },
    ...{ lines_left_count: 0, moves_left_count: 0, inputs_changed: false, may: 'approves', version: 4 },
    calculated: { by_name: 'Sam Wood', at: '2025-01-08T05:00:00.000Z' },
    asked: { by_name: 'Sam Wood', at: '2025-01-09T05:00:00.000Z' },
    ...{ approved: null, approved_alone: false, cancel_asked: null, cancelled: null },
    ...{ created_by_name: 'Sam Wood', created_at: '2025-01-07T05:00:00.000Z' },
    ...overrides,
  };
}

export function draftJson(overrides: Partial<DistributionJson> = {}): DistributionJson {
  const open = { status: 'Draft', totals: null, calculated: null, asked: null, may: null } as const;
  return distributionJson({ ...open, reinvest: null, ...overrides });
}

export function approvedJson(overrides: Partial<DistributionJson> = {}): DistributionJson {
  const approved = { by_name: 'Mara Quinn', at: '2025-01-10T05:00:00.000Z' };
  return distributionJson({ status: 'Approved', may: null, approved, ...overrides });
}

function line(number: number, name: string, unitDays: number, of: Sums, more: Partial<LineJson>): LineJson {
  return {
    ...{ id: `d7-${number}`, number, reference: `D0007-000${number}`, client_id: `c${number}` },
    ...{ client_name: name, unit_days: unitDays, ...of, rate_bps: 0, reinvest_percent: 0 },
    ...{
      state: 'ready',
      held_because: null,
      bsb: '062-000',
      account_changed: false,
      account: `•••10${number}`,
      paid_on: null,
      previous_gross: null,
    },
    ...more,
  };
}

export const LINES: readonly LineJson[] = [
  line(1, 'Aisha Karim', 18_400_000, sums(2_669.55, 2_669.55), { previous_gross: 2_600 }),
  line(2, 'Ben Ong', 8_360_000, sums(1_212.9, 1_212.9), {
    ...{ state: 'held', held_because: 'no-payee', bsb: null, account: null, previous_gross: 1_300 },
  }),
  line(3, 'Cara Diaz', 2_183_375.0224, sums(316.77, 0, { reinvested: 316.77, reinvested_units: 302.4891 }), {
    ...{ state: 'paid', reinvest_percent: 100 },
  }),
  line(4, 'Dan Ito', 840_000, sums(121.87, 64.87, { withheld: 57 }), { rate_bps: 4_700 }),
];

export const linesJson: Answered<'listDistributionLines'> = {
  ...{ lines: [...LINES], total: LINES.length, sums: TOTALS, next_cursor: null },
};
