import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { matchText, owing, payerOf, reasonsFor } from './paying.ts';
import { unmatch } from './reconciling.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });
const say = (id: string, use: string) => portal.call(portal.manager, 'PUT', `/payers/${id}`, { use });

test('suggestions take a payer for what a manager said, also after its last match was undone and made again', async () => {
  const line = await owing(portal, 'Ferdinand Oyelaran');
  const text = 'Osko FERNTREE BAKERY';
  let made = await matchText(portal, line, text);
  const { id } = await payerOf(portal, 'FERNTREE BAKERY');
  for (const [use, reasons] of [
    ['shared', ['Known payer, perhaps of several clients']],
    ['unused', []],
    ['own', ['Known payer']],
    ['unused', []],
  ] as const) {
    expect(await say(id, use)).toMatchObject({ status: 200, body: { id, use } });
    expect(await payerOf(portal, 'FERNTREE BAKERY')).toMatchObject({ use, evidence: use });
    expect(await reasonsFor(portal, text)).toEqual(reasons);
    await unmatch(portal, made);
    expect(await payerOf(portal, 'FERNTREE BAKERY')).toBeUndefined();
    made = await matchText(portal, line, text);
    expect(await payerOf(portal, 'FERNTREE BAKERY')).toMatchObject({ id, use, match_count: 1 });
  }
  // Saying the same again changes nothing.
  await Promise.all(Array.from({ length: 20 }, () => say(id, 'unused')));
  const { body } = await portal.call(portal.manager, 'GET', `/audit?kind=payer&record_id=${id}`);
  expect(body.entries.map(({ action }: { action: string }) => action)).toEqual(
    Array(4).fill('payer.updated'),
  );
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
});
