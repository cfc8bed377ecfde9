import * as z from 'zod';
import { COMPENSATIONS, UNIT_PRICE_STATES } from '#shared/terms.ts';
import type { Write } from '../ledger/change.ts';
import { finder, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { put, putNew, putVersion } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { storedPrice, storedUnits } from './unit-move-store.ts';

const priceTerm = z.object({
  kind: z.string(),
  label: z.string(),
  amount_cents: storedCents,
  source: z.string(),
  link: z.string().optional(),
  as_of: storedDay.optional(),
  document_id: z.string().optional(),
  reason: z.string().optional(),
  /** True if the valuation was older than the fund's settings allow when the price was computed. */
  is_stale: z.literal(true).optional(),
});

const priceLine = z.object({
  label: z.string(),
  amount_cents: storedCents,
  reason: z.string().optional(),
  document_id: z.string().optional(),
});

/** Compensates for one issue or redemption at a wrong price. Positive if the member got too little. */
const compensation = z.object({
  move_id: z.string(),
  client_id: z.string(),
  remedy: z.enum(COMPENSATIONS),
  reason: z.string(),
  units_e4: storedUnits,
  cents: storedCents,
});

const unitPriceItem = storedItem(
  z.object({
    id: z.string(),
    day: storedDay,
    /** Payments received from this day on get this price. Until publication, `from` is the requested day. */
    from: storedDay,
    /** The first day that a manager entered. Without this day, the price applies from its publication. */
    from_asked: storedDay.optional(),
    state: z.enum(UNIT_PRICE_STATES),
    lines: z.array(priceLine),
    issue: z.object({
      basis: z.enum(['nav', 'fixed']),
      price_e6: storedPrice.optional(),
      spread_bps: z.number().optional(),
    }),
    redemption_spread_bps: z.number(),
    stale_reason: z.string().optional(),
    confirmed: z.array(z.string()).optional(),
    /** The amounts that add up to `nav_cents`, computed at the last save. Approval fails if a new computation differs. */
    terms: z.array(priceTerm),
    nav_cents: storedCents,
    units_e4: storedUnits,
    nav_price_e6: storedPrice,
    issue_price_e6: storedPrice,
    redemption_price_e6: storedPrice,
    replaces: z.string().optional(),
    replaces_because: z.string().optional(),
    replaced_by: z.string().optional(),
    /** The first day of the replaced price. Receipts recorded late for this day or later get the corrected price. */
    in_force_from: storedDay.optional(),
    /** Set if a month that the price depends on was reopened. */
    inputs_changed: z.literal(true).optional(),
    created_at: z.string(),
    created_by: z.string(),
    created_by_name: z.string(),
    changed_by: z.string().optional(),
    asked_by: z.string().optional(),
    asked_by_name: z.string().optional(),
    asked_at: z.string().optional(),
    published_at: z.string().optional(),
    published_by: z.string().optional(),
    published_by_name: z.string().optional(),
    approved_alone: z.literal(true).optional(),
    compensation: z
      .object({
        rows: z.array(compensation),
        right_id: z.string(),
        asked_by: z.string(),
        asked_by_name: z.string(),
        asked_at: z.string(),
        decided_at: z.string().optional(),
        decided_by: z.string().optional(),
        decided_by_name: z.string().optional(),
        decided_alone: z.literal(true).optional(),
        clients_done: z.number(),
      })
      .optional(),
    version: z.number(),
  }),
);
export type UnitPriceItem = Stored<typeof unitPriceItem>;
export type StoredPriceTerm = UnitPriceItem['terms'][number];
export type PriceLine = UnitPriceItem['lines'][number];
export type DecidedCompensation = NonNullable<UnitPriceItem['compensation']>;

const UNIT_PRICES = 'UNIT_PRICES';

export function unitPriceTarget(id: string): string {
  return `UNIT_PRICE#${id}`;
}

function unitPriceKey(id: string) {
  return { pk: UNIT_PRICES, sk: unitPriceTarget(id) };
}

export const readUnitPrice = unitPriceItem.parse;
export const findUnitPrice = finder(unitPriceKey, unitPriceItem);

export async function listUnitPriceItems(services: Services): Promise<UnitPriceItem[]> {
  const list = { partition: UNIT_PRICES, startsWith: 'UNIT_PRICE#' };
  const items = await queryItems(services, list, unitPriceItem);
  const order = ({ day, created_at: at }: UnitPriceItem) => `${day} ${at}`;
  return items.sort((one, other) => (order(one) < order(other) ? 1 : -1));
}

export function putUnitPriceWrite(
  services: Services,
  before: UnitPriceItem | undefined,
  after: UnitPriceItem,
): Write {
  return putVersion(services, before, { ...unitPriceKey(after.id), ...unitPriceItem.parse(after) });
}

const liveKey = (day: string) => ({ pk: UNIT_PRICES, sk: `LIVE#${day}` });

export function claimPriceDayWrite(
  services: Services,
  { day, id }: Pick<UnitPriceItem, 'day' | 'id'>,
  before: string | undefined,
): Write {
  const item = { ...liveKey(day), price_id: id };
  return before ? put(services, { item, when: { price_id: before } }) : putNew(services, item);
}
