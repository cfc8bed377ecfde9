import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { matchText, owing, payerOf, reasonsFor } from './paying.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.05 } });

test.each([
  [
    'a manager takes it back',
    (id: string) => portal.call(portal.manager, 'PUT', `/payers/${id}`, { use: 'own' }),
    1,
  ],
  ['a person matches its deposit again', undefined, 2],
])('a forgotten payer is no evidence until %s', async (name, takeBack, matches) => {
  const words = takeBack ? 'MERIDIAN HARDWARE' : 'TIDEWATER SMITHY';
  const line = await owing(portal, `Quentin ${name.replaceAll(' ', '')}`);
  await matchText(portal, line, `Osko ${words}`);
  const { id } = await payerOf(portal, words);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => portal.call(portal.manager, 'DELETE', `/payers/${id}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
  expect(await payerOf(portal, words)).toBeUndefined();
  expect(await reasonsFor(portal, `Osko ${words}`)).toEqual([]);
  if (takeBack) await takeBack(id);
  else await matchText(portal, line, `Osko ${words}`);
  expect(await payerOf(portal, words)).toMatchObject({ id, match_count: matches, evidence: 'own' });
  expect(await reasonsFor(portal, `Osko ${words}`)).toEqual(['Known payer']);
  expect((await verifyLedger(portal.services)).breaches).toEqual([]);
});
