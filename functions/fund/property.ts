import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { type PropertyItem, type ValuationItem, valuationKey } from '../records/property-store.ts';

type PropertyEdit = Omit<Parameters<Handler<'updateProperty'>>[0], 'id' | 'valuation' | 'latestValuation'>;

function definedFields<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

/** A valuation becomes the property's value only if no later valuation exists. */
export function editedProperty(
  property: PropertyItem,
  edit: PropertyEdit,
  valuation: ValuationItem | undefined,
  today: CalendarDate,
): PropertyItem {
  const { name, type, location = {}, acquisitionPrice, acquired_on, sold_on, sold_price, rental } = edit;
  const edited: PropertyItem = {
    ...property,
    ...definedFields({ name, type, ...location, acquisition_cents: acquisitionPrice }),
  };
  if (acquired_on !== undefined) edited.acquired_on = acquired_on ?? undefined;
  if (sold_on !== undefined) edited.sold_on = sold_on ?? undefined;
  if (sold_price !== undefined) edited.sold_cents = sold_price ?? undefined;
  if (rental !== undefined) {
    edited.monthly_rent_cents = rental?.monthlyRent;
    edited.tenant_name = rental?.tenantName;
    edited.lease_end = rental?.leaseEnd;
    edited.natural_person = rental ? (rental.natural_person ?? edited.type === 'Residential') : undefined;
    if (rental?.tenantName !== property.tenant_name) edited.let_since = rental ? today : undefined;
  }
  return valuation && isLast(property, valuation) ? valuedBy(edited, valuation) : edited;
}

export function valuedBy(property: PropertyItem, valuation: ValuationItem): PropertyItem {
  return {
    ...property,
    valuation_sk: valuationKey(valuation).sk,
    market_value_cents: valuation.market_value_cents,
    valued_on: valuation.valued_on,
    valuation_source: valuation.source,
    valuation_valuer: valuation.valuer,
    valuation_basis: valuation.basis,
    valuation_document_id: valuation.document_id,
  };
}

function isLast({ valuation_sk: last }: PropertyItem, valuation: ValuationItem): boolean {
  return last === undefined || valuationKey(valuation).sk > last;
}

type Changes = Record<string, { before?: unknown; after?: unknown }>;

const OF_VALUATION = [
  'market_value_cents',
  'valued_on',
  'valuation_source',
  'valuation_valuer',
  'valuation_basis',
  'valuation_document_id',
  'valuation_sk',
];
/** The audit entry omits `let_since`, because the day of the entry already shows when the tenant changed. */
const NOT_TOLD = ['let_since'];

const GROUPS: readonly (readonly [words: string, fields: readonly string[]])[] = [
  ['name', ['name']],
  ['type', ['type']],
  ['location', ['city', 'state', 'country']],
  ['acquisition price', ['acquisition_cents']],
  ['acquisition day', ['acquired_on']],
];

export function changesOfProperty(
  before: PropertyItem,
  after: PropertyItem,
  valuation: ValuationItem | undefined,
): { changes: Changes; summary: string } | undefined {
  const changed = Object.entries(fieldChanges(before, after) as Changes);
  const changes: Changes = {};
  for (const [field, change] of changed) {
    // The new valuation may be older than the latest, so the fields of the valuation are added below.
    if (OF_VALUATION.includes(field) || NOT_TOLD.includes(field)) continue;
    changes[field] = definedFields(change);
  }
  const phrases: string[] = [];
  const details = GROUPS.filter(([, fields]) => fields.some((field) => field in changes));
  if (details.length > 0) phrases.push(`changed ${details.map(([words]) => words).join(', ')}`);
  if (valuation) {
    const superseded = isLast(before, valuation) ? definedFields({ before: before.market_value_cents }) : {};
    changes.market_value_cents = { ...superseded, after: valuation.market_value_cents };
    changes.valued_on = { after: valuation.valued_on };
    changes.valuation_source = { after: valuation.source };
    if (valuation.document_id) changes.valuation_document_id = { after: valuation.document_id };
    phrases.push('valued');
  }
  if ('sold_on' in changes || 'sold_cents' in changes) {
    const isSold = after.sold_on !== undefined;
    phrases.push(!isSold ? 'sale removed' : before.sold_on === undefined ? 'sold' : 'sale changed');
  }
  const ofRental = ['monthly_rent_cents', 'tenant_name', 'lease_end', 'natural_person'];
  const rented = ofRental.some((field) => field in changes);
  if (rented) {
    const isLet = after.tenant_name !== undefined;
    phrases.push(!isLet ? 'rental ended' : before.tenant_name === undefined ? 'let' : 'rental changed');
  }
  const summary = phrases.join('; ');
  return phrases.length === 0
    ? undefined
    : { changes, summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}` };
}

export function newFields(property: PropertyItem): Changes {
  const {
    id: _id,
    created_at: _at,
    version: _version,
    valuation_sk: _sk,
    let_since: _let,
    import_id: _import,
    ...fields
  } = property;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, { after: value }]),
  );
}
