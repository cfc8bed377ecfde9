import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { isOverdue, shareByPledge, statusOfCalled } from '#shared/capital-call.ts';
import { cents, MAX_AMOUNT_CENTS } from '#shared/money.ts';

const pledger = fc.record({
  id: fc.uuid(),
  name: fc.string({ minLength: 1, maxLength: 12 }),
  pledgedCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_AMOUNT_CENTS })).map(cents),
});
const pledgers = fc.uniqueArray(pledger, { selector: ({ id }) => id, maxLength: 60 });
const total = fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }).map(cents);

test('shares sum to the call to the cent, and none is further than a cent from its part', () => {
  fc.assert(
    fc.property(total, pledgers, (totalCents, clients) => {
      const shares = shareByPledge(totalCents, clients);
      const pledged = clients.reduce((sum, client) => sum + BigInt(client.pledgedCents), 0n);
      if (pledged === 0n) {
        expect(shares).toEqual([]);
        return;
      }
      expect(shares.reduce((sum, share) => sum + BigInt(share.amountCents), 0n)).toBe(BigInt(totalCents));
      for (const { client, amountCents } of shares) {
        const difference = BigInt(amountCents) * pledged - BigInt(totalCents) * BigInt(client.pledgedCents);
        expect(amountCents).toBeGreaterThan(0);
        expect(difference < pledged && difference > -pledged).toBe(true);
      }
    }),
  );
});

test('shares do not depend on the order in which clients come', () => {
  fc.assert(
    fc.property(total, pledgers, (totalCents, clients) => {
      expect(shareByPledge(totalCents, [...clients].reverse())).toEqual(shareByPledge(totalCents, clients));
    }),
  );
});

test('nothing matched is Issued, all is Paid, between is Partially Paid', () => {
  fc.assert(
    fc.property(total, fc.nat(), (amountCents, seed) => {
      const matchedCents = cents(seed % (amountCents + 1));
      const expected =
        matchedCents === 0 ? 'Issued' : matchedCents === amountCents ? 'Paid' : 'Partially Paid';
      expect(statusOfCalled(amountCents, matchedCents)).toBe(expected);
    }),
  );
});

test('a line is overdue from the eighth day after its due date, unless it is paid', () => {
  const dueDate = '2026-12-28' as CalendarDate;
  const on = (days: number, matchedCents = cents(99)) =>
    isOverdue({ amountCents: cents(100), matchedCents, dueDate }, addDays(dueDate, days));
  expect([-1, 0, 7, 8, 400].map((days) => on(days))).toEqual([false, false, false, true, true]);
  expect(on(400, cents(100))).toBe(false);
});
