import { type CalendarDate, daysBetween, displayDate, displayMonth, monthOf } from '#shared/calendar-date.ts';
import type { UnitPriceCheck } from '#shared/contract/unit-prices.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES, REFUSALS } from '#shared/refusals.ts';
import { formatPrice, type PriceE6 } from '#shared/units.ts';
import { type FirstClosed, findClosedMonths, findFirstClosed } from '../ledger/month-locks.ts';
import type { Refuse } from '../ledger/refusal.ts';
import { isLivePrice } from '../money/issue-units.ts';
import { pricesOf } from '../money/prices-of.ts';
import { listUnitPriceItems, type UnitPriceItem } from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';
import { type NavOfDay, navOfDay } from './nav-of-day.ts';

/** Managers enter this content. The rest of a price follows from the ledger. */
export const PRICE_CONTENT = [
  'day',
  'from_asked',
  'lines',
  'issue',
  'redemption_spread_bps',
  'stale_reason',
] as const;

export type PriceContent = Pick<UnitPriceItem, (typeof PRICE_CONTENT)[number]>;

export interface PriceFault {
  readonly code: UnitPriceCheck;
  readonly message: string;
  readonly path: string | null;
}

export interface CheckedPrice {
  readonly nav: NavOfDay;
  readonly faults: readonly PriceFault[];
  readonly all: readonly UnitPriceItem[];
  /** Read before the other data, so that the write fails if a month is closed or reopened meanwhile. */
  readonly firstClosed: FirstClosed | undefined;
}

const MOST_JUMP_BPS = 500;
const MOST_DILUTION_BPS = 100;

function isBeyond(part: number, whole: number, bps: number): boolean {
  return part * 10_000 > whole * bps;
}

export function previousOf(all: readonly UnitPriceItem[], day: CalendarDate): UnitPriceItem | undefined {
  return all.find((price) => isLivePrice(price) && price.day < day);
}

export async function checkPrice(
  services: Services,
  content: PriceContent,
  {
    today,
    confirmed = [],
    replaces,
  }: { readonly today: CalendarDate; readonly confirmed?: readonly string[]; readonly replaces?: string },
): Promise<CheckedPrice> {
  const { day } = content;
  const firstClosed = await findFirstClosed(services);
  const [closed, all, nav] = await Promise.all([
    findClosedMonths(services, [day]),
    listUnitPriceItems(services),
    navOfDay(services, day, content.lines),
  ]);
  const month = monthOf(day);
  const faults: PriceFault[] = [];
  const add = (code: UnitPriceCheck, message: string = REFUSALS[code].sentence, path: string | null = null) =>
    faults.push({ code, message, path });
  if (!closed.has(month))
    add('month-not-closed', EXACT_SENTENCES['month-not-closed'].ofPrice(displayMonth(month)), month);
  const live = all.find((price) => isLivePrice(price) && price.day === day);
  if (live && live.id !== replaces) add('price-exists', undefined, live.id);
  for (const { id, name } of nav.notValued)
    add('property-not-valued', EXACT_SENTENCES['property-not-valued'].ofProperty(name, displayDate(day)), id);
  for (const { id, name } of nav.notTied)
    add(
      'account-does-not-tie',
      EXACT_SENTENCES['account-does-not-tie'].ofAccount(name, displayDate(day)),
      id,
    );
  if (nav.units <= 0) add('no-units');
  if (nav.navCents <= 0) add('nav-not-positive');
  const { price } = nav;
  if (!content.stale_reason)
    for (const { label, as_of: asOf, is_stale: isStale } of nav.terms)
      if (isStale && asOf)
        add(
          'valuation-stale',
          EXACT_SENTENCES['valuation-stale'].ofProperty(label, daysBetween(asOf, day), nav.maxAgeDays),
          label,
        );
  if (content.from_asked !== undefined && content.from_asked < today) add('from-too-early');
  const before = previousOf(all, day)?.nav_price_e6;
  if (price && before && isBeyond(Math.abs(price - before), before, MOST_JUMP_BPS))
    add('price-jump', EXACT_SENTENCES['price-jump'].from(formatPrice(before), formatPrice(price)));
  if (price && isBeyond(price - pricesOf(content, price).issue_price_e6, price, MOST_DILUTION_BPS))
    add('dilutes');
  const { amount_cents: remitted = ZERO_CENTS } = nav.terms.find(({ kind }) => kind === 'tax') ?? {};
  if (remitted > 0)
    add('remitted-exceeds-withheld', EXACT_SENTENCES['remitted-exceeds-withheld'].by(remitted));
  const asked = new Set(confirmed);
  return {
    nav,
    faults: faults.filter(({ code }) => !asked.has(code)),
    all,
    firstClosed,
  };
}

export function computedOf(
  content: PriceContent,
  { nav, faults }: Pick<CheckedPrice, 'nav' | 'faults'>,
  refuse: Refuse<UnitPriceCheck>,
): Pick<
  UnitPriceItem,
  'terms' | 'nav_cents' | 'units_e4' | 'nav_price_e6' | 'issue_price_e6' | 'redemption_price_e6'
> {
  const [first] = faults;
  const price = nav.price;
  if (first || price === undefined) {
    const { code, message: sentence } = first ?? { code: 'no-units', message: REFUSALS['no-units'].sentence };
    const issues = faults.map(({ path, message }) => ({ path: path ?? '', message }));
    return refuse(code as UnitPriceCheck, { sentence, issues });
  }
  const { terms, navCents, units } = nav;
  return {
    terms: [...terms],
    nav_cents: navCents,
    units_e4: units,
    nav_price_e6: price as PriceE6,
    ...pricesOf(content, price),
  };
}
