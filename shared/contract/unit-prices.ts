import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { COMPENSATIONS, UNIT_PRICE_STATES } from '../terms.ts';
import { DECIDING_REFUSALS } from './approvals.ts';
import { atFirstUse, endpointOf, named, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  confirmed,
  day,
  id,
  instant,
  money,
  optionalText,
  reason,
  requiredText,
  signedMoney,
  unitPrice,
  units,
  wholeNumber,
} from './fields.ts';

const endpoint = endpointOf('unit-prices');

const priceTerm = object('PriceTerm', () => ({
  kind: z.enum(['property', 'bank', 'deposits', 'loan', 'redemptions', 'distributions', 'tax', 'by-hand']),
  label: z.string(),
  amount: money().describe('Negative for what the fund owes.'),
  source: z.string().describe('Where the amount comes from, in a few words.'),
  link: z.string().nullable().describe('The portal page of its rows; null if there is none.'),
  as_of: day().nullable(),
  age_days: wholeNumber().nullable().describe('Days from `as_of` to the day of the price.'),
  document_id: z.string().nullable(),
  is_stale: z.boolean().describe('Whether a valuation is older than the fund’s setting allows.'),
  reason: z.string().describe('Why, for an amount entered by hand; empty for others.'),
}));
export type PriceTerm = z.output<ReturnType<typeof priceTerm>>;

const line = atFirstUse(() => ({
  label: requiredText(LIMITS.nameLength),
  amount: signedMoney(),
  reason: optionalText(LIMITS.reasonLength),
  document_id: id().optional(),
}));
const givenLine = named('PriceLine', () =>
  z.strictObject(line()).refine((given) => given.reason || given.document_id, {
    path: ['reason'],
    message: 'Give a reason or a document',
  }),
);
const lines = atFirstUse(() =>
  z.array(givenLine()).max(LIMITS.priceLines, `At most ${LIMITS.priceLines} lines`),
);

const spread = atFirstUse(() => ({ spread_bps: z.int().min(0).max(1_000) }));
const issue = atFirstUse(() => ({
  basis: z.enum(['nav', 'fixed']),
  price: unitPrice().optional(),
  spread_bps: spread().spread_bps.optional(),
}));
const issueBasis = named('IssueBasis', () =>
  z.strictObject(issue()).refine(({ basis, price }) => (basis === 'fixed') === (price !== undefined), {
    path: ['price'],
    message: 'Enter the fixed price',
  }),
);
const redemptionBasis = named('RedemptionBasis', () => z.strictObject(spread()));

const asked = object('PriceAsked', () => ({ by_name: z.string(), at: instant() }));

const proposal = atFirstUse(() => ({
  day: day(),
  nav: money(),
  units: units().describe('The units on issue at the end of the day.'),
  nav_price: unitPrice()
    .nullable()
    .describe('Null without units, or if the net asset value is not positive.'),
  terms: z.array(priceTerm()).describe('They add up to the net asset value.'),
}));

const unitPriceRecord = object('PublishedPrice', () => ({
  id: z.string(),
  ...proposal(),
  state: z.enum(UNIT_PRICE_STATES),
  from: day().describe('The first day whose receipts are issued at it.'),
  issue: z.object(issue()),
  redemption: z.object(spread()),
  issue_price: unitPrice(),
  redemption_price: unitPrice(),
  lines: z.array(z.object(line())),
  stale_reason: z.string(),
  previous: z
    .object({
      id: z.string(),
      day: day(),
      nav: money(),
      units: units(),
      nav_price: unitPrice(),
      terms: z.array(priceTerm()),
    })
    .nullable()
    .describe('The live price of the latest day before this one.'),
  dilution: z
    .object({ units: units(), amount: money() })
    .nullable()
    .describe(
      'For a fixed issue price: what the units issued since the day of the previous price cost the holders.',
    ),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  inputs_changed: z.boolean(),
  created_by_name: z.string(),
  created_at: instant(),
  asked: asked().nullable(),
  published_at: instant().nullable(),
  published_by_name: z.string().nullable(),
  approved_alone: z.boolean(),
  may: z
    .enum(['asks', 'publishes', 'waits'])
    .nullable()
    .describe('What asking does for the caller; null once it is published or cancelled.'),
  version: wholeNumber(),
}));
export type UnitPriceRecord = z.output<ReturnType<typeof unitPriceRecord>>;

const publishedPrice = object('OwnUnitPrice', () => ({
  id: z.string(),
  day: day(),
  from: day(),
  nav_price: unitPrice(),
  issue_price: unitPrice(),
  redemption_price: unitPrice(),
  replaced_by: z.string().nullable(),
  published_at: instant(),
}));

const CHECKS = [
  'valuation-stale',
  'property-not-valued',
  'account-does-not-tie',
  'month-not-closed',
  'price-jump',
  'dilutes',
  'remitted-exceeds-withheld',
  'price-exists',
  'no-units',
  'from-too-early',
  'nav-not-positive',
  'document-not-found',
] as const;
export type UnitPriceCheck = (typeof CHECKS)[number];

/** A correction keeps the day, the units and the basis, so only these checks apply. */
const CHECKS_OF_CORRECTION = [
  'valuation-stale',
  'property-not-valued',
  'account-does-not-tie',
  'month-not-closed',
  'price-exists',
  'nav-not-positive',
  'document-not-found',
] as const satisfies readonly UnitPriceCheck[];

const content = atFirstUse(() => ({
  day: day(),
  from: day().optional().describe('Defaults to the day of publication.'),
  lines: lines().optional(),
  issue: issueBasis().optional(),
  redemption: redemptionBasis().optional(),
  stale_reason: optionalText(LIMITS.reasonLength).describe('Why the old valuations are still right.'),
  confirmed: confirmed(['price-jump', 'dilutes', 'remitted-exceeds-withheld']),
}));

const affected = object('PriceEffectRow', () => ({
  move_id: z.string(),
  kind: z.enum(['issue', 'redemption', 'reinvestment']),
  client_id: z.string(),
  client_name: z.string(),
  day: day(),
  amount: money(),
  then_units: units(),
  should_units: units(),
  then_amount: money(),
  should_amount: money(),
  difference_units: units().describe('What the member lacks; negative for too many.'),
  difference_amount: money().describe('The same in dollars at the corrected price.'),
  has_left: z.boolean(),
  remedy: z.enum(COMPENSATIONS).nullable().describe('What is requested or decided; null if nothing yet.'),
  reason: z.string(),
}));
export type PriceEffectRow = z.output<ReturnType<typeof affected>>;

const priceEffect = object('PriceEffect', () => ({
  price_id: z.string(),
  replaced_by: z.string().nullable(),
  wrong_price: unitPrice(),
  right_price: unitPrice().nullable(),
  error_bps: z.number().describe('How far the wrong price was from the right one, in basis points.'),
  inputs_changed: z.boolean(),
  rows: z.array(affected()),
  due_from_manager: money().describe('What members received too much, which the manager of the fund owes.'),
  asked: asked().nullable(),
  decided: z.object({ by_name: z.string(), at: instant(), alone: z.boolean() }).nullable(),
  clients_left_count: wholeNumber().describe(
    'How many members’ compensation is decided but not carried out yet; the same rows again continue.',
  ),
}));
export type PriceEffect = z.output<ReturnType<typeof priceEffect>>;

export const unitPricesContract = {
  proposeUnitPrice: endpoint({
    summary: 'The net asset value of a day by its terms, and the price that follows; nothing is stored.',
    route: 'GET /unit-prices/proposal',
    shows: ['unit-prices', 'register', 'transactions', 'properties', 'bank-accounts', 'periods'],
    input: () => ({ day: day() }),
    output: () => ({
      ...proposal(),
      issues: z
        .array(z.object({ code: z.enum(CHECKS), message: z.string(), path: z.string().nullable() }))
        .describe('What stands in the way of publishing it.'),
    }),
    refusals: ['future-date'],
  }),
  listUnitPrices: endpoint({
    summary: 'The unit prices, newest day first. Clients see the published ones.',
    route: 'GET /unit-prices',
    ...READ_BY_INVESTORS,
    shows: ['unit-prices', 'register'],
    output: () => ({
      prices: z.array(unitPriceRecord()).describe('Empty for clients.'),
      published: z.array(publishedPrice()),
    }),
  }),
  createUnitPrice: endpoint({
    summary: 'Drafts the unit price of a day in a closed month.',
    route: 'POST /unit-prices',
    changes: ['unit-prices'],
    audits: ['unit-price.drafted'],
    input: () => content(),
    output: unitPriceRecord,
    status: 201,
    idempotent: true,
    refusals: [...CHECKS, 'future-date'],
  }),
  updateUnitPrice: endpoint({
    summary:
      'Edits a draft; state Published requests approval if its maker sends it, and publishes it if another manager sends it with asked_at. State Draft sends it back, Cancelled cancels it.',
    route: 'PUT /unit-prices/{id}',
    changes: ['unit-prices', 'approvals', 'messages'],
    audits: [
      'unit-price.edited',
      'unit-price.asked',
      'unit-price.published',
      'unit-price.replaced',
      'unit-price.cancelled',
    ],
    input: () => ({
      id: id(),
      ...content(),
      day: day().optional(),
      state: z.enum(['Draft', 'Published', 'Cancelled']).optional(),
      asked_at: instant().optional().describe('The time of the request that the caller saw.'),
    }),
    output: unitPriceRecord,
    refusals: [
      'unit-price-not-found',
      ...CHECKS,
      'terms-changed',
      ...DECIDING_REFUSALS,
      'price-not-draft',
      'future-date',
    ],
  }),
  supersedeUnitPrice: endpoint({
    summary:
      'Drafts a corrected price of the same day, which replaces the published one when another manager approves it. The replaced price stays in the list.',
    route: 'POST /unit-prices/{id}/supersede',
    changes: ['unit-prices'],
    audits: ['unit-price.superseded'],
    input: () => ({
      id: id(),
      lines: lines(),
      reason: reason(),
    }),
    output: unitPriceRecord,
    status: 201,
    idempotent: true,
    refusals: ['unit-price-not-found', 'not-published', ...CHECKS_OF_CORRECTION],
  }),
  getPriceEffect: endpoint({
    summary: 'Each issue and redemption at a replaced price: what was done, and what it should have been.',
    route: 'GET /unit-prices/{id}/effect',
    shows: ['unit-prices', 'register', 'payout-lines'],
    input: () => ({ id: id() }),
    output: priceEffect,
    refusals: ['unit-price-not-found'],
  }),
  decideCompensation: endpoint({
    summary:
      'Decides what each member gets for a wrong price: units, cash or none. The maker’s request waits for another manager, who sends the same rows with asked_at.',
    route: 'PUT /unit-prices/{id}/effect',
    changes: ['unit-prices', 'register', 'clients', 'payout-lines', 'approvals', 'messages'],
    audits: [
      'payout-line.compensates',
      'unit-move.compensates',
      'unit-price.compensated',
      'unit-price.compensation-asked',
      'unit-price.compensation-decided',
    ],
    input: () => ({
      id: id(),
      rows: z
        .array(z.strictObject({ move_id: id(), remedy: z.enum(COMPENSATIONS), reason: reason() }))
        .min(1)
        .max(LIMITS.listLimit),
      asked_at: instant().optional().describe('The time of the request that the caller saw.'),
    }),
    output: priceEffect,
    refusals: [
      'unit-price-not-found',
      'not-replaced',
      'move-not-found',
      'member-not-compensated',
      ...DECIDING_REFUSALS,
    ],
  }),
};
