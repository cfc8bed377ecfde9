import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { runs } from '#test/runs.ts';
import { addAccount } from '../bank-accounts/accounts.ts';
import { statementForm } from './statement-file.ts';

const portal = portalOfFile();
const WESTPAC = 'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial';

/** Each test has its own account, so that its files never meet the rows of another test. */
let account = '';
beforeEach(async () => {
  account = await addAccount(portal, OPENED);
});
const OPENED = { opening_day: '1990-01-01', opening_balance: 0 };

async function upload(csv: string, fields: Record<string, string> = { account_id: account }, query = '') {
  const form = statementForm(csv);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return portal.call(portal.manager, 'POST', `/transactions/upload-csv${query}`, form);
}
const preview = (csv: string, fields?: Record<string, string>) => upload(csv, fields, '?dryRun=true');
const rowsOf = async () =>
  (await portal.call(portal.manager, 'GET', `/transactions?account_id=${account}&limit=100`)).body
    .transactions;

describe('a row that the bank prints differently is named beside its twin and not imported unsaid', () => {
  test.each([
    [
      'a back-valued row shifts the balances',
      '06/06/2025,"-12.50","AGENT FEE","+987.50"\n05/06/2025,"+1000.00","GREVILLEA SUPER","+1000.00"',
      '07/06/2025,"+50.00","RENT TOPUP","+1047.50"\n06/06/2025,"-12.50","AGENT FEE","+997.50"\n05/06/2025,"+1000.00","GREVILLEA SUPER","+1010.00"\n05/06/2025,"+10.00","INTEREST (back-valued)","+10.00"',
      [2, 3],
      2,
    ],
    [
      'the day is reordered',
      `${WESTPAC}\n032000999999,10/03/2023,FEE,10.00,,990.00,FEE,\n032000999999,10/03/2023,DEPOSIT BANKSIA,,500.00,1490.00,DEP,`,
      `${WESTPAC}\n032000999999,10/03/2023,DEPOSIT BANKSIA,,500.00,1500.00,DEP,\n032000999999,10/03/2023,FEE,10.00,,1490.00,FEE,`,
      [2, 3],
      0,
    ],
    [
      'the account number lost its zero',
      `${WESTPAC}\n032000777777,10/03/2022,FEE,10.00,,990.00,FEE,\n032000777777,09/03/2022,DEPOSIT BANKSIA,,1000.00,1000.00,DEP,000123`,
      `${WESTPAC}\n32000777777,10/03/2022,FEE,10,,990,FEE,\n32000777777,9/03/2022,DEPOSIT BANKSIA,,1000,1000,DEP,123`,
      [2, 3],
      0,
    ],
    [
      'the text is completed overnight',
      '05/05/2020,"+700.00","Fast Transfer From BANKSIA","+700.00"',
      '05/05/2020,"+700.00","Fast Transfer From BANKSIA PTY LTD Call 2 PayID","+700.00"',
      [1],
      0,
    ],
  ])('%s', async (_what, first, second, lines, fresh) => {
    await upload(first);
    const imported = (await rowsOf()).length;
    const { status, body } = await preview(second);
    expect([status, body.insertedCount]).toEqual([200, fresh]);
    expect(body.twins.map(({ line }: { line: number }) => line)).toEqual(lines);
    expect(body.preview.filter(({ twin }: { twin?: object }) => twin)).toHaveLength(lines.length);
    const refused = await upload(second);
    expect([refused.status, refused.body.code, refused.body.twins]).toEqual([409, 'twins', body.twins]);
    expect(await rowsOf()).toHaveLength(imported);
    const leave = { account_id: account, leave_out: JSON.stringify(lines) };
    expect((await upload(second, leave)).body).toMatchObject({ insertedCount: fresh, duplicateCount: 0 });
    const all = { account_id: account, confirmed: '["twins"]' };
    expect((await upload(second, all)).body.insertedCount).toBe(lines.length);
    const ids = (await rowsOf()).map(({ id }: { id: string }) => id);
    const path = `/transactions/possible-duplicates?ids=${ids.join(',')}`;
    expect((await portal.call(portal.manager, 'GET', path)).body.total).toBe(2 * lines.length);
  });
});

test('equal text on another day is a new payment, and so is a further equal row of the day', async () => {
  const rent = (day: number) => `Date,Amount,Description\n0${day}/06/2025,250.00,RENT`;
  await upload(rent(2));
  expect((await upload(rent(3))).body).toMatchObject({ insertedCount: 1 });
  expect((await upload(`${rent(3)}\n03/06/2025,250.00,RENT`)).body).toMatchObject({ insertedCount: 1 });
});

test('two exports of the same day at once bring each row once, while lists lag', async () => {
  const csv = (text: string) => `Date,Amount,Description\n09/06/2025,70.00,${text}`;
  const answers = await Promise.all([upload(csv('Transfer')), upload(csv('Transfer BANKSIA'))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rowsOf()).toHaveLength(1);
});

test('law: the bank’s final export of imported days adds what is new and names every other row', async () => {
  const entry = fc.record({
    day: fc.integer({ min: 1, max: 5 }),
    cents: fc.integer({ min: 1, max: 400 }),
    isKnown: fc.boolean(),
    cut: fc.integer({ min: 4, max: 12 }),
  });
  const lawful = fc.asyncProperty(
    fc.uniqueArray(entry, { selector: ({ cents }) => cents, minLength: 1, maxLength: 8 }),
    async (entries) => {
      const year = 1991 + Math.floor(Math.random() * 30);
      account = await addAccount(portal, OPENED);
      const sorted = entries.toSorted((one, other) => one.day - other.day);
      const fileOf = (rows: typeof entries, number: string, isFinal: boolean) => {
        let balance = 0;
        return [
          'Account Number,Date,Amount,Description,Balance',
          ...rows.map(({ day, cents, cut }) => {
            balance += cents;
            const text = `PAYMENT ${cents} COMPLETED`.slice(0, isFinal ? undefined : 8 + cut);
            return `${number},0${day}/06/${year},${cents / 100},${text},${balance / 100}`;
          }),
        ].join('\n');
      };
      const early = sorted.filter(({ isKnown }) => isKnown);
      if (early.length > 0) await upload(fileOf(early, '0123456789', false));
      const final = fileOf(
        sorted.toSorted((one, other) => one.day - other.day || other.cents - one.cents),
        '123456789',
        true,
      );
      const { body: seen } = await preview(final);
      expect(seen.twins).toHaveLength(early.length);
      const leave = JSON.stringify(seen.twins.map(({ line }: { line: number }) => line));
      await upload(final, { account_id: account, leave_out: leave });
      const cents = (await rowsOf()).map(({ amount }: { amount: number }) => Math.round(amount * 100)).sort();
      expect(cents).toEqual(entries.map((one) => one.cents).sort());
    },
  );
  await fc.assert(lawful, { numRuns: runs(10) });
});

describe('the file checks itself', () => {
  const unsigned =
    'Date,Amount,Description,Balance\n05/06/2025,1000.00,GREVILLEA,1000.00\n06/06/2025,12.50,AGENT,987.50';
  test('a sign that the balances disprove is refused until it is confirmed, and nothing is written', async () => {
    const balances = { agree: false, line: 3, would_agree: 'other-sign' };
    expect((await preview(unsigned)).body.balances).toEqual(balances);
    const { status, body } = await upload(unsigned);
    expect([status, body.code, body.balances]).toEqual([422, 'balances-disagree', balances]);
    expect(await rowsOf()).toEqual([]);
    // The check of the balances includes rows that are left out.
    expect((await upload(unsigned, { account_id: account, leave_out: '[3]' })).status).toBe(422);
    const confirmed = { account_id: account, confirmed: '["balances-disagree"]' };
    expect((await upload(unsigned, confirmed)).body.insertedCount).toBe(2);
  });

  test.each([
    ['oldest first', '01/06/2025,1.00,A,101.00\n02/06/2025,-2.00,B,99.00', { agree: true }],
    ['newest first', '02/06/2025,-2.00,B,99.00\n01/06/2025,1.00,A,101.00', { agree: true }],
    ['one day, newest first', '01/06/2025,-2.00,B,99.00\n01/06/2025,1.00,A,101.00', { agree: true }],
    [
      'a row missing',
      '01/06/2025,1.00,A,101.00\n02/06/2025,-2.00,B,90.00',
      { agree: false, line: 3, would_agree: 'row-missing' },
    ],
    [
      'a balance that is no transaction',
      '01/06/2025,1.00,A,101.00\n02/06/2025,101.00,TOTAL,101.00',
      { agree: false, line: 3, would_agree: 'opening-balance' },
    ],
    [
      'another order',
      '01/06/2025,1.00,A,101.00\n02/06/2025,5.00,C,104.00\n02/06/2025,-2.00,B,99.00',
      { agree: false, line: 3, would_agree: 'order' },
    ],
  ])('%s is said and does not stop', async (_what, rows, balances) => {
    const csv = `Date,Amount,Description,Balance\n${rows}`;
    expect((await preview(csv)).body.balances).toEqual(balances);
    expect((await upload(csv)).status).toBe(200);
  });
});

test('the rows of a day stand in the file’s order, whichever end of the file is older', async () => {
  const texts = ['Third', 'First', 'Second', 'Fifth', 'Fourth'];
  const lines = texts.map((text, index) => `05/06/2025,${index + 1}.00,${text}`);
  await upload(['Date,Amount,Description', ...lines].join('\n'));
  expect((await rowsOf()).map(({ description }: { description: string }) => description)).toEqual(
    texts.toReversed(),
  );
});

test('the account of a file is never one that its balances contradict, and one that they continue is found', async () => {
  const file = (rows: string) => `Date,Amount,Description,Balance\n${rows}`;
  await upload(file('05/08/2025,1000.00,A,1000.00\n06/08/2025,-12.50,B,987.50'));
  const unsaid = {};
  const other = await preview(file('05/08/2025,500.00,C,500.00\n06/08/2025,-22.50,D,477.50'), unsaid);
  expect(other.body.account_ids).toEqual([]);
  const next = await preview(file('01/09/2025,2.50,E,990.00'), unsaid);
  expect(next.body.account_ids).toEqual([account]);
});
