import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { matchText, owing, payerOf, reasonsFor } from './paying.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02 } });
const SHARED = 'Known payer, perhaps of several clients';

test.each([
  ['of one client', 'Osko MERIDIAN HARDWARE', 'MERIDIAN HARDWARE', 'own', ['Known payer']],
  ['that is a firm', 'Osko BRAMLEY LAWYERS', 'BRAMLEY LAWYERS', 'shared', [SHARED]],
  ['known by its account', 'Osko ACCT XXXX1187', 'ACCOUNT 1187', 'shared', [SHARED]],
])('a payer %s is listed with what suggestions take it for', async (what, text, words, evidence, reasons) => {
  const line = await owing(portal, `Ottilie ${what.replaceAll(/[^a-z]/g, '')}`);
  for (const _ of [1, 2]) await matchText(portal, line, text);
  const found = await payerOf(portal, words);
  const { client_id, client_name } = line;
  expect(found).toEqual({
    ...{ id: expect.stringMatching(/^[0-9a-f]{32}$/), payer: words, client_id, client_name },
    ...{ match_count: 2, use: 'own', evidence },
  });
  expect(await reasonsFor(portal, text)).toEqual(reasons);
});

test('a payer of two clients is of several for both', async () => {
  const text = 'Osko TIDEWATER SMITHY';
  for (const name of ['Leopold Marchetti', 'Rosalind Thackeray'])
    await matchText(portal, await owing(portal, name), text);
  for (const name of ['Leopold Marchetti', 'Rosalind Thackeray'])
    expect(await payerOf(portal, 'TIDEWATER SMITHY', name)).toMatchObject({ evidence: 'shared' });
  expect(await reasonsFor(portal, text)).toEqual([SHARED, SHARED]);
});
