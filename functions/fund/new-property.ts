import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import type { Change } from '../ledger/change.ts';
import { monthsOpenChecks } from '../ledger/month-locks.ts';
import {
  type PropertyItem,
  propertyTarget,
  putPropertyWrite,
  putValuationWrite,
  type ValuationItem,
} from '../records/property-store.ts';
import type { Services } from '../services.ts';
import { editedProperty, newFields } from './property.ts';

export type NewProperty = Omit<Parameters<Handler<'createProperty'>>[0], 'valuation' | 'latestValuation'>;

export function newProperty(
  id: string,
  { name, type, acquisitionPrice, location, acquired_on, sold_on, sold_price, rental }: NewProperty,
  valuations: readonly ValuationItem[],
  { now, today, importId }: { now: string; today: CalendarDate; importId?: string },
): PropertyItem {
  const property: PropertyItem = {
    id,
    name,
    type,
    city: '',
    state: '',
    country: '',
    acquisition_cents: acquisitionPrice,
    created_at: now,
    ...(importId === undefined ? {} : { import_id: importId }),
    version: 1,
  };
  const edit = { location, acquired_on, sold_on, sold_price, rental: rental ?? undefined };
  const edited = editedProperty(property, edit, undefined, today);
  // The start of an imported lease is unknown, so rent is due from the first month with rent.
  if (importId !== undefined) edited.let_since = undefined;
  return valuations.reduce((valued, valuation) => editedProperty(valued, {}, valuation, today), edited);
}

export function newPropertyChange(
  services: Services,
  property: PropertyItem,
  valuations: readonly ValuationItem[],
  summary: string,
): Change {
  return {
    writes: {
      property: putPropertyWrite(services, property),
      ...Object.fromEntries(
        valuations.map((valuation) => [`valuation:${valuation.id}`, putValuationWrite(services, valuation)]),
      ),
      ...monthsOpenChecks(
        services,
        valuations.map(({ valued_on: day }) => day),
      ),
    },
    audit: {
      target: propertyTarget(property.id),
      name: property.name,
      action: 'property.created',
      summary,
      changes: newFields(property),
    },
  };
}
