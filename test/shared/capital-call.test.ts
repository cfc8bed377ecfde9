import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import {
  type CalledAmount,
  debtsOf,
  dueCents,
  isOverdue,
  shareByLeftToCall,
  statusOfCalled,
} from '#shared/capital-call.ts';
import { cents, MAX_AMOUNT_CENTS } from '#shared/money.ts';

const callable = fc.record({
  id: fc.uuid(),
  name: fc.string({ minLength: 1, maxLength: 12 }),
  leftToCallCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_AMOUNT_CENTS })).map(cents),
});
const callables = fc.uniqueArray(callable, { selector: ({ id }) => id, maxLength: 60 });
const called = (of: Partial<CalledAmount>): CalledAmount => ({
  amountCents: cents(100),
  matchedCents: cents(0),
  writtenOffCents: cents(0),
  withdrawnCents: cents(0),
  isWithdrawn: false,
  ...of,
});
const total = fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }).map(cents);

test('shares add up to the call to the cent, and none exceeds what is left unless the call does', () => {
  fc.assert(
    fc.property(total, callables, (totalCents, clients) => {
      const shares = shareByLeftToCall(totalCents, clients);
      const left = clients.reduce((sum, client) => sum + BigInt(client.leftToCallCents), 0n);
      if (left === 0n) {
        expect(shares).toEqual([]);
        return;
      }
      expect(shares.reduce((sum, share) => sum + BigInt(share.amountCents), 0n)).toBe(BigInt(totalCents));
      for (const { client, amountCents } of shares) {
        const difference = BigInt(amountCents) * left - BigInt(totalCents) * BigInt(client.leftToCallCents);
        expect(amountCents).toBeGreaterThan(0);
        expect(difference < left && difference > -left).toBe(true);
        if (BigInt(totalCents) <= left) expect(amountCents).toBeLessThanOrEqual(client.leftToCallCents);
      }
    }),
  );
});

test('shares do not depend on the order of the clients', () => {
  fc.assert(
    fc.property(total, callables, (totalCents, clients) => {
      expect(shareByLeftToCall(totalCents, [...clients].reverse())).toEqual(
        shareByLeftToCall(totalCents, clients),
      );
    }),
  );
});

test('nothing matched is Issued, everything is Paid, in between is Partially Paid', () => {
  fc.assert(
    fc.property(total, fc.nat(), (amountCents, seed) => {
      const matchedCents = cents(seed % (amountCents + 1));
      const expected =
        matchedCents === 0 ? 'Issued' : matchedCents === amountCents ? 'Paid' : 'Partially Paid';
      expect(statusOfCalled(called({ amountCents, matchedCents }))).toBe(expected);
    }),
  );
});

test('a line is overdue after its days of grace, unless it is paid', () => {
  const dueDate = '2026-12-28' as CalendarDate;
  const on = (days: number, matchedCents = cents(99)) =>
    isOverdue(
      { ...called({ amountCents: cents(100), matchedCents }), dueDate, graceDays: 7 },
      addDays(dueDate, days),
    );
  expect([-1, 0, 7, 8, 400].map((days) => on(days))).toEqual([false, false, false, true, true]);
  expect(on(400, cents(100))).toBe(false);
});

test('a rest that is written off is paid, a withdrawn amount is neither due nor overdue', () => {
  const feeForgiven = called({ matchedCents: cents(85), writtenOffCents: cents(15) });
  expect([statusOfCalled(feeForgiven), dueCents(feeForgiven)]).toEqual(['Paid', 0]);
  const withdrawn = called({ withdrawnCents: cents(100), isWithdrawn: true });
  expect([statusOfCalled(withdrawn), dueCents(withdrawn)]).toEqual(['Withdrawn', 0]);
  const ofTwo = called({ matchedCents: cents(40), withdrawnCents: cents(60) });
  expect([statusOfCalled(ofTwo), dueCents(ofTwo)]).toEqual(['Paid', 0]);
  const forgivenInPart = called({ writtenOffCents: cents(15) });
  expect([statusOfCalled(forgivenInPart), dueCents(forgivenInPart)]).toEqual(['Issued', 85]);
  const dueDate = '2026-12-28' as CalendarDate;
  const late = addDays(dueDate, 400);
  expect([feeForgiven, withdrawn].map((one) => isOverdue({ ...one, dueDate, graceDays: 0 }, late))).toEqual([
    false,
    false,
  ]);
});

test('what is uncalled is neither paid nor due, never below zero, and what is due above the pledge is its own part', () => {
  const client = { pledgedCents: cents(100), paidCents: cents(30) };
  const debts = [0, 50, 70, 90].map((due) => debtsOf(client, cents(due)));
  expect(debts.map(({ uncalledCents }) => uncalledCents)).toEqual([70, 20, 0, 0]);
  expect(debts.map(({ abovePledgeCents }) => abovePledgeCents)).toEqual([0, 0, 0, 20]);
  expect(debtsOf({ pledgedCents: cents(10), paidCents: cents(30) }, cents(5))).toEqual({
    paidCents: 30,
    dueCents: 5,
    uncalledCents: 0,
    abovePledgeCents: 5,
  });
});
