import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import { type PropertyItem, type ValuationItem, valuationKey } from './property-store.ts';

/** What a manager gives of a property; what is undefined stays as it is. */
export interface PropertyEdit {
  name?: string | undefined;
  type?: PropertyItem['type'] | undefined;
  location?:
    | { city?: string | undefined; state?: string | undefined; country?: string | undefined }
    | undefined;
  acquisitionPrice?: Cents | undefined;
  /** Null ends the rental. */
  rental?: { monthlyRent: Cents; tenantName: string; leaseEnd: CalendarDate } | null | undefined;
}

function given<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

/** The property with an edit applied and, where there is one, a valuation taken into account. */
export function editedProperty(
  property: PropertyItem,
  edit: PropertyEdit,
  valuation: ValuationItem | undefined,
): PropertyItem {
  const { name, type, location = {}, acquisitionPrice, rental } = edit;
  const edited: PropertyItem = {
    ...property,
    ...given({ name, type, ...location, acquisition_cents: acquisitionPrice }),
  };
  if (rental !== undefined) {
    edited.monthly_rent_cents = rental?.monthlyRent;
    edited.tenant_name = rental?.tenantName;
    edited.lease_end = rental?.leaseEnd;
  }
  if (valuation && isLast(property, valuation)) {
    edited.valuation_sk = valuationKey(valuation).sk;
    edited.market_value_cents = valuation.market_value_cents;
    edited.valued_on = valuation.valued_on;
    edited.valuation_source = valuation.source;
  }
  return edited;
}

/** One dated before the latest is history at once; of the same day, the later entry sets the former right. */
function isLast({ valuation_sk: last }: PropertyItem, valuation: ValuationItem): boolean {
  return last === undefined || valuationKey(valuation).sk > last;
}

type Changes = Record<string, { before?: unknown; after?: unknown }>;

const OF_VALUATION = ['market_value_cents', 'valued_on', 'valuation_source', 'valuation_sk'];

const GROUPS: readonly (readonly [words: string, fields: readonly string[]])[] = [
  ['name', ['name']],
  ['type', ['type']],
  ['location', ['city', 'state', 'country']],
  ['acquisition price', ['acquisition_cents']],
];

/** What an edit changes, field by field, and one line that says it; undefined when it changes nothing. */
export function changesOfProperty(
  before: PropertyItem,
  after: PropertyItem,
  valuation: ValuationItem | undefined,
): { changes: Changes; summary: string } | undefined {
  const changed = Object.entries(fieldChanges(before, after) as Changes);
  const changes: Changes = {};
  for (const [field, change] of changed) {
    // A valuation is told whole, below, whether or not it is the latest.
    if (OF_VALUATION.includes(field)) continue;
    changes[field] = given(change);
  }
  const said: string[] = [];
  const details = GROUPS.filter(([, fields]) => fields.some((field) => field in changes));
  if (details.length > 0) said.push(`changed ${details.map(([words]) => words).join(', ')}`);
  if (valuation) {
    const superseded = isLast(before, valuation) ? given({ before: before.market_value_cents }) : {};
    changes.market_value_cents = { ...superseded, after: valuation.market_value_cents };
    changes.valued_on = { after: valuation.valued_on };
    changes.valuation_source = { after: valuation.source };
    said.push('valued');
  }
  const rented = ['monthly_rent_cents', 'tenant_name', 'lease_end'].some((field) => field in changes);
  if (rented) {
    const isLet = after.tenant_name !== undefined;
    said.push(!isLet ? 'rental ended' : before.tenant_name === undefined ? 'let' : 'rental changed');
  }
  const summary = said.join('; ');
  return said.length === 0
    ? undefined
    : { changes, summary: `${summary.charAt(0).toUpperCase()}${summary.slice(1)}` };
}

/** The fields of a new property for its history: those that say something. */
export function newFields(property: PropertyItem): Changes {
  const { id: _id, created_at: _at, version: _version, valuation_sk: _sk, ...fields } = property;
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, { after: value }]),
  );
}
