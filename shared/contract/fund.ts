import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { CASH_FLOW_STEPS, PROPERTY_TYPES, VALUATION_BASES } from '../terms.ts';
import { CSV_FILE, csvImport } from './csv-import.ts';
import { atFirstUse, endpointOf, IN_ORDER, isInOrder, named, object, READ_BY_INVESTORS } from './endpoint.ts';
import {
  day,
  flag,
  id,
  instant,
  listOf,
  money,
  nonNegativeMoney,
  optionalText,
  positiveMoney,
  reason,
  requiredText,
  wholeNumber,
} from './fields.ts';
import { figureTerm } from './figures.ts';

const endpoint = endpointOf('fund');

const valuation = object('Valuation', () => ({
  marketValue: money(),
  date: day(),
  source: z.string(),
  valuer: z.string().nullable(),
  basis: z.enum(VALUATION_BASES).nullable(),
  document_id: z.string().nullable().describe('Id of the report, a document that every client sees.'),
}));

const location = object('PropertyLocation', () => ({
  city: z.string(),
  state: z.string(),
  country: z.string(),
}));
const rental = object('Rental', () => ({
  monthlyRent: money(),
  tenantName: z
    .string()
    .describe('For clients, ‘Residential tenant’ or ‘Tenant’ instead of a person’s name.'),
  leaseEnd: day().nullable().describe('Null for clients if the tenant is a person.'),
  natural_person: z.boolean().optional().describe('True if the tenant is a person, whom clients do not see.'),
}));

export const property = object('Property', () => ({
  id: z.string(),
  name: z.string(),
  type: z.enum(PROPERTY_TYPES),
  location: location(),
  acquisitionPrice: money(),
  acquired_on: day().nullable(),
  latestValuation: valuation().nullable(),
  sold_on: day()
    .nullable()
    .describe(
      'Date of sale; null while the fund owns the property. Property figures exclude sold properties.',
    ),
  sold_price: money().nullable(),
  rental: rental().nullable().describe('Null while it is not rented.'),
  photo_id: z
    .string()
    .nullable()
    .describe('The first 16 hex digits of the SHA-256 of its photo; null without a photo.'),
}));
export type Property = z.output<ReturnType<typeof property>>;

export const importedProperties = atFirstUse(() =>
  csvImport(
    property().pick({ name: true, type: true, acquired_on: true, acquisitionPrice: true }).extend({
      line: wholeNumber(),
      duplicate: z.boolean(),
      valuation_count: wholeNumber(),
      let: z.boolean(),
    }),
  ),
);
export type ImportedProperties = z.output<ReturnType<typeof importedProperties>>;

const rentMonth = object('RentMonth', () => ({
  month: z.string().describe('A month, such as `2025-06`.'),
  rent_received: money(),
  state: z
    .enum(['received', 'late', 'vacant'])
    .describe('`late` if rent was due and none was received, `vacant` if none was due either.'),
}));
const rentMonths = atFirstUse(() => z.array(rentMonth()).describe('The twelve months, oldest first.'));
export type RentMonth = z.output<ReturnType<typeof rentMonth>>;

const rentsOfProperties = object('RentsOfProperties', () => ({
  properties: z
    .array(z.object({ id: z.string(), name: z.string(), rent_received: money(), months: rentMonths() }))
    .describe('Properties with rent, or with rent due, in the twelve months before this month.'),
}));

export type RentsOfProperties = z.output<ReturnType<typeof rentsOfProperties>>;

const propertyDetail = named('PropertyDetail', () =>
  property().extend({
    valuations: z
      .array(
        valuation().extend({
          id: z.string(),
          entered_at: z.string(),
          entered_by_name: z.string(),
          deleted_at: instant()
            .nullable()
            .describe('When the valuation was withdrawn as a mistake; it is then no longer used.'),
          deleted_by_name: z.string().nullable(),
          deleted_reason: z.string().nullable(),
        }),
      )
      .describe('All valuations, including withdrawn ones, by date and then by time of entry, latest first.'),
    last_twelve_months: z
      .object({
        from: day(),
        to: day(),
        rent_received: money(),
        costs: money(),
        rent_due_count: wholeNumber().describe(
          'Number of these months in which rent was due, because the fund owned the property and it was rented.',
        ),
        months: rentMonths(),
        months_without_rent: z.array(z.string()).describe('Months without any rent, such as `2025-06`.'),
      })
      .describe(
        'Sums of the property’s classified transactions in the twelve months before this month. Refunds reduce the costs.',
      ),
  }),
);
export type PropertyDetail = z.output<ReturnType<typeof propertyDetail>>;

const name = atFirstUse(() => requiredText(LIMITS.nameLength, 'Name is required'));
const newLocation = named('NewPropertyLocation', () =>
  z.strictObject({
    city: optionalText(LIMITS.placeLength),
    state: optionalText(LIMITS.placeLength),
    country: optionalText(LIMITS.placeLength),
  }),
);
const newValuation = named('NewValuation', () =>
  z
    .strictObject({
      marketValue: positiveMoney(),
      date: day(),
      source: requiredText(LIMITS.nameLength, 'Source is required')
        .optional()
        .describe('Defaults to the basis and the valuer.'),
      valuer: optionalText(LIMITS.nameLength).nullable(),
      basis: z.enum(VALUATION_BASES).nullish(),
      document_id: id().nullish(),
    })
    .refine(({ source, basis }) => source !== undefined || Boolean(basis), {
      path: ['basis'],
      message: 'Basis is required',
    })
    .refine(({ basis, valuer }) => basis !== 'independent' || Boolean(valuer), {
      path: ['valuer'],
      message: 'Enter who valued it',
    }),
);
const valued = atFirstUse(() => ({
  valuation: newValuation().optional(),
  latestValuation: newValuation()
    .nullish()
    .describe('The valuation that the caller read. It is added only if the property does not have it yet.'),
}));
const newRental = named('NewRental', () =>
  z.strictObject({
    monthlyRent: positiveMoney(),
    tenantName: requiredText(LIMITS.nameLength, 'Tenant is required'),
    leaseEnd: day(),
    natural_person: z.boolean().optional().describe('True by default for a residential property.'),
  }),
);
/** Null removes a value. A sale requires a day and a price. */
const daysOfOwnership = atFirstUse(() => ({
  acquired_on: day().nullable().optional(),
  sold_on: day().nullable().optional(),
  sold_price: nonNegativeMoney().nullable().optional(),
}));

/** `total_pledged` includes only Active clients, as the screen states. */
export const fundStatistics = object('FundStatistics', () => ({
  clients: z.object({
    active_clients: wholeNumber(),
    total_clients: wholeNumber(),
    total_pledged: money(),
  }),
  transactions: z.object({ total_contributions: money() }),
}));
export type FundStatistics = z.output<ReturnType<typeof fundStatistics>>;

/** `netCashflow` sums all classified transactions except transfers and payments from before the portal. */
export const fundPerformance = object('FundPerformance', () => ({
  netCashflow: money(),
  totalContributions: money(),
  // For example `+12.5% vs last quarter`, or `+$415,000 this month` without an earlier amount.
  trends: z.object({
    netCashflow: z.string(),
    netCashflowPeriods: z.string().describe('The two sums that `netCashflow` compares.'),
    totalContributions: z.string(),
    totalContributionsPeriods: z.string().describe('The two sums that `totalContributions` compares.'),
    properties: z.string(),
  }),
}));
export type FundPerformance = z.output<ReturnType<typeof fundPerformance>>;

/** The sums have signs. `by_hand` is the part of `net` and `transfers` that belongs to no bank account. */
const cashFlowSums = atFirstUse(() => ({
  operating_in: money(),
  operating_out: money(),
  investing: money(),
  financing: money(),
  net: money(),
  by_hand: money(),
  transfers: money(),
  unclassified: money(),
  set_aside: money().describe('Without rows that repeat another row of their account.'),
  opened: money().describe(
    'Opening balances of accounts opened in the period, less rows from before an account’s opening day.',
  ),
  closing_balance: money().describe(
    'Closing balance of the accounts: opening + net − by hand + transfers + unclassified + set aside + opened.',
  ),
}));

const cashFlow = object('CashFlow', () => ({
  periods: z
    .array(z.object({ period: z.string(), from: day(), to: day(), ...cashFlowSums() }))
    .describe('Oldest first. A period is `2025-06`, `2025-Q2` or `FY2025`.'),
  total: z.object({
    ...cashFlowSums(),
    opening_balance: money(),
    contributions: money().describe('The contributions that are part of `financing`.'),
    property_purchases: money(),
    property_sales: money(),
    unclassified_count: wholeNumber(),
  }),
}));
export type CashFlow = z.output<ReturnType<typeof cashFlow>>;
export type CashFlowPeriod = CashFlow['periods'][number];

const MONEY_PARTS = [
  'paid',
  'unallocated',
  'loans',
  'rent-and-interest',
  'sales',
  'opened',
  'unclassified',
  'set-aside',
  'transfers',
  'properties',
  'purchase-costs',
  'running-costs',
  'loan-interest',
  'loan-repayments',
  'distributions',
  'before',
  'by-hand',
  'bank',
  'since',
] as const;

const moneySide = object('MoneySide', () => ({
  total: money(),
  parts: z
    .array(figureTerm().extend({ part: z.enum(MONEY_PARTS).describe('What the part is, for its colour.') }))
    .describe('They add up to the total.'),
}));
export type MoneySide = z.output<ReturnType<typeof moneySide>>;
export type MoneyPart = MoneySide['parts'][number];

const moneyMap = object('MoneyMap', () => ({
  money_in: moneySide().describe('All money that the fund has received.'),
  where_it_is: moneySide().describe('What that money was spent on, and what is left of it.'),
  difference: money().describe(
    'Where it is less money in: what the bank’s balances differ from our rows; 0 if they agree.',
  ),
  bank_as_of: day().nullable().describe('The oldest of the bank’s last balances; null without any.'),
}));
export type MoneyMap = z.output<ReturnType<typeof moneyMap>>;

const bankBalance = object('BankBalance', () => ({
  has_accounts: z.boolean().describe('Whether the fund has a bank account.'),
  months: z
    .array(
      z.object({
        day: day().describe('The last day of the month; in the current month, today.'),
        in_bank: money().describe('The bank’s last balances until that day, or ours if it stated none.'),
        not_in_bank_yet: money().describe('The rows dated after these balances, up to that day.'),
      }),
    )
    .describe('The last twelve months, oldest first.'),
}));
export type BankBalance = z.output<ReturnType<typeof bankBalance>>;

export const fundOverview = object('FundOverview', () => ({
  fund: z.object({ fund_name: z.string() }),
  clients: z.object({ active_clients: wholeNumber() }),
  properties: z.array(property()),
}));
export type FundOverview = z.output<ReturnType<typeof fundOverview>>;

export const fundContract = {
  getFundStatistics: endpoint({
    summary: 'Clients, pledges and contributions of the fund.',
    route: 'GET /fund/statistics',
    ...READ_BY_INVESTORS,
    shows: ['clients', 'transactions'],
    output: fundStatistics,
  }),
  getFundPerformance: endpoint({
    summary: 'Net cash flow of the fund.',
    route: 'GET /fund/performance',
    ...READ_BY_INVESTORS,
    shows: ['transactions'],
    output: fundPerformance,
  }),
  getCashFlow: endpoint({
    summary:
      'The cash flow by month, quarter or financial year. The periods are whole: the first contains `from`, the last `to`.',
    route: 'GET /fund/cash-flow',
    shows: ['transactions'],
    input: () =>
      z
        .strictObject({
          from: day().optional(),
          to: day().optional(),
          by: z.enum(CASH_FLOW_STEPS).default('month'),
        })
        .refine(isInOrder, IN_ORDER),
    output: cashFlow,
  }),
  getMoneyMap: endpoint({
    summary: 'All money that the fund has received, and where it is now. Both add up to the same total.',
    route: 'GET /fund/money-map',
    shows: ['transactions', 'bank-accounts', 'properties', 'clients'],
    output: moneyMap,
  }),
  getBankBalance: endpoint({
    summary: 'The balance of all bank accounts at the end of each of the last twelve months, oldest first.',
    route: 'GET /fund/bank-balance',
    shows: ['transactions', 'bank-accounts'],
    output: bankBalance,
  }),
  getFundOverview: endpoint({
    summary: 'The fund’s properties with their latest valuations and rentals.',
    route: 'GET /fund/overview',
    ...READ_BY_INVESTORS,
    shows: ['properties', 'clients'],
    output: fundOverview,
  }),
  listProperties: endpoint({
    summary: 'All properties of the fund, in the order in which they were added.',
    route: 'GET /fund/properties',
    shows: ['properties'],
    output: () => listOf({ properties: z.array(property()) }),
  }),
  listRents: endpoint({
    summary: 'The rent of each property in each of the twelve months before this month.',
    route: 'GET /fund/rents',
    shows: ['properties', 'transactions'],
    output: rentsOfProperties,
  }),
  createProperty: endpoint({
    summary: 'Adds a property. Its first valuation and its rental are optional.',
    route: 'POST /fund/properties',
    changes: ['properties'],
    audits: ['property.created'],
    input: () => ({
      name: name(),
      type: z.enum(PROPERTY_TYPES),
      location: newLocation().optional(),
      acquisitionPrice: nonNegativeMoney(),
      ...daysOfOwnership(),
      ...valued(),
      rental: newRental().nullish(),
    }),
    output: property,
    refusals: ['document-not-found', 'period-locked'],
    status: 201,
    idempotent: true,
  }),
  importProperties: endpoint({
    summary:
      'Adds the properties of a CSV file with their valuations and rentals. With dryRun=true it returns a preview. Properties whose name already exists are left unchanged. Repeating the request with the same key continues the import.',
    route: 'POST /fund/properties/import',
    changes: ['properties'],
    audits: ['property-import.started'],
    input: () => ({ dryRun: flag().optional() }),
    output: importedProperties,
    refusals: ['not-csv'],
    accepted: (output) => output.status === 'running',
    ...CSV_FILE,
  }),
  getProperty: endpoint({
    summary: 'One property with its valuations, and its rent and costs in the last twelve months.',
    route: 'GET /fund/properties/{id}',
    shows: ['properties', 'transactions'],
    input: () => ({ id: id() }),
    output: propertyDetail,
    refusals: ['property-not-found'],
  }),
  updateProperty: endpoint({
    summary:
      'Changes the fields that the request contains. A valuation is added to the earlier ones. A rental replaces the current rental; null ends it.',
    route: 'PUT /fund/properties/{id}',
    changes: ['properties'],
    audits: ['property.updated'],
    input: () => ({
      id: id(),
      name: name().optional(),
      type: z.enum(PROPERTY_TYPES).optional(),
      location: newLocation().optional(),
      acquisitionPrice: nonNegativeMoney().optional(),
      ...daysOfOwnership(),
      ...valued(),
      rental: newRental().nullish(),
    }),
    output: property,
    refusals: ['property-not-found', 'document-not-found', 'changed-meanwhile', 'period-locked'],
    idempotent: true,
  }),
  deleteValuation: endpoint({
    summary:
      'Withdraws a mistaken valuation. It stays in the history with the reason, and the previous valuation is current again.',
    route: 'DELETE /fund/properties/{id}/valuations/{valuation_id}',
    changes: ['properties'],
    audits: ['property.valuation-deleted'],
    input: () => ({ id: id(), valuation_id: id(), reason: reason() }),
    output: property,
    refusals: ['property-not-found', 'valuation-not-found', 'only-valuation', 'period-locked'],
    idempotent: true,
  }),
  getPropertyPhoto: endpoint({
    summary: 'The photo of a property, which everyone who sees the property may see.',
    route: 'GET /fund/properties/{id}/photo',
    ...READ_BY_INVESTORS,
    // A photo with the same id never changes, so screens load a photo only once.
    shows: [],
    input: () => ({
      id: id(),
      photo_id: id().optional().describe('If given, only the photo with this id, which never changes.'),
    }),
    output: () => ({
      photo: z.string().nullable().describe('A JPEG of 800 × 450 pixels in base64; null if there is none.'),
    }),
    refusals: ['property-not-found'],
  }),
  updatePropertyPhoto: endpoint({
    summary:
      'Sets or replaces the photo of a property. A JPEG or PNG is cut to 16:9 and stored as a JPEG of 800 × 450 pixels without its metadata.',
    route: 'PUT /fund/properties/{id}/photo',
    changes: ['properties'],
    audits: ['property.photo-updated'],
    input: () => ({ id: id() }),
    output: property,
    refusals: ['property-not-found', 'not-a-photo', 'changed-meanwhile'],
    file: { maxBytes: LIMITS.statementBytes },
    idempotent: true,
  }),
  deletePropertyPhoto: endpoint({
    summary: 'Removes the photo of a property.',
    route: 'DELETE /fund/properties/{id}/photo',
    changes: ['properties'],
    audits: ['property.photo-deleted'],
    input: () => ({ id: id(), reason: reason() }),
    output: property,
    refusals: ['property-not-found', 'photo-not-found', 'changed-meanwhile'],
    idempotent: true,
  }),
};
