import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BankMove, matchOutflows, matchReturns, type Payable } from '#functions/money/match-outflows.ts';
import { wordOf } from '#functions/money/unmatched-outflows.ts';
import { addDays, type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import type { PayableType } from '#shared/terms.ts';
import { portal, send, startPortal } from '#test/functions/register/registering.ts';
import { bankRow, done, lineOf, makeFile, match, payingFund } from './paying.ts';

startPortal();

const day = (text: string) => text as CalendarDate;
const line = (number: number, amount: number) => ({
  ...{ id: `l${number}`, reference: `D0007-000${number}`, amount_cents: cents(amount) },
});
const LINES = [line(1, 266_955), line(2, 121_290), line(4, 6_487)];
const FILE: Payable = {
  ...{
    id: 'f',
    references: ['PF0001', 'D0007'],
    word: 'DISTRIBUTION',
    account_id: 'main',
    pay_on: day('2025-01-20'),
    lines: LINES,
  },
};
const out = (left: number, more: Partial<BankMove> = {}): BankMove => ({
  ...{
    id: 'o',
    day: day('2025-01-20'),
    left: cents(left),
    account_id: 'main',
    text: 'DIRECT ENTRY DISTRIBUTION',
  },
  ...more,
});
const of = (outflows: BankMove | BankMove[], payables: Payable[] = [FILE]) => {
  const all = [outflows].flat();
  return matchOutflows(all, payables).get(all[0]?.id ?? '') ?? [];
};

test('a payment of the exact sum near its day is of the file, of the file less one line, or of one line', () => {
  expect(of(out(394_732))).toMatchObject([{ file_id: 'f', amount: 394_732, safe: true }]);
  expect(of(out(388_245))).toMatchObject([{ line_ids: ['l1', 'l2'], rejected_line_id: 'l4', safe: true }]);
  expect(of(out(121_290))).toMatchObject([{ line_ids: ['l2'], rejected_line_id: null, safe: false }]);
  expect(of(out(121_290, { text: 'd0007 0002' }))).toMatchObject([{ line_ids: ['l2'], safe: true }]);
  expect(of(out(394_731))).toEqual([]);
  expect(of(out(394_732, { account_id: 'other' }))).toEqual([]);
});

test('three business days around the day of payment are near; farther away only the reference counts', () => {
  expect(of(out(394_732, { day: day('2025-01-23') }))).toHaveLength(1);
  expect(of(out(394_732, { day: day('2025-01-24') }))).toEqual([]);
  expect(of(out(394_732, { day: day('2025-01-15') }))).toHaveLength(1);
  expect(of(out(394_732, { day: day('2025-01-14') }))).toEqual([]);
  const named = { text: 'WBC DE PF0001 DISTRIBUTION', day: day('2025-02-20') };
  expect(of(out(394_732, named))).toMatchObject([{ safe: false }]);
});

test('a sum without the word of the file or its reference, or with another reference, is not safe', () => {
  for (const text of ['TAX OFFICE', 'DISTRIBUTION D0006'])
    expect(of(out(394_732, { text }))).toMatchObject([{ file_id: 'f', safe: false }]);
});

test('equal sums are safe only with the reference, which has to be whole', () => {
  const twin: Payable = {
    ...FILE,
    ...{ id: 'g', references: ['PF0002', 'D0008'] },
    lines: LINES.map((one) => ({ ...one, id: `g${one.id}` })),
  };
  const safe = (...of: Parameters<typeof matchOutflows>) =>
    [...matchOutflows(...of).values()].flat().flatMap((one) => (one.safe ? one.file_id : []));
  expect(safe([out(394_732)], [FILE, twin])).toEqual([]);
  expect(safe([out(394_732, { text: 'DE pf-0002' })], [FILE, twin])).toEqual(['g']);
  expect(safe([out(394_732, { text: 'DE PF000.2' })], [FILE, twin])).toEqual([]);
  expect(safe([out(394_732), out(394_732, { id: 'p' })], [FILE])).toEqual([]);
  expect(safe([out(394_732)], [FILE], [out(394_732, { id: 'back' })])).toEqual([]);
});

interface Labelled {
  readonly kind: string;
  readonly lines: {
    id: string;
    type: PayableType;
    amount_cents: Cents;
    state: string;
    file_id?: string;
    paid_on?: CalendarDate;
  }[];
  readonly files: {
    id: string;
    distribution: string | null;
    account: string;
    pay_on: CalendarDate;
    voided: boolean;
  }[];
  readonly rows: {
    id: string;
    account: string;
    day: CalendarDate;
    amount_cents: number;
    text: string;
    pays: string[];
    safe: boolean;
  }[];
}

test('of a set written by somebody who has not seen the matcher, nothing is wrongly safe', () => {
  const scenes = readFileSync(new URL('labelled-outflows.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const wrong: string[] = [];
  const counts = { safe: 0, right: 0, labelled: 0 };
  for (const { kind, lines, files, rows } of scenes.map((text): Labelled => JSON.parse(text))) {
    const withReference = lines.map((one) => ({ ...one, reference: one.id }));
    const payables = [
      ...files.map((file): Payable => {
        const own = withReference.filter(({ file_id, state }) => file_id === file.id && state !== 'paid');
        return {
          ...{
            id: file.id,
            references: [file.distribution ?? ''],
            account_id: file.account,
            pay_on: file.pay_on,
          },
          word: wordOf(own[0] ?? { type: 'distribution' }),
          lines: file.voided ? [] : own,
        };
      }),
      ...withReference
        .filter(({ file_id, state }) => file_id === undefined && state !== 'paid')
        .map((one): Payable => {
          const pay_on = files.at(-1)?.pay_on ?? day('2025-01-01');
          return { references: [one.id], word: wordOf(one), account_id: undefined, pay_on, lines: [one] };
        }),
    ];
    const paid = withReference.flatMap((one) => {
      const account_id = files.find(({ id }) => id === one.file_id)?.account;
      return one.paid_on && one.state === 'paid' ? [{ ...one, paid_on: one.paid_on, account_id }] : [];
    });
    const moves = (sign: number) =>
      rows
        .filter(({ amount_cents: amount }) => Math.sign(amount) === sign)
        .map(
          ({ account, amount_cents: amount, ...row }): BankMove => ({
            ...row,
            account_id: account,
            left: cents(Math.abs(amount)),
          }),
        );
    const found = new Map([...matchOutflows(moves(-1), payables, moves(1)), ...matchReturns(moves(1), paid)]);
    for (const { id, text, pays, safe } of rows) {
      const ids = (one?: { line_ids: readonly string[] }) => [...(one?.line_ids ?? [])].sort().join();
      const suggestions = found.get(id) ?? [];
      const applied = suggestions.find((one) => one.safe);
      if (applied && (!safe || ids(applied) !== [...pays].sort().join())) wrong.push(`${kind}: ${text}`);
      if (applied) counts.safe += 1;
      if (pays.length > 0) counts.labelled += 1;
      if (pays.length > 0 && ids(suggestions[0]) === [...pays].sort().join()) counts.right += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(counts.safe).toBeGreaterThan(30);
  expect(counts.right / counts.labelled).toBeGreaterThan(0.7);
});

test('what is unpaid is listed with the payments that may pay it', async () => {
  const fund = await payingFund();
  const today = fundDateAt(portal.services.now());
  const shown = displayDate(today);
  const { id: file_id } = await done(makeFile(fund, { pay_on: today }));
  const row = await bankRow(-3_947.32, 'DE BATCH DISTRIBUTION', shown);
  await bankRow(-12.5, 'Bank fee', shown);
  const open = await done(send('GET', '/payouts/unmatched'));
  expect(open).toMatchObject({ unpaid: { count: 3, total: 3_947.32 }, files: [{ id: file_id }] });
  expect(open.outflows).toMatchObject([
    { transaction_id: row, left: 3_947.32, suggestions: [{ file_id, amount: 3_947.32, safe: true }] },
  ]);
  await done(match(row, { file_id, amount: 3_947.32 }));
  expect(await done(send('GET', '/payouts/unmatched'))).toMatchObject({
    unpaid: { count: 0 },
    files: [],
    outflows: [],
  });
  const { id: line_id, reference } = await lineOf(fund.b);
  const back = await bankRow(1_212.9, `RETURN ${reference} ACCOUNT CLOSED`, shown);
  expect((await done(send('GET', '/payouts/unmatched'))).returns).toMatchObject([
    { transaction_id: back, amount: 1_212.9, suggestions: [{ line_id, safe: true }] },
  ]);
});

test('a row long before the day of payment is listed if it names the file', async () => {
  const fund = await payingFund();
  const today = fundDateAt(portal.services.now());
  const { id: file_id, reference } = await done(makeFile(fund, { pay_on: addDays(today, 60) }));
  const row = await bankRow(-3_947.32, `DE ${reference} BATCH`, displayDate(today));
  expect((await done(send('GET', '/payouts/unmatched'))).outflows).toMatchObject([
    { transaction_id: row, suggestions: [{ file_id, amount: 3_947.32, safe: false }] },
  ]);
});
