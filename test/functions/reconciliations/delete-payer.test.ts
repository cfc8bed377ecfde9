import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { matchText, owing, payersNamed, reasonsFor } from './paying.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

test.each([
  ['a manager takes it back', 'MERIDIAN HARDWARE', 1],
  ['a person matches its deposit again', 'TIDEWATER SMITHY', 2],
])('a forgotten payer is no evidence until %s', async (_, payer, matches) => {
  const line = await owing(portal, 'Quentin Abernathy');
  await matchText(portal, line, payer);
  const [{ id }] = await payersNamed(portal, payer);
  const forget = () => portal.call(portal.manager, 'DELETE', `/payers/${id}`);
  const answers = await Promise.all(Array.from({ length: 20 }, forget));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
  expect(await payersNamed(portal, payer)).toEqual([]);
  const before = await reasonsFor(portal, payer);
  if (matches === 1) await portal.call(portal.manager, 'PUT', `/payers/${id}`, { use: 'own' });
  else await matchText(portal, line, payer);
  expect(await payersNamed(portal, payer)).toMatchObject([{ id, match_count: matches, evidence: 'own' }]);
  expect([before, await reasonsFor(portal, payer)]).toEqual([[], ['Known payer']]);
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
});
