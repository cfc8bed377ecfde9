import { expect, test } from 'vitest';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { refused } from '#test/functions/unit-prices/worked-fund.ts';
import { seedPayee } from '#test/harness/seed-payee.ts';
import { ACCOUNTS, done, fileOf, makeFile, payingFund, textOf } from './paying.ts';

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

test.each([
  ['Zoë Müller-Lüdenscheidt 李 as trustee for the family', 'Zoe Muller-Ludenscheidt as trust'],
  ['Łukasz Strauß-Sørensen as trustee for the family', 'Lukasz Strauss-Sorensen as trust'],
])('a file shows each name as the bank prints it: %s', async (account_name, printed) => {
  const fund = await payingFund();
  await seedPayee(portal.services, { id: fund.a }, { ...ACCOUNTS.a, account_name });
  const { id } = await done(makeFile(fund, { confirmed: ['payee-changed'] }));
  const { lines } = await fileOf(id);
  const names = lines.map((line: { account_name: string }) => line.account_name);
  expect(names).toContain(printed);
  expect(await textOf(id)).toContain(printed);
});
