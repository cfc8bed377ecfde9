import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { areUnitsCountable, unitsForCents } from '#shared/units.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { Refuse } from '../ledger/refusal.ts';
import type { AllocationItem } from '../records/allocation-store.ts';
import { isByHand, type TransactionItem } from '../records/transaction-store.ts';
import { listUnitPriceItems, type UnitPriceItem } from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';

export async function listLivePrices(services: Services): Promise<UnitPriceItem[]> {
  return (await listUnitPriceItems(services)).filter(isLivePrice);
}

export function isLivePrice({ state, replaced_by }: UnitPriceItem): boolean {
  return state === 'Published' && replaced_by === undefined;
}

/** Returns the price at which units are issued and redeemed. For the value of units, see `valueOn`. */
export function priceInForce(live: readonly UnitPriceItem[], on: CalendarDate): UnitPriceItem | undefined {
  return live.find(({ from, in_force_from: first = from }) => first <= on);
}

type Received = Pick<TransactionItem, 'txn_date' | 'source' | 'created_at' | 'receipt_day'>;

/** Without a bank row, one manager alone must not choose the day of receipt. */
function receiptDayOf(row: Received): CalendarDate {
  if (row.receipt_day !== undefined) return row.receipt_day;
  return isByHand(row) || row.source === 'opening' ? fundDayOf(row.created_at) : row.txn_date;
}

export type Issued = Pick<AllocationItem, 'units_e4' | 'price_e6' | 'price_id'>;

/** Uses the issue price on the day of receipt. Returns {} before the first price. */
export function issueUnits(
  live: readonly UnitPriceItem[],
  row: Received,
  amountCents: Cents,
  refuse: Refuse<'below-one-unit'>,
): Issued {
  const price = priceInForce(live, receiptDayOf(row));
  if (!price) return {};
  if (!areUnitsCountable(amountCents, price.issue_price_e6))
    return refuse('below-one-unit', { sentence: EXACT_SENTENCES['below-one-unit'].tooMany });
  const units = unitsForCents(amountCents, price.issue_price_e6);
  if (units === 0) return refuse('below-one-unit');
  return { units_e4: units, price_e6: price.issue_price_e6, price_id: price.id };
}

export function issuedWith({ units_e4, price_e6, price_id }: Issued): Issued {
  return units_e4 === undefined ? {} : { units_e4, price_e6, price_id };
}
