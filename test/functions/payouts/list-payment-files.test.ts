import { expect, test } from 'vitest';
import { send, startPortal } from '#test/functions/register/registering.ts';
import { done, lineOf, makeFile, payingFund } from './paying.ts';

startPortal();

test('files are listed newest first, all or those of a distribution', async () => {
  const fund = await payingFund();
  const { id: line } = await lineOf(fund.a);
  await done(makeFile(fund, { distribution_id: undefined, line_ids: [line] }));
  await done(makeFile(fund));
  const list = async (filter = '') =>
    (await done(send('GET', `/payment-files${filter}`))).files.map(
      ({ reference, count }: { reference: string; count: number }) => [reference, count],
    );
  expect(await list()).toEqual([
    ['PF0002', 2],
    ['PF0001', 1],
  ]);
  expect(await list(`?distribution_id=${fund.distributionId}`)).toEqual([['PF0002', 2]]);
});
