import { expect, test } from 'vitest';
import { send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { done, fileOf, makeFile, payingFund, textOf } from './paying.ts';

startPortal();

test('a file shows the last digits of its accounts only, and each download is recorded', async () => {
  const fund = await payingFund();
  const { id, sha256 } = await done(makeFile(fund));
  const { file, lines, equal } = await fileOf(id);
  expect({ ...file, equal }).toMatchObject({ id, sha256, equal: true, fetched_at: null, paid: { count: 0 } });
  expect(lines.map(({ account }: { account: string }) => account).sort()).toEqual([
    '•••222',
    '•••234',
    '•••321',
  ]);
  expect(JSON.stringify({ file, lines })).not.toMatch(/11112222|987654321|001234/);
  expect(await textOf(id)).toContain('11112222');
  expect((await fileOf(id)).file.fetched_by_name).toBe('Morgan Manager');
  const { entries } = await done(send('GET', '/audit?action=payment-file.downloaded'));
  expect(entries).toHaveLength(1);
  expect(await send('GET', '/payment-files/nobody')).toMatchObject(refused('payment-file-not-found', 404));
});
