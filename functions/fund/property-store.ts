import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { PROPERTY_TYPES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { queryItems } from '../ledger/query-items.ts';
import { storedCents, storedDay } from '../ledger/stored.ts';
import { put, putNew } from '../ledger/write.ts';
import type { Services } from '../services.ts';

const propertyItem = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(PROPERTY_TYPES),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  acquisition_cents: storedCents,
  /** Of the last valuation in the order of `valuationKey`; all four or none. */
  valuation_sk: z.string().optional(),
  market_value_cents: storedCents.optional(),
  valued_on: storedDay.optional(),
  valuation_source: z.string().optional(),
  /** While it is let; all three or none. */
  monthly_rent_cents: storedCents.optional(),
  tenant_name: z.string().optional(),
  lease_end: storedDay.optional(),
  created_at: z.string(),
  version: z.number(),
});
export type PropertyItem = z.output<typeof propertyItem>;

const valuationItem = z.object({
  id: z.string(),
  property_id: z.string(),
  market_value_cents: storedCents,
  valued_on: storedDay,
  source: z.string(),
  entered_at: z.string(),
  entered_by_name: z.string(),
});
export type ValuationItem = z.output<typeof valuationItem>;

/** All properties have one partition key: a fund has dozens, and they are always listed together. */
const PROPERTIES = 'PROPERTIES';

function propertyKey(propertyId: string) {
  return { pk: PROPERTIES, sk: `PROPERTY#${propertyId}` };
}

export function propertyTarget(propertyId: string): string {
  return `PROPERTY#${propertyId}`;
}

/** Sorts by date, then by when it was entered: the last one is the property's current value. */
export function valuationKey({ property_id, valued_on, entered_at, id }: ValuationItem) {
  return { pk: propertyTarget(property_id), sk: `VALUATION#${valued_on}#${entered_at}#${id}` };
}

export function readProperty(item: Record<string, unknown>): PropertyItem {
  return propertyItem.parse(item);
}

export async function findProperty(
  services: Services,
  propertyId: string,
): Promise<PropertyItem | undefined> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: propertyKey(propertyId), ConsistentRead: true }),
  );
  return Item && propertyItem.parse(Item);
}

/** Every property, in the order they were added. */
export async function listPropertyItems(services: Services): Promise<PropertyItem[]> {
  const properties = (await queryAll(services, PROPERTIES, 'PROPERTY#')).map((item) =>
    propertyItem.parse(item),
  );
  return properties.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.id, b.id));
}

/** Every valuation of a property, the latest date first; of the same date, the last entered first. */
export async function listValuations(services: Services, propertyId: string): Promise<ValuationItem[]> {
  const items = await queryAll(services, propertyTarget(propertyId), 'VALUATION#');
  return items.map((item) => valuationItem.parse(item)).reverse();
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function queryAll(services: Services, pk: string, sk: string): Promise<Record<string, unknown>[]> {
  return queryItems(services, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  });
}

export function putPropertyWrite(services: Services, property: PropertyItem): Write {
  return putNew(services, { ...propertyKey(property.id), ...propertyItem.parse(property) });
}

/** Replaces a property, if nobody changed it since it was read. */
export function replacePropertyWrite(services: Services, before: PropertyItem, after: PropertyItem): Write {
  const item = { ...propertyKey(after.id), ...propertyItem.parse(after) };
  return put(services, { item, when: { version: before.version } });
}

/** A valuation is never changed; a correction is another one of the same date. */
export function putValuationWrite(services: Services, valuation: ValuationItem): Write {
  return putNew(services, { ...valuationKey(valuation), ...valuationItem.parse(valuation) });
}
