import { createHash } from 'node:crypto';
import ABA from 'aba-generator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldForBank, type Payer, paymentFile } from '#functions/payouts/payment-file.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';

const PAYER: Payer = {
  bank_code: 'WBC',
  user_name: 'WATTLE STREET FUND',
  user_id: '301500',
  remitter: 'WATTLE ST FUND',
  bsb: '032-000',
  account_number: '123456',
  balanced: false,
};
const OF_FILE = { description: 'DISTRIBUTION', reference: 'D0007-0', day: '2025-01-20' as CalendarDate };
const record = (account_name: string, bsb: string, account_number: string, amount: number, line: number) => ({
  ...{ account_name, bsb, account_number, amount_cents: cents(amount) },
  reference: `D0007-000${line}`,
});
const RECORDS = [
  record('CHEN FAMILY SUPER FUND', '062-000', '11112222', 266_955, 1),
  record('WALKER. NOAH', '013-006', '987654321', 121_290, 2),
  record('NAIR. PRIYA', '734-000', '00-1234', 6_487, 4),
];
const digestOf = (text: string) => [
  Buffer.byteLength(text),
  createHash('sha256').update(text, 'ascii').digest('hex'),
];

test('the file of the worked distribution has the bytes that its bank expects', () => {
  const text = paymentFile(PAYER, OF_FILE, RECORDS);
  expect(text.split('\r\n')).toEqual([
    '0                 01WBC       WATTLE STREET FUND        301500DISTRIBUTION200125                                        ',
    '1062-000 11112222 560000266955CHEN FAMILY SUPER FUND          D0007-0001        032-000   123456WATTLE ST FUND  00000000',
    '1013-006987654321 560000121290WALKER. NOAH                    D0007-0002        032-000   123456WATTLE ST FUND  00000000',
    '1734-000  00-1234 560000006487NAIR. PRIYA                     D0007-0004        032-000   123456WATTLE ST FUND  00000000',
    '7999-999            000039473200003947320000000000                        000003                                        ',
    '',
  ]);
  expect(digestOf(text)).toEqual([610, '72c8e0e6c4a0a09d88c19dbf329e608c9913875efba5f1bb9e6fa8d37dc5a550']);
});

test('a bank that wants the debit in the file gets one, and the file adds up to nothing', () => {
  const text = paymentFile({ ...PAYER, balanced: true }, OF_FILE, RECORDS);
  expect(text).toContain('1032-000   123456 130000394732WATTLE STREET FUND              D0007-0           ');
  expect(digestOf(text)).toEqual([732, 'a3ca4e70b9c62bd4895cc968535658333812d9f37df967548cd467e638a4b4bd']);
});

test('names keep the letters that a bank prints', () => {
  expect(foldForBank('Zoë O’Brien & Søn (Trust) – #2')).toBe("Zoe O'Brien & S n (Trust) - 2");
});

test('every record is 120 characters, all printable, and reads back as it was given', () => {
  const anyRecord = fc.record({
    account_name: fc.string({ unit: 'grapheme', maxLength: 60 }),
    bsb: fc.integer({ min: 0, max: 999_999 }).map((bsb) => `${bsb}`.padStart(6, '0').replace(/(...)/, '$1-')),
    account_number: fc.stringMatching(/^\d{1,9}$/),
    amount_cents: fc.integer({ min: 1, max: 100_000_000 }).map(cents),
    reference: fc.stringMatching(/^D\d{4}-\d{4}$/),
  });
  fc.assert(
    fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 20 }), fc.boolean(), (records, balanced) => {
      const lines = paymentFile({ ...PAYER, balanced }, OF_FILE, records).split('\r\n');
      expect(lines.pop()).toBe('');
      for (const line of lines) expect(line).toMatch(/^[A-Za-z0-9 .,\-/&'()]{120}$/);
      const details = lines.slice(1, records.length + 1).map((line) => ({
        bsb: line.slice(1, 8),
        account: line.slice(8, 17).trim(),
        amount: Number(line.slice(20, 30)),
        reference: line.slice(62, 80).trim(),
      }));
      expect(details).toEqual(
        records.map(({ bsb, account_number: account, amount_cents: amount, reference }) => ({
          ...{ bsb, account, amount, reference },
        })),
      );
      const total = records.reduce((sum, { amount_cents: amount }) => sum + amount, 0);
      const footer = lines.at(-1) ?? '';
      const sums = [footer.slice(20, 30), footer.slice(30, 40), footer.slice(40, 50), footer.slice(74, 80)];
      expect(sums.map(Number)).toEqual(
        balanced ? [0, total, total, records.length + 1] : [total, total, 0, records.length],
      );
    }),
  );
});

test('another program that makes such files makes the same bytes of valid rows', () => {
  const anyRow = fc.record({
    account_name: fc.stringMatching(/^[A-Z][A-Za-z0-9.,\-/&'()]{0,39}$/),
    bsb: fc.stringMatching(/^\d{3}-\d{3}$/),
    account_number: fc.stringMatching(/^\d{1,9}$/),
    amount_cents: fc.integer({ min: 1, max: 100_000_000 }).map(cents),
    reference: fc.stringMatching(/^D\d{4}-\d{4}$/),
  });
  const { bank_code: bank, user_name: user } = PAYER;
  const header = {
    bank,
    user,
    userNumber: Number(PAYER.user_id),
    description: OF_FILE.description,
    date: '200125',
  };
  const from = { traceBsb: PAYER.bsb, traceAccount: PAYER.account_number, remitter: PAYER.remitter };
  const rowOf = (record: (typeof RECORDS)[number], transactionCode: number) => ({
    ...from,
    ...{ bsb: record.bsb, account: record.account_number, amount: record.amount_cents / 100 },
    ...{ accountTitle: record.account_name, reference: record.reference, transactionCode },
  });
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 20 }), fc.boolean(), (records, balanced) => {
      const total = cents(records.reduce((sum, { amount_cents: amount }) => sum + amount, 0));
      const own = { ...PAYER, account_name: user, amount_cents: total, reference: OF_FILE.reference };
      const rows = [...records.map((one) => rowOf(one, 56)), ...(balanced ? [rowOf(own, 13)] : [])];
      // The `ABA` package omits the line end after the last line, but banks want this line end.
      const made = `${new ABA({ header }).generate(rows)}\r\n`;
      expect(paymentFile({ ...PAYER, balanced }, OF_FILE, records)).toBe(made);
    }),
  );
});
