import { describe, expect, test } from 'vitest';
import { facts, readWell, statementFile } from './statement-fixtures.ts';

const BANKS: readonly [file: string, bank: string, rows: unknown[][]][] = [
  [
    'commonwealth-netbank.csv',
    'Commonwealth Bank',
    [
      [1, '2025-06-30', 1_234_50, 'Direct Credit 301500 WATTLE TRUST DIST JUN', 25_734_50],
      [2, '2025-06-30', -20_00, 'Wdl ATM EXAMPLE BRANCH SYDNEY NSW Value Date: 28/06/2025', 24_500_00],
      [3, '2025-06-29', -1_10, 'International Transaction Fee', 24_520_00],
      [4, '2025-06-05', 10_000_00, 'Transfer from A Investor, unit call 4', 24_521_10],
    ],
  ],
  [
    'commonwealth-netbank-category.csv',
    'Commonwealth Bank',
    [
      [1, '2025-07-01', 500_00, 'Fast Transfer From Banksia Pty Ltd', 500_00],
      [2, '2025-07-02', -12_34, 'Card fee', 487_66],
    ],
  ],
  [
    'commonwealth-netbank-headings.csv',
    'Commonwealth Bank',
    [
      [2, '2025-01-01', 5_000_00, 'Capital call 1', 15_000_00],
      [3, '2025-01-02', -150_50, 'Transfer Out', 14_849_50],
      [4, '2025-01-04', 200_00, 'Refund', 15_049_50],
    ],
  ],
  [
    'commonwealth-commbiz.csv',
    'Commonwealth Bank',
    [
      [2, '2025-03-03', 25_000_00, 'DEPOSIT, GREVILLEA SUPER', 125_000_00],
      [3, '2025-03-04', -12_50, 'BANK FEE', 124_987_50],
    ],
  ],
  [
    'westpac.csv',
    'Westpac',
    [
      [2, '2025-06-05', -15_00, 'ACCOUNT SERVICING FEE', 6_030_00, '032000123456'],
      [3, '2025-06-02', 1_100_00, 'DEPOSIT ONLINE 2250001 TFR, Boronia Fund', 6_045_00, '032000123456'],
      [4, '2025-06-01', 5, 'REMITTER 7 UNIT PURCHASE', 4_945_00, '032000123456'],
    ],
  ],
  [
    'westpac-no-headings.csv',
    'Westpac',
    [
      [1, '2025-06-05', -15_00, 'ACCOUNT SERVICING FEE', 6_030_00, '032000123456'],
      [2, '2025-06-02', 1_100_00, 'DEPOSIT ONLINE 2250001', 6_045_00, '032000123456'],
    ],
  ],
  [
    'westpac-corporate-online.csv',
    'Westpac',
    [
      [2, '2025-03-17', 5_000_00, 'CAPITAL CALL 3', undefined, '032000123456'],
      [3, '2025-03-17', -150_50, 'AUDIT FEE', undefined, '032000123456'],
    ],
  ],
  [
    'anz.csv',
    'ANZ',
    [
      [1, '2025-07-08', 1_771_42, 'PAY/SALARY FROM EXAMPLE PTY LTD 10690383'],
      [2, '2025-07-07', -705_00, 'ANZ INTERNET BANKING BPAY LAND TAX {822746}'],
      [3, '2025-07-06', 250_00, 'ANZ MOBILE BANKING PAYMENT 417924 FROM K SAMPLE Unit call 2'],
      [4, '2025-07-06', -1_000_00, 'ANZ INTERNET BANKING PAYMENT 619833 TO HAKEA'],
    ],
  ],
  [
    'anz-headings.csv',
    'ANZ',
    [
      [2, '2025-06-03', 2_500_00, 'Banksia Holdings UNITS CALL 4 INV-77'],
      [3, '2025-06-01', -8_50, 'Monthly A/C Fee'],
    ],
  ],
  [
    'anz-transactive.csv',
    'ANZ',
    [
      [2, '2025-01-01', 5_000_00, 'REF001 CAPITAL CALL 9', 15_000_00, '013-999-123456'],
      [3, '2025-01-02', -150_50, 'REF002 CUSTODY FEE', 14_849_50, '013-999-123456'],
    ],
  ],
  [
    'nab.csv',
    'NAB',
    [
      [2, '2025-06-02', -20_00, 'V1234 31/05 EXAMPLE CLOUD', 980_00, '123456789'],
      [3, '2025-06-01', 800_00, 'BANKSIA CALL 4', 1_000_00, '123456789'],
      [4, '2025-05-30', 200_00, 'INTEREST', 200_00, '123456789'],
    ],
  ],
  ['nab-processed-on.csv', 'NAB', [[4, '2025-09-11', 525_00, 'HAKEA H0660038311 Call', 869_05, '123456789']]],
  [
    'nab-2017.csv',
    'NAB',
    [
      [1, '2017-11-30', -14_95, 'V1234 28/11 EXAMPLE', 123_45],
      [2, '2017-12-28', 1_000_00, 'CALL 1', 1_123_45, '000000123456'],
    ],
  ],
  [
    'nab-short.csv',
    'NAB',
    [
      [1, '2025-09-27', -10_00, 'EXAMPLE SHOP', 90_00, '12-345-6789'],
      [2, '2025-09-28', 95_00, 'BANKSIA', 185_00, '12-345-6789'],
    ],
  ],
  [
    'macquarie.csv',
    'Macquarie',
    [
      [
        2,
        '2025-06-10',
        -5_000_00,
        'To Custody - Internal Transfer To linked account ON0000198460347',
        28_244_77,
        'Main account',
      ],
      [3, '2025-06-01', 1_250_50, 'DIRECT CREDIT BANKSIA CALL 2', 33_244_77, 'Main account'],
      [4, '2025-05-31', 7, 'Interest', undefined, 'Saver'],
    ],
  ],
  [
    'generic.csv',
    'Generic',
    [
      [2, '2025-06-01', 1_000_00, 'A1 Capital call', 1_000_00],
      [3, '2025-06-03', -250_00, 'A2 Audit fee', 750_00],
    ],
  ],
  ['windows-1252.csv', 'Generic', [[2, '2025-06-02', 12_00, 'Café – units']]],
];

describe('the banks’ own export formats', () => {
  test.each(BANKS)('%s is recognised as %s and gives exactly its rows', async (file, bank, rows) => {
    const read = await readWell(statementFile(file));
    expect(read.bank).toBe(bank);
    expect(read.rows.map(facts)).toEqual(rows);
  });

  test('every bank fixture is read without a rejected line, except pending rows and rows without amount', async () => {
    const rejected: unknown[] = [];
    for (const [file] of BANKS)
      for (const { line } of (await readWell(statementFile(file))).rejected) rejected.push([file, line]);
    expect(rejected).toEqual([
      ['westpac-corporate-online.csv', 4],
      ['nab-processed-on.csv', 2],
      ['nab-processed-on.csv', 3],
    ]);
  });

  test('a damaged line is reported with its number and a sentence, and the good lines are read', async () => {
    const { rows, rejected } = await readWell(statementFile('damaged.csv'));
    expect(rows.map(facts)).toEqual([
      [2, '2025-06-01', 100_00, 'Good one', 100_00],
      [16, '2025-06-03', -40_00, 'Good, too', 60_00],
    ]);
    expect(rejected).toEqual([
      { line: 3, message: '“30/02/2025” is not a valid date. Write the day before the month.' },
      { line: 4, message: '“31/04/2025” is not a valid date. Write the day before the month.' },
      { line: 5, message: '“someday” is not a date such as 30/06/2025.' },
      { line: 6, message: 'There is no date on this line.' },
      { line: 7, message: 'The amount “five” is not an amount.' },
      { line: 8, message: 'The amount “5.001” has more than two decimals.' },
      { line: 9, message: 'The amount is zero.' },
      {
        line: 10,
        message:
          'There is no amount on this line. If the transaction is pending, import it once the bank has processed it.',
      },
      { line: 11, message: 'This transaction is pending: import it once the bank has processed it.' },
      {
        line: 12,
        message:
          'This line has more values than columns; an amount or text with a comma needs quotation marks.',
      },
      { line: 13, message: 'The quotation marks of this line do not pair up.' },
      { line: 14, message: 'The balance “Transfers” is not an amount.' },
      { line: 17, message: 'This line repeats the column headings.' },
    ]);
  });
});
