import { calculateLines } from '#functions/distributions/calculate-lines.ts';
import { withheldRate } from '#functions/distributions/distribution-inputs.ts';
import { addBusinessDays } from '#shared/business-days.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  firstDayOf,
  fundDateAt,
  lastDayOf,
  monthOf,
} from '#shared/calendar-date.ts';
import { FIRST_IMPORT_DAYS } from '#shared/constants.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { addCents, cents, negateCents, parseMoney, plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { addUnits, ONE_DOLLAR, priceE6, unitsForCents, ZERO_UNITS } from '#shared/units.ts';
import { type DemoClosing, type DemoStatementRow, monthClosings } from './demo-closings.ts';
import type { DemoClient, DemoLine } from './demo-rows.ts';

export interface Quarter {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface DemoPayment extends Quarter {
  readonly fileReference: string;
  /** The instant at which the last month of the quarter is closed. */
  readonly closedAt: Date;
  readonly payOn: CalendarDate;
  /** The debit of the payment file on the bank statement. */
  readonly line: DemoLine;
}

/** Cents for each unit at the quarter's end. More would overdraw the operating account on some seed days. */
export const PAID_CENTS_PER_UNIT = 0.3;
export const COMING_CENTS_PER_UNIT = 0.5;

const quarterThrough = (month: string): Quarter => ({
  from: firstDayOf(addMonths(month, -2)),
  to: lastDayOf(month),
});

export function lastClosedQuarter(seedDay: CalendarDate): Quarter {
  let month = addMonths(monthOf(addDays(seedDay, -FIRST_IMPORT_DAYS)), -1);
  while (Number(month.slice(5)) % 3 !== 0) month = addMonths(month, -1);
  return quarterThrough(month);
}

export function previousQuarter({ from }: Quarter): Quarter {
  return quarterThrough(addMonths(monthOf(from), -1));
}

export function lastTaxYear({ to }: Quarter): number {
  return to.slice(5, 7) === '06' ? financialYearOf(to) : financialYearOf(to) - 1;
}

function paidQuarters(seedDay: CalendarDate): Quarter[] {
  const last = lastClosedQuarter(seedDay);
  const yearEnd = `${lastTaxYear(last)}-06`;
  const quarters: Quarter[] = [];
  let quarter = last;
  while (quarters.length < 2 || monthOf(quarter.to) > yearEnd) {
    quarter = previousQuarter(quarter);
    quarters.unshift(quarter);
  }
  return quarters;
}

interface Rows {
  readonly clients: readonly Pick<DemoClient, 'name' | 'signed_in_at'>[];
  readonly lines: readonly DemoLine[];
  readonly handRecords: readonly Readonly<Record<'date' | 'type' | 'client' | 'amount', string>>[];
  readonly statements: readonly DemoStatementRow[];
}

export function demoPayments(demo: Rows, seedDay: CalendarDate): DemoPayment[] {
  const closings = monthClosings(demo, seedDay);
  return paidQuarters(seedDay).map((quarter, index) => {
    const closing = closings.find(({ month }) => month === monthOf(quarter.to));
    return paymentOf(demo, quarter, closing as DemoClosing, `PF${String(index + 1).padStart(4, '0')}`);
  });
}

function paymentOf(
  demo: Rows,
  quarter: Quarter,
  { at: closedAt }: DemoClosing,
  reference: string,
): DemoPayment {
  const payOn = addBusinessDays(fundDateAt(closedAt), 3);
  return {
    ...quarter,
    fileReference: reference,
    closedAt,
    payOn,
    line: {
      account: 'operating',
      date: payOn,
      amount: plainDollars(negateCents(netOf(demo, quarter.to))),
      description: `Direct entry ${reference}`,
      type: 'distribution',
      category: '',
      property: '',
      shares: [],
    },
  };
}

/** The bank statement needs this amount before the portal calculates the distribution, so `calculateLines` computes it here. */
function netOf({ clients, lines, handRecords }: Rows, recordDay: CalendarDate) {
  const received = [
    ...lines.flatMap(({ date, shares }) => shares.map((share) => ({ date, ...share }))),
    ...handRecords.filter(({ type }) => type === 'contribution'),
  ].filter(({ date }) => date <= recordDay);
  const holders = clients.map(({ name, signed_in_at }) => {
    const own = received.filter(({ client }) => client === name);
    const units = own.map(({ amount }) => unitsForCents(parseMoney(amount) ?? cents(Number.NaN), ONE_DOLLAR));
    return {
      client_id: name,
      unit_days: BigInt(addUnits(ZERO_UNITS, ...units)),
      has_units: true,
      brought_forward_cents: ZERO_CENTS,
      rate_bps: withheldRate(signed_in_at ? 'quoted' : 'not-quoted', recordDay, undefined) ?? 0,
      reinvest_bps: 0,
    };
  });
  const perUnit = priceE6(PAID_CENTS_PER_UNIT * 10_000);
  const result = calculateLines(holders, {
    components: [{ kind: 'income', label: '', amount: { per_unit_e6: perUnit } }],
    days: 1,
    reinvest_price: undefined,
    smallest_payout_cents: ZERO_CENTS,
  });
  return addCents(ZERO_CENTS, ...result.map(({ net_cents: net }) => net));
}
