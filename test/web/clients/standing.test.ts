import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { type Cents, cents, MAX_AMOUNT_CENTS, outstandingCents } from '#shared/money.ts';
import { clientOf } from '#test/web/clients/some-clients.ts';
import { slicesOf, standingOf } from '#web/clients/standing.ts';

function dashboard(pledged: number, paid: number, fund: number): ClientDashboard {
  return {
    client: clientOf({ pledged_amount: cents(pledged) }),
    totalPaid: cents(paid),
    outstandingAmount: outstandingCents(cents(pledged), cents(paid)),
    totalPledged: cents(fund),
    transactions: { count: 0, latest: null },
  };
}

const amount = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });
/** Pledge and fund total; the fund holds at least this pledge. */
const pledgeAndFund = fc
  .tuple(amount, amount)
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);

/** A percentage text as an exact whole number of its last decimal. */
function units(percent: string): bigint {
  return BigInt(percent.replace('.', ''));
}

describe('where an investor stands', () => {
  it('tells holding to two decimals and the rest to one', () => {
    expect(standingOf(dashboard(150_000_000, 105_000_000, 1_240_000_000))).toMatchObject({
      holdingPercent: '12.10',
      paidPercent: '70.0',
      outstandingPercent: '30.0',
      othersPercent: '87.9',
      othersCents: 1_090_000_000,
    });
  });

  it('is zero of an empty fund and of no pledge', () => {
    expect(standingOf(dashboard(0, 0, 0))).toMatchObject({
      holdingPercent: '0.00',
      paidPercent: '0.0',
      outstandingPercent: '0.0',
      othersPercent: '0.0',
    });
  });

  it('never makes the others owe: a pledge above the fund total leaves them zero', () => {
    fc.assert(
      fc.property(amount, amount, amount, (pledged, paid, fund) => {
        const { othersCents } = standingOf(dashboard(pledged, paid, fund));
        expect(othersCents).toBe(pledged > fund ? 0 : fund - pledged);
      }),
    );
  });

  it('splits a pledge into paid and outstanding without losing a tenth of a percent to rounding', () => {
    fc.assert(
      fc.property(pledgeAndFund, fc.nat(), ([pledged, fund], seed) => {
        fc.pre(pledged > 0);
        const { paidPercent, outstandingPercent } = standingOf(
          dashboard(pledged, seed % (pledged + 1), fund),
        );
        // Both halves may be rounded up, so the sum is 100.0 or 100.1.
        expect(Number(units(paidPercent) + units(outstandingPercent) - 1000n)).toBeOneOf([0, 1]);
      }),
    );
  });

  it('makes holding and others the whole fund', () => {
    fc.assert(
      fc.property(pledgeAndFund, ([pledged, fund]) => {
        fc.pre(fund > 0);
        const { holdingPercent, othersPercent } = standingOf(dashboard(pledged, 0, fund));
        const rest = Number(units(holdingPercent) + units(othersPercent) * 10n - 10_000n);
        expect(Math.abs(rest)).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('the slices of the ring', () => {
  it('are the parts above zero, in their order', () => {
    fc.assert(
      fc.property(amount, amount, amount, (pledged, paid, fund) => {
        const standing = standingOf(dashboard(pledged, paid, fund));
        const expected: [string, Cents][] = [
          ['Your Amount Paid', standing.paidCents],
          ['Your Outstanding', standing.outstandingCents],
          ['Other Investors', standing.othersCents],
        ];
        expect(slicesOf(standing).map(({ label, amountCents }) => [label, amountCents])).toEqual(
          expected.filter(([, part]) => part > 0),
        );
      }),
    );
  });

  it('make up the fund to the cent while nobody paid more than pledged', () => {
    fc.assert(
      fc.property(pledgeAndFund, fc.nat(), ([pledged, fund], seed) => {
        const slices = slicesOf(standingOf(dashboard(pledged, seed % (pledged + 1), fund)));
        expect(slices.reduce((sum, slice) => sum + slice.amountCents, 0)).toBe(fund);
      }),
    );
  });

  it('have shares that make up the ring', () => {
    fc.assert(
      fc.property(amount, amount, amount, (pledged, paid, fund) => {
        const slices = slicesOf(standingOf(dashboard(pledged, paid, fund)));
        fc.pre(slices.length > 0);
        const total = slices.reduce((sum, { percent }) => sum + units(percent), 0n);
        expect(Math.abs(Number(total) - 1000)).toBeLessThan(slices.length);
      }),
    );
  });
});
