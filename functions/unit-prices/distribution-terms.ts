import { type CalendarDate, monthOf } from '#shared/calendar-date.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { readMonthStatistics } from '../ledger/statistics-store.ts';
import {
  type DistributionItem,
  distributionLink,
  isApproved,
  listDistributionItems,
  listDistributionLineItems,
  referenceOf,
} from '../records/distribution-store.ts';
import { listRowsOfMonth } from '../records/transaction-list-store.ts';
import { partsOf } from '../records/transaction-parts.ts';
import type { StoredPriceTerm } from '../records/unit-price-store.ts';
import type { Services } from '../services.ts';

const WITHHELD_TAX = 'Withheld tax';

/** A calculated distribution lowers the price, even before the distribution is approved. */
export async function distributionTerms(services: Services, day: CalendarDate): Promise<StoredPriceTerm[]> {
  const counted = (await listDistributionItems(services)).filter(
    ({ calculated, status, to }) => calculated && status !== 'Cancelled' && to <= day,
  );
  const owed = await Promise.all(
    counted.map(async (item) => ({ item, cents: await owedFor(services, item, day) })),
  );
  const withheld = addCents(
    ZERO_CENTS,
    ...counted.map(({ calculated }) => calculated?.totals.withheld_cents ?? ZERO_CENTS),
  );
  const tax = counted.length === 0 ? ZERO_CENTS : addCents(withheld, await remittedCents(services, day));
  return [
    ...owed
      .filter(({ cents }) => cents !== 0)
      .map(({ item, cents }) => ({
        kind: 'distributions',
        label: `${referenceOf(item)} ${item.title}`,
        amount_cents: negateCents(cents),
        source: 'Declared, but carried or not paid yet',
        link: distributionLink(item.id),
        as_of: day,
      })),
    ...(tax === 0
      ? []
      : [
          {
            kind: 'tax',
            label: 'Tax withheld from distributions',
            amount_cents: negateCents(tax),
            source: `Withheld tax, less rows of type tax and category ${WITHHELD_TAX}`,
            link: '/manager/transactions?type=tax',
            as_of: day,
          },
        ]),
  ];
}

async function owedFor(services: Services, item: DistributionItem, day: CalendarDate): Promise<Cents> {
  const { calculated, reinvest } = item;
  if (!calculated) return ZERO_CENTS;
  const { gross_cents: gross, withheld_cents: withheld, reinvested_cents: reinvested } = calculated.totals;
  const declared = addCents(gross, negateCents(withheld));
  if (!isApproved(item)) return declared;
  const lines = await listDistributionLineItems(services, item.id);
  const paid = lines
    .filter(({ paid_on: paidOn }) => paidOn !== undefined && paidOn <= day)
    .map(({ paid_cents: cents = ZERO_CENTS }) => cents);
  // Reinvested money belongs to the fund again from the day of the new units.
  const inUnits = reinvest && reinvest.day <= day ? reinvested : ZERO_CENTS;
  return addCents(declared, negateCents(addCents(inUnits, ...paid)));
}

/** Returns the sum of the payments to the tax office. The sum is negative. */
async function remittedCents(services: Services, day: CalendarDate): Promise<Cents> {
  const months = await readMonthStatistics(services, { to: monthOf(day) });
  const withTax = [...months].filter(([, { count_tax: count }]) => count > 0).map(([month]) => month);
  const rows = await Promise.all(withTax.map((month) => listRowsOfMonth(services, month, { to: day })));
  const remitted = rows
    .flat()
    .flatMap(partsOf)
    .filter(({ type, category }) => type === 'tax' && category === WITHHELD_TAX);
  return addCents(ZERO_CENTS, ...remitted.map(({ amount_cents: amount }) => amount));
}
