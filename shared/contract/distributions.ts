import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import {
  COMPONENT_KINDS,
  DISTRIBUTION_BASES,
  DISTRIBUTION_STATUSES,
  HELD_REASONS,
  PAYOUT_LINE_STATES,
} from '../terms.ts';
import { DECIDING_REFUSALS } from './approvals.ts';
import { atFirstUse, endpointOf, isInOrder, named, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  centsPerUnit,
  confirmed,
  day,
  id,
  instant,
  money,
  nextCursor,
  page,
  positiveMoney,
  requiredName,
  requiredText,
  unitPrice,
  units,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('distributions');

const component = atFirstUse(() => ({
  kind: z.enum(COMPONENT_KINDS).describe('Tax is withheld from income only.'),
  label: requiredText(LIMITS.nameLength),
}));
const givenComponent = named('DistributionComponent', () =>
  z
    .strictObject({
      ...component(),
      total: positiveMoney().optional().describe('The declared sum.'),
      cents_per_unit: centsPerUnit().optional(),
    })
    .refine(({ total, cents_per_unit: each }) => (total === undefined) !== (each === undefined), {
      path: ['total'],
      message: 'Enter either a total or cents for each unit',
    }),
);

const rate = atFirstUse(() => ({
  client_id: id(),
  rate_bps: z.int().min(0).max(10_000),
  source: requiredText(LIMITS.reasonLength).describe('The source of the rate.'),
}));

const period = atFirstUse(() => ({
  from: day(),
  to: day().describe('The last day of the period, or the record day.'),
}));
const basis = atFirstUse(() =>
  z
    .enum(DISTRIBUTION_BASES)
    .describe(
      '`unit-days` shares by the units of every day of the period, `record-day` by the units at the close of the last day.',
    ),
);
const content = atFirstUse(() => ({
  title: requiredName(),
  ...period(),
  basis: basis(),
  components: z.array(givenComponent()).min(1).max(LIMITS.componentsOfDistribution),
  pay_on: day(),
}));
const givenRate = named('GivenRate', () => z.strictObject(rate()));
const givenReinvestment = named('GivenReinvestment', () =>
  z.strictObject({ price: unitPrice(), day: day().optional() }),
);
const furtherContent = atFirstUse(() => ({
  tell_on: day().optional().describe('Defaults to the day of payment.'),
  rates: z
    .array(givenRate())
    .max(LIMITS.listLimit)
    .optional()
    .describe('Tax rates of foreign holders in basis points, with the source of each rate.'),
  reinvest: givenReinvestment()
    .nullable()
    .optional()
    .describe('The published unit price of the last day; null without reinvestment.'),
  confirmed: confirmed(['overlaps', 'exceeds-cash', 'price-counted-it']),
}));
const IN_ORDER = { path: ['to'], message: 'The last day cannot be before the first' };

const sums = atFirstUse(() => ({
  gross: money(),
  brought_forward: money().describe('The sum that the previous distribution carried.'),
  withheld: money().describe('Tax withheld from income.'),
  reinvested: money(),
  reinvested_units: units(),
  carried: money().describe('The sum that is carried to the next distribution.'),
  net: money().describe('The sum to pay: gross plus brought forward, less withheld, reinvested and carried.'),
}));

const EXCEPTIONS = [
  'inputs-changed',
  'month-not-closed',
  'price-includes-it',
  'no-price',
  'overlaps',
  'exceeds-cash',
  'no-units',
] as const;
export type DistributionException = (typeof EXCEPTIONS)[number];

const whoAndWhen = object('WhoAndWhen', () => ({ by_name: z.string(), at: instant() }));
const person = () => whoAndWhen().nullable();

const distribution = object('Distribution', () => ({
  id: z.string(),
  number: wholeNumber().describe('The number of the distribution, from 1.'),
  reference: z.string().describe('Such as `D0007`.'),
  title: z.string(),
  ...period(),
  basis: basis(),
  components: z.array(
    z.object({
      ...component(),
      total: money().optional().describe('The declared sum.'),
      cents_per_unit: centsPerUnit().optional(),
    }),
  ),
  rates: z.array(z.object(rate())),
  reinvest: z.object({ price: unitPrice(), day: day() }).nullable(),
  pay_on: day(),
  tell_on: day().describe('The first day on which clients see the distribution.'),
  status: z.enum(DISTRIBUTION_STATUSES),
  totals: z
    .object({
      ...sums(),
      line_count: wholeNumber().describe('Number of lines.'),
      declared: z.array(money()).describe('The declared sum of each component.'),
    })
    .nullable()
    .describe('Null before the calculation.'),
  lines_left_count: wholeNumber().describe(
    'Number of lines that are still to be written. Send the request again to continue.',
  ),
  moves_left_count: wholeNumber().describe(
    'Number of reinvestments that are still to be made or reversed. Send the request again to continue.',
  ),
  calculated: person(),
  inputs_changed: z.boolean(),
  asked: person().describe('The request for approval, which stays after the approval; null without one.'),
  approved: person(),
  approved_alone: z.boolean(),
  cancel_asked: person().describe('The request to cancel an approved distribution; null if there is none.'),
  cancelled: person(),
  created_by_name: z.string(),
  created_at: instant(),
  may: z
    .enum(['asks', 'approves', 'cancels', 'withdraws', 'waits'])
    .nullable()
    .describe(
      'What the caller can do: request approval or approve; for a request to cancel, cancel or withdraw the request. `waits` if only another manager can decide; null if nothing is to be decided.',
    ),
  version: wholeNumber(),
}));
export type DistributionRecord = z.output<ReturnType<typeof distribution>>;

const lineOf = atFirstUse(() => ({
  id: z.string(),
  reference: z.string().describe('Such as `D0007-0001`, as on the bank statement.'),
  ...sums(),
  rate_bps: wholeNumber().describe('Rate of the tax withheld from income, in basis points.'),
  state: z.enum(PAYOUT_LINE_STATES).describe('`paid` also if the sum to pay is zero.'),
  held_because: z.enum(HELD_REASONS).nullable(),
  account: z
    .string()
    .nullable()
    .describe(
      'The last digits of the account to which the fund paid the line or would pay it today, such as `•••456`; null without an account.',
    ),
  paid_on: day().nullable(),
}));

const distributionLine = object('DistributionLine', () => ({
  ...lineOf(),
  bsb: z.string().nullable(),
  account_changed: z
    .boolean()
    .describe('True if the client’s line in the previous approved distribution had another account.'),
  number: wholeNumber().describe('The number of the line in the distribution, from 1.'),
  client_id: z.string(),
  client_name: z.string(),
  unit_days: z.number().describe('Units multiplied by days; for a record day, units.'),
  reinvest_percent: z.number(),
  previous_gross: money()
    .nullable()
    .describe('Gross sum of the client in the previous approved distribution; null without a line.'),
}));
export type DistributionLine = z.output<ReturnType<typeof distributionLine>>;

const ownDistribution = object('OwnDistribution', () => ({
  ...lineOf(),
  distribution_id: z.string(),
  title: z.string(),
  ...period(),
  basis: basis(),
  pay_on: day(),
  units: units().describe('Units held on average in the period, or at the close of the record day.'),
  cents_per_unit: centsPerUnit().nullable().describe('What one unit earned; null without units.'),
  components: z.array(z.object({ ...component(), amount: money() })),
  reinvest_price: unitPrice().nullable(),
  document_id: z.string().nullable().describe('The paper of the distribution; null until it is filed.'),
}));

/** The choice applies to distributions that end on `from` or later, until the client's next choice. */
const reinvestment = object('Reinvestment', () => ({ percent: z.number(), from: day() }));

const CHECKS = ['overlaps', 'no-price'] as const;

export const distributionsContract = {
  listDistributions: endpoint({
    summary: 'The distributions, the newest first.',
    route: 'GET /distributions',
    shows: ['distributions'],
    output: () => ({ distributions: z.array(distribution()) }),
  }),
  getDistribution: endpoint({
    summary: 'A distribution, with the exceptions that the approver must look at.',
    route: 'GET /distributions/{id}',
    shows: ['distributions', 'register', 'clients', 'unit-prices', 'bank-accounts', 'periods'],
    input: () => ({ id: id() }),
    output: () => ({
      distribution: distribution(),
      exceptions: z
        .array(z.object({ code: z.enum(EXCEPTIONS), message: z.string() }))
        .describe('Exceptions that prevent an approval or that the approver must confirm.'),
    }),
    refusals: ['distribution-not-found'],
  }),
  listDistributionLines: endpoint({
    summary: 'The lines of a distribution, in the order of their numbers.',
    route: 'GET /distributions/{id}/lines',
    shows: ['distributions', 'clients', 'payout-lines'],
    input: () => ({
      id: id(),
      ...page(),
      state: z.enum(PAYOUT_LINE_STATES).optional(),
      client_id: id().optional(),
    }),
    output: () => ({
      lines: z.array(distributionLine()).describe('The lines that the filters leave.'),
      total: wholeNumber(),
      sums: z.object(sums()).describe('The sums of all lines that the filters leave.'),
      next_cursor: nextCursor(),
    }),
    refusals: ['distribution-not-found', 'invalid-cursor'],
  }),
  listClientDistributions: endpoint({
    summary: 'The distributions to one client, the newest first, and the client’s choices to reinvest.',
    route: 'GET /clients/{id}/distributions',
    ...READ_BY_INVESTORS,
    shows: ['distributions', 'clients', 'payout-lines', 'documents'],
    input: () => ({ id: id() }),
    output: () => ({
      distributions: z.array(ownDistribution()),
      reinvestment: z.array(reinvestment()).describe('The choices, the oldest first.'),
      choose_from: day()
        .nullable()
        .describe('The first day from which a new choice can apply; null if any day is possible.'),
    }),
    refusals: ['client-not-found'],
  }),
  createDistribution: endpoint({
    summary: 'Drafts a distribution for a period.',
    route: 'POST /distributions',
    changes: ['distributions'],
    audits: ['distribution.drafted'],
    input: () => z.strictObject({ ...content(), ...furtherContent() }).refine(isInOrder, IN_ORDER),
    output: distribution,
    status: 201,
    idempotent: true,
    refusals: [...CHECKS, 'client-not-found'],
  }),
  updateDistribution: endpoint({
    summary:
      'Edits a distribution before its approval. Status Approved requests approval; if another manager sends Approved with asked_at, the distribution is approved and the reinvestments are made. Status Calculated sends the distribution back. Status Cancelled cancels the distribution; an approved distribution needs two managers to cancel, and the reinvestments are reversed. Status Approved with the asked_at of a request to cancel withdraws or declines that request.',
    route: 'PUT /distributions/{id}',
    changes: ['distributions', 'register', 'clients', 'unit-prices', 'approvals'],
    audits: [
      'distribution.edited',
      'distribution.asked',
      'distribution.approved',
      'distribution.reinvested',
      'distribution.cancel-asked',
      'distribution.not-cancelled',
      'distribution.cancelled',
      'distribution.taken-back',
      'distribution.told',
      'unit-move.reinvested',
      'unit-move.taken-back',
      'unit-price.counted-cancelled',
    ],
    input: () =>
      z
        .strictObject({
          id: id(),
          ...z.strictObject(content()).partial().shape,
          ...furtherContent(),
          status: z.enum(['Calculated', 'Approved', 'Cancelled']).optional(),
          asked_at: instant().optional().describe('The time of the request that the caller saw.'),
        })
        .refine(isInOrder, IN_ORDER),
    output: distribution,
    refusals: [
      'distribution-not-found',
      ...CHECKS,
      'client-not-found',
      'inputs-changed',
      'month-not-closed',
      'price-includes-it',
      'exceeds-cash',
      'no-units',
      'already-approved',
      'price-counted-it',
      'units-gone',
      ...DECIDING_REFUSALS,
    ],
  }),
  calculateDistribution: endpoint({
    summary: 'Calculates the lines of a distribution. Send the request again while lines are left.',
    route: 'POST /distributions/{id}/calculate',
    changes: ['distributions'],
    audits: ['distribution.calculated'],
    input: () => ({ id: id() }),
    output: distribution,
    accepted: ({ lines_left_count: left }) => left > 0,
    refusals: [
      'distribution-not-found',
      'already-approved',
      'month-not-closed',
      'no-units',
      'no-price',
      'rate-needed',
      'changed-meanwhile',
    ],
  }),
  setReinvestment: endpoint({
    summary: 'Sets the part that a client reinvests of each distribution that ends on a day or later.',
    route: 'PUT /clients/{id}/reinvestment',
    allow: ['client', 'manager'],
    changes: ['distributions', 'clients'],
    audits: [
      { action: 'client.reinvestment-set', summary: 'Reinvestment changed', fields: ['reinvestment'] },
    ],
    input: () => ({ id: id(), percent: z.int().min(0).max(100), from: day() }),
    output: () => ({ reinvestment: z.array(reinvestment()) }),
    refusals: ['client-not-found', 'election-closed', 'changed-meanwhile', 'too-many-tries'],
    investorLimit: 'address',
  }),
};
