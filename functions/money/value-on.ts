import { type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import { PRICE_MAX_AGE_DAYS } from '#shared/constants.ts';
import { marketValue, type UnitsE4 } from '#shared/units.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';

export type UnitsValue = NonNullable<ReturnType<typeof valueOn>>;

/** `live` must start with the newest day. Units are issued and redeemed at the price of `priceInForce` instead. */
export function priceOn(live: readonly UnitPriceItem[], on: CalendarDate): UnitPriceItem | undefined {
  return live.find(({ day }) => day <= on);
}

/** The value at the end of the day, half a cent rounded up. Every screen, paper and export uses it. */
export function valueOn(live: readonly UnitPriceItem[], units: UnitsE4, on: CalendarDate) {
  const priced = priceOn(live, on);
  if (!priced) return undefined;
  const { nav_price_e6: price, day } = priced;
  const ageDays = daysBetween(day, on);
  return {
    amountCents: marketValue(units, price),
    price,
    day,
    ageDays,
    isStale: ageDays > PRICE_MAX_AGE_DAYS,
  };
}
