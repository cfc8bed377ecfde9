import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { startTestPortal } from '#test/harness/test-portal.ts';
import { runs } from '#test/runs.ts';
import { type AnyStep, mixedSteps, openRegister } from './random-register.ts';

const CLIENTS = 8;
const STEPS = 40;
const [FIRST, LAST] = ['2025-03-08' as CalendarDate, '2025-06-30'];

async function tryFunds(
  seed: number,
  happens: (history: readonly AnyStep[], fund: Awaited<ReturnType<typeof openRegister>>) => Promise<void>,
): Promise<void> {
  const tried = fc.asyncProperty(mixedSteps(CLIENTS, STEPS), async (history) => {
    const portal = await startTestPortal({
      faults: { conflict: 0.01, throttle: 0.01, lostReply: 0.01, lag: 20, seed },
    });
    try {
      const fund = await openRegister(portal, CLIENTS);
      await happens(history, fund);
      await portal.indexesShowAll();
      expect((await verifyLedger(portal.services, portal.bucket)).breaches).toEqual([]);
      expect(fund.moved(), 'a history in which nothing moves proves nothing').toBeGreaterThan(3);
    } finally {
      await portal.close();
    }
  });
  await fc.assert(tried, { numRuns: Math.ceil(runs(CLIENTS) / CLIENTS), endOnFailure: true });
}

test('of any history the members’ units add up to the units on issue on every day, none below zero, and a closed month says the same for ever', () =>
  tryFunds(5, async (history, { perform, compare }) => {
    for (const step of history) await perform(step);
    await compare();
  }));

test('the inverses of all moves restore the register of each day', () =>
  tryFunds(7, async (history, { perform, unwind, registerOf }) => {
    const registers = async () => {
      const read = [];
      for (let on = FIRST; on <= LAST; on = addDays(on, 7)) read.push(await registerOf(on));
      return read;
    };
    for (const step of history)
      if ('money' in step && !['close', 'reopen'].includes(step.money.do)) await perform(step);
    const before = await registers();
    for (const step of history) if ('units' in step && step.units.do !== 'publish') await perform(step);
    await unwind();
    expect(await registers()).toEqual(before);
  }));
