import { expect, test } from 'vitest';
import { calculate, create, openBooks, put } from '#test/functions/distributions/distributing.ts';
import { killed, manyHolders } from '#test/functions/distributions/many-holders.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { killerOf } from '#test/harness/killed-process.ts';
import { bankRow, done, download, fileOf, lines, makeFile, match, withPayer } from './paying.ts';

startPortal();

/** This many lines need more than one batch for the file and several batches for its match. */
const HOLDERS = 90;
const GROSS = 900;

async function approvedDistribution(): Promise<string> {
  await openBooks(10_000);
  await manyHolders('2024-10-01', Array(HOLDERS).fill(10));
  await closeUpTo(portal, '2024-12');
  const components = [{ kind: 'capital', label: 'Return of capital', total: GROSS }];
  const { id } = await done(create({ components }));
  await done(calculate(id));
  await done(put(id, { status: 'Approved' }));
  return id;
}

test('a file of more than a batch, its match and its end, each killed between batches, go on and do nothing twice', async () => {
  const distributionId = await approvedDistribution();
  const accountId = await withPayer();
  const killer = killerOf(portal);
  const make = () => makeFile({ accountId, distributionId });
  const file = await killed(killer, [1, 'after'], make);
  expect(file).toMatchObject({ state: 'made', count: HOLDERS, total: GROSS, lines_left_count: 0 });
  expect((await fileOf(file.id)).equal).toBe(true);
  const { files } = await done(send('GET', '/payment-files'));
  expect(files).toHaveLength(1);
  const row = await bankRow(-GROSS);
  const body = { file_id: file.id, amount: GROSS };
  const matched = await killed(killer, [2, 'after'], () => match(row, body));
  expect(matched).toMatchObject({ line_count: HOLDERS, lines_left_count: 0, left: 0 });
  expect((await fileOf(file.id)).file).toMatchObject({ state: 'paid', paid: { count: HOLDERS } });
  const unmatch = () => send('DELETE', `/payouts/match/${matched.id}`);
  expect(await killed(killer, [3, 'before'], unmatch)).toMatchObject({ lines_left_count: 0 });
  const end = () => send('DELETE', `/payment-files/${file.id}?reason=The%20day%20was%20wrong`);
  const ended = await killed(killer, [1, 'after'], end);
  expect(ended).toMatchObject({ state: 'voided', lines_left_count: 0 });
  expect(await lines('?state=ready&limit=1000')).toHaveLength(HOLDERS);
  expect((await download(file.id)).status).toBe(409);
});
