import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { type Cents, cents, MAX_AMOUNT_CENTS, outstandingCents } from '#shared/money.ts';
import { clientOf } from '#test/web/clients/some-clients.ts';
import { positionOf, slicesOf } from '#web/clients/client-position.ts';

function dashboard(pledged: number, paid: number, fund: number): ClientDashboard {
  return {
    client: { ...clientOf({ pledged_amount: cents(pledged) }), email_changed: null },
    totalPaid: cents(paid),
    outstandingAmount: outstandingCents(cents(pledged), cents(paid)),
    totalPledged: cents(fund),
    transactions: { count: 0, latest: null },
  };
}

const amount = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });
const pledgeAndFund = fc
  .tuple(amount, amount)
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

/** Reads a percentage as a whole number in units of its last decimal, e.g. `12.10` as 1210. */
function units(percent: string): bigint {
  return BigInt(percent.replace('.', ''));
}

describe('a client’s share of the fund', () => {
  it('shows the holding to two decimals and the rest to one', () => {
    expect(positionOf(dashboard(150_000_000, 105_000_000, 1_240_000_000))).toMatchObject({
      holdingPercent: '12.10',
      paidPercent: '70.0',
      outstandingPercent: '30.0',
      othersPercent: '87.9',
      othersCents: 1_090_000_000,
    });
  });

  it('is zero of an empty fund and of no pledge', () => {
    expect(positionOf(dashboard(0, 0, 0))).toMatchObject({
      holdingPercent: '0.00',
      paidPercent: '0.0',
      outstandingPercent: '0.0',
      othersPercent: '0.0',
    });
  });

  it('never makes the others’ share negative: a pledge above the fund’s total leaves them zero', () => {
    fc.assert(
      fc.property(amount, amount, amount, (pledged, paid, fund) => {
        const { othersCents } = positionOf(dashboard(pledged, paid, fund));
        expect(othersCents).toBe(pledged > fund ? 0 : fund - pledged);
      }),
    );
  });

  it('splits a pledge into paid and outstanding without losing a tenth of a percent to rounding', () => {
    fc.assert(
      fc.property(pledgeAndFund, fc.nat(), ([pledged, fund], seed) => {
        fc.pre(pledged > 0);
        const { paidPercent, outstandingPercent } = positionOf(
          dashboard(pledged, seed % (pledged + 1), fund),
        );
        // Both percentages may be rounded up, so together they are 100.0 or 100.1.
        expect(Number(units(paidPercent) + units(outstandingPercent) - 1000n)).toBeOneOf([0, 1]);
      }),
    );
  });

  it('of holding and others adds up to the whole fund', () => {
    fc.assert(
      fc.property(pledgeAndFund, ([pledged, fund]) => {
        fc.pre(fund > 0);
        const { holdingPercent, othersPercent } = positionOf(dashboard(pledged, 0, fund));
        const rest = Number(units(holdingPercent) + units(othersPercent) * 10n - 10_000n);
        expect(Math.abs(rest)).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('the slices of the ring', () => {
  it('are the shares above zero, in their order', () => {
    fc.assert(
      fc.property(amount, amount, amount, (pledged, paid, fund) => {
        const position = positionOf(dashboard(pledged, paid, fund));
        const expected: [string, Cents][] = [
          ['Your Amount Paid', cents(Math.min(position.paidCents, position.pledgedCents))],
          ['Your Outstanding', position.outstandingCents],
          ['Other Investors', position.othersCents],
        ];
        expect(slicesOf(position).map(({ label, amountCents }) => [label, amountCents])).toEqual(
          expected.filter(([, part]) => part > 0),
        );
      }),
    );
  });

  it('add up to the fund to the cent, also of a client who paid more than pledged', () => {
    fc.assert(
      fc.property(pledgeAndFund, fc.nat(), ([pledged, fund], seed) => {
        const slices = slicesOf(positionOf(dashboard(pledged, seed % (2 * pledged + 1), fund)));
        expect(slices.reduce((sum, slice) => sum + slice.amountCents, 0)).toBe(fund);
      }),
    );
  });

  it('have shares that fill the ring', () => {
    fc.assert(
      fc.property(amount, amount, amount, (pledged, paid, fund) => {
        const slices = slicesOf(positionOf(dashboard(pledged, paid, fund)));
        fc.pre(slices.length > 0);
        const total = slices.reduce((sum, { percent }) => sum + units(percent), 0n);
        expect(Math.abs(Number(total) - 1000)).toBeLessThan(slices.length);
      }),
    );
  });
});
