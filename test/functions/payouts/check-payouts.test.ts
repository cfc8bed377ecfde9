import { expect, test } from 'vitest';
import { plantedOf } from '#test/functions/distributions/planted.ts';
import { startPortal } from '#test/functions/register/registering.ts';
import { bankRow, done, lineOf, makeFile, match, payingFund } from './paying.ts';

startPortal();

const planted = plantedOf('I25', 'I26');

const lineKey = (id: string) => ({ pk: `DISTRIBUTION#${id.slice(0, -5)}`, sk: `LINE#0${id.slice(-4)}` });

test('I25 finds a line whose file does not have it, or has it otherwise; I26 finds what no bank row pays', async () => {
  const fund = await payingFund();
  const { id, total } = await done(makeFile(fund));
  const [a, b] = [await lineOf(fund.a), await lineOf(fund.b)];
  const file = { pk: 'PAYMENT_FILES', sk: `PAYMENT_FILE#${id}` };
  expect(await planted(lineKey(a.id), 'file_id', undefined, id)).toEqual([
    `I25 ${a.id}: names another payment file than the file that contains the line`,
  ]);
  expect(await planted(file, 'total_cents', 1, Math.round(total * 100))).toEqual([
    `I25 ${id}: the count or the total differs from the lines`,
  ]);
  expect(await planted(lineKey(a.id), 'net_cents', 266_954, 266_955)).toEqual([
    `I25 ${id}: pays for ${a.id} another amount or another client than the fund owes`,
  ]);
  expect(await planted(file, 'returned', [a.id], [])).toEqual([
    `I25 ${a.id}: names another payment file than the file that contains the line`,
  ]);
  const row = await bankRow(-1_212.9);
  await done(match(row, { line_ids: [b.id], amount: b.amount }));
  expect(await planted(lineKey(b.id), 'paid_cents', undefined, 121_290)).toEqual([
    `I26 ${b.id}: the paid amount differs from the bank rows`,
  ]);
  expect(await planted(file, 'paid_cents', 0, 121_290)).toEqual([
    `I26 ${id}: the paid amount differs from the bank rows`,
  ]);
});
