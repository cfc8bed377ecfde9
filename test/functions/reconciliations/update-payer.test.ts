import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { matchText, owing, payersNamed, reasonsFor } from './paying.ts';
import { unmatch } from './reconciling.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

test('suggestions take a payer for what a manager said, also after its last match was undone and made again', async () => {
  const line = await owing(portal, 'Ferdinand Oyelaran');
  const payer = 'FERNTREE BAKERY';
  let made = await matchText(portal, line, payer);
  const [{ id }] = await payersNamed(portal, payer);
  const say = (use: string) => portal.call(portal.manager, 'PUT', `/payers/${id}`, { use });
  for (const [use, reasons] of [
    ['shared', ['Known payer, perhaps of several clients']],
    ['unused', []],
    ['own', ['Known payer']],
    ['unused', []],
  ] as const) {
    // Only the first request changes the use. The other requests set the same use again and change nothing.
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(use)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(20).fill([200, { id, use }]));
    await unmatch(portal, made);
    expect(await payersNamed(portal, payer)).toEqual([]);
    made = await matchText(portal, line, payer);
    expect(await payersNamed(portal, payer)).toMatchObject([{ id, use, evidence: use, match_count: 1 }]);
    expect(await reasonsFor(portal, payer)).toEqual(reasons);
  }
  const { body } = await portal.call(portal.manager, 'GET', `/audit?kind=payer&record_id=${id}`);
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(
    Array(4).fill('payer.updated'),
  );
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
});
