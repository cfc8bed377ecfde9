import * as z from 'zod';
import { PROPERTY_TYPES, VALUATION_BASES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { absent, exists, put, putNew, putVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const propertyItem = storedItem(
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(PROPERTY_TYPES),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    acquisition_cents: storedCents,
    acquired_on: storedDay.optional(),
    sold_on: storedDay.optional(),
    sold_cents: storedCents.optional(),
    /** The latest valuation that is not withdrawn, as a key from `valuationKey`. */
    valuation_sk: z.string().optional(),
    market_value_cents: storedCents.optional(),
    valued_on: storedDay.optional(),
    valuation_source: z.string().optional(),
    valuation_valuer: z.string().optional(),
    valuation_basis: z.enum(VALUATION_BASES).optional(),
    valuation_document_id: z.string().optional(),
    monthly_rent_cents: storedCents.optional(),
    tenant_name: z.string().optional(),
    lease_end: storedDay.optional(),
    /** The tenant is a person, so clients must not see the tenant's name and lease. */
    natural_person: z.boolean().optional(),
    let_since: storedDay.optional(),
    photo_id: z.string().optional(),
    created_at: z.string(),
    import_id: z.string().optional(),
    version: z.number(),
  }),
);
export type PropertyItem = Stored<typeof propertyItem>;

const valuationItem = storedItem(
  z.object({
    id: z.string(),
    property_id: z.string(),
    market_value_cents: storedCents,
    valued_on: storedDay,
    source: z.string(),
    valuer: z.string().optional(),
    basis: z.enum(VALUATION_BASES).optional(),
    document_id: z.string().optional(),
    entered_at: z.string(),
    entered_by: z.string().optional(),
    entered_by_name: z.string(),
    deleted_at: z.string().optional(),
    deleted_by: z.string().optional(),
    deleted_by_name: z.string().optional(),
    deleted_reason: z.string().optional(),
  }),
);
export type ValuationItem = Stored<typeof valuationItem>;

const PROPERTIES = 'PROPERTIES';

function propertyKey(propertyId: string) {
  return { pk: PROPERTIES, sk: `PROPERTY#${propertyId}` };
}

export function propertyTarget(propertyId: string): string {
  return `PROPERTY#${propertyId}`;
}

export function valuationKey({ property_id, valued_on, entered_at, id }: ValuationItem) {
  return { pk: propertyTarget(property_id), sk: `VALUATION#${valued_on}#${entered_at}#${id}` };
}

export const readProperty = propertyItem.parse;

export const findProperty = finder(propertyKey, propertyItem);

export async function listPropertyItems(services: Services): Promise<PropertyItem[]> {
  const list = { partition: PROPERTIES, startsWith: 'PROPERTY#' };
  const properties = await queryItems(services, list, propertyItem);
  return properties.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
}

export function listValuations(services: Services, propertyId: string): Promise<ValuationItem[]> {
  const list = { partition: propertyTarget(propertyId), startsWith: 'VALUATION#', descending: true };
  return queryItems(services, list, valuationItem);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function putPropertyWrite(services: Services, property: PropertyItem): Write {
  return putNew(services, { ...propertyKey(property.id), ...propertyItem.parse(property) });
}

export function replacePropertyWrite(services: Services, before: PropertyItem, after: PropertyItem): Write {
  return putVersion(services, before, { ...propertyKey(after.id), ...propertyItem.parse(after) });
}

/** A valuation's figures never change. A correction is a new valuation of the same date. */
export function putValuationWrite(services: Services, valuation: ValuationItem): Write {
  return putNew(services, { ...valuationKey(valuation), ...valuationItem.parse(valuation) });
}

export function deleteValuationWrite(services: Services, deleted: ValuationItem): Write {
  const item = { ...valuationKey(deleted), ...valuationItem.parse(deleted) };
  return put(services, { item, when: { pk: exists, deleted_at: absent } });
}
