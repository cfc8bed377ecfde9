import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readStatement } from '#functions/csv/statement.ts';
import { cutRecords } from '#functions/csv/statement-records.ts';
import { LIMITS } from '#shared/constants.ts';
import { bytesOf, facts, readWell, refusalOf } from '../transactions/statement-fixtures.ts';

const HEADINGS = 'Date,Description,Amount';
const lines = (...rest: string[]) => [HEADINGS, ...rest].join('\n');
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('what is not a statement', () => {
  test.each([
    ['a PDF', ascii('%PDF-1.7\n1 0 obj << /Type /Catalog >>\n')],
    ['a PNG', ascii('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['an Excel workbook', ascii('PK\x03\x04\x14\0\x06\0')],
    ['bytes without meaning', Uint8Array.from({ length: 4096 }, (_, at) => (at * 197) % 256)],
    ['HTML', bytesOf('<!DOCTYPE html>\n<html><body>Date,Amount</body></html>')],
    ['HTML after blanks', bytesOf('\n\n  <html>')],
    ['XML', bytesOf('<?xml version="1.0"?><OFX></OFX>')],
    ['a JSON object', bytesOf('{"date":"01/06/2025","amount":1}')],
    ['a JSON array', bytesOf('[\n{"date":"01/06/2025","amount":1},\n{"date":"02/06/2025","amount":2}]')],
    ['QIF', bytesOf('!Type:Bank\nD01/06/2025\nT-20.00\n^\n')],
    ['MT940', bytesOf(':20:X\n:25:1/2\n:61:2506050605C1000,NTRF\n')],
    ['MT940 in braces', bytesOf('{1:F01AAAABBCCXXX}{4:\n:20:X\n')],
    [
      'camt',
      bytesOf('<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'),
    ],
    ['ABA', bytesOf(`0${' '.repeat(17)}01WBC       FUND`)],
    ['OFX', bytesOf('OFXHEADER:100\nDATA:OFXSGML\n')],
    ['prose', bytesOf('Dear manager,\n\nplease find attached the statement of June. It came late, sorry.\n')],
    ['one line of prose', bytesOf('The amount and the date, so they say, were never written down.')],
    ['one word', bytesOf('hello')],
  ])('%s is refused as not CSV', async (_, bytes) => {
    expect((await refusalOf(bytes)).code).toBe('not-csv');
  });

  test('a refusal names the file, shortened and cleaned', async () => {
    expect((await refusalOf(ascii('%PDF-1.7'), 'C:\\June\\statement.pdf')).message).toBe(
      '“statement.pdf” is a PDF, not a CSV file. Download the statement from your bank as CSV.',
    );
    expect((await refusalOf('hello', '')).message).toMatch(/^This file contains no table/);
    const hostile = (await refusalOf('hello', `a\r\nSet-Cookie: b\0${'x'.repeat(1_000_000)}`)).message;
    expect(hostile.length).toBeLessThan(200);
    expect(hostile).not.toMatch(/[\r\n\0]/);
  });

  test.each(['', '   \n\r\n\t\n', '\ufeff', HEADINGS, `${HEADINGS}\r\n,,\r\n`, ',,,\n,,,\n"",""\n'])(
    '%j contains no transaction',
    async (text) => {
      expect((await refusalOf(text)).code).toBe(text.startsWith(',') ? 'not-csv' : 'empty');
    },
  );

  test('a table without the columns of a statement is refused', async () => {
    expect((await refusalOf('Name,Suburb\nHakea,Kew\nBanksia,Carlton\n')).code).toBe('unrecognised-columns');
    expect((await refusalOf('Date,Suburb\n01/06/2025,Kew\n')).code).toBe('unrecognised-columns');
    expect((await refusalOf('01/06/2025,Rent,20.00,\n02/06/2025,Rent,20.00,\n')).code).toBe('layout-unknown');
  });

  test.each([
    ['half a character of UTF-16', Uint8Array.of(0xff, 0xfe, 0x44, 0x00, 0x61)],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x44, 0, 0, 0)],
  ])('%s is refused for its encoding', async (_, bytes) => {
    expect((await refusalOf(bytes)).code).toBe('encoding');
  });
});

describe('different encodings of one file', async () => {
  const text = lines('01/06/2025,"Café, €5 off",-20.00', '02/06/2025,Deposit,"1,000.00"');
  const expected = await readWell(text);

  test('the plain file gives its two rows', () => {
    expect(expected.rows.map(facts)).toEqual([
      [2, '2025-06-01', -20_00, 'Café, €5 off'],
      [3, '2025-06-02', 1_000_00, 'Deposit'],
    ]);
  });

  const windows1252 = Uint8Array.from(text.replace('€', '\x80'), (character) => character.charCodeAt(0));
  const utf16 = new Uint8Array(new Uint16Array(Array.from(`\ufeff${text}`, (c) => c.charCodeAt(0))).buffer);

  test.each([
    ['CRLF', bytesOf(text.replaceAll('\n', '\r\n'))],
    ['CR', bytesOf(text.replaceAll('\n', '\r'))],
    ['a byte order mark', bytesOf(`\ufeff${text}`)],
    ['blank lines at the end', bytesOf(`${text}\n\n,,\n \t \n\r\n\x1a`)],
    ['Windows-1252', windows1252],
    ['UTF-16, little end first', utf16],
    ['UTF-16, big end first', Buffer.from(utf16).swap16()],
    ['UTF-16 without its mark', utf16.subarray(2)],
    ['UTF-16, big end first, without its mark', Buffer.from(utf16.subarray(2)).swap16()],
  ])('%s makes no difference', async (_, bytes) => {
    expect(await readWell(bytes)).toEqual(expected);
  });

  test.each([
    [';', 'Excel'],
    ['|', 'a mainframe'],
    ['\t', 'a spreadsheet'],
  ])('separated by %j it gives the same transactions', async (separator) => {
    const other = text.replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, separator);
    expect(await readWell(other)).toEqual(expected);
    const announced = await readWell(`sep=${separator}\r\n${other}`);
    expect(announced.rows.map(({ fingerprint }) => fingerprint)).toEqual(
      expected.rows.map(({ fingerprint }) => fingerprint),
    );
    expect(announced.rejected).toEqual([]);
  });

  test('the name of the file changes nothing', async () => {
    expect(await readStatement(bytesOf(text), 'anz.csv')).toEqual(
      await readStatement(bytesOf(text), 'July/../x.TXT'),
    );
  });

  test('a cell may contain line breaks and quotation marks, and each row keeps the number of its first line', async () => {
    const read = await readWell(
      lines('01/06/2025,"Call 4\r\nsecond ""half""",5.00', '', '02/06/2025,After,6.00'),
    );
    expect(read.rows.map(facts)).toEqual([
      [2, '2025-06-01', 5_00, 'Call 4 second "half"'],
      [5, '2025-06-02', 6_00, 'After'],
    ]);
  });

  test('an unclosed quotation mark rejects its own line only', async () => {
    const read = await readWell(
      lines('01/06/2025,"Open,5.00', '02/06/2025,"Fine, this",6.00', '03/06/2025,6" pipe,7.00'),
    );
    expect(read.rejected.map(({ line }) => line)).toEqual([2]);
    expect(read.rows.map(facts)).toEqual([
      [3, '2025-06-02', 6_00, 'Fine, this'],
      [4, '2025-06-03', 7_00, '6" pipe'],
    ]);
  });
});

test.each([
  ['one line each', (day: string) => `${day},"Open,5.00`],
  ['several lines each', (day: string) => `Rent "of\nJune" ${day},5.00`],
])('after 50 records with unpaired quotation marks, in %s, the file is refused', async (_, record) => {
  const file = (count: number) =>
    lines('01/06/2025,Fine,6.00', ...Array.from({ length: count }, () => record('02/06/2025')));
  expect((await readWell(file(50))).rows.map(facts)).toEqual([[2, '2025-06-01', 6_00, 'Fine']]);
  expect(await refusalOf(file(51))).toMatchObject({
    code: 'unpaired-quotes',
    message: expect.stringMatching(/^The quotation marks of more than 50 rows do not pair up\./),
  });
});

test('of a file with too many records, only as many are cut as tell that it has too many', async () => {
  expect(cutRecords('01/06/2025,"Open\n'.repeat(1_000), 100)).toHaveLength(101);
  const above = Array.from({ length: 150 }, (_, at) => `Note ${at},x`);
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `01/06/2025,Row ${at},1.00`);
  const file = (count: number) => [...above, 'Day it was,What it was,Sum', ...rows(count)].join('\n');
  expect(await refusalOf(file(20_001))).toMatchObject({ code: 'too-many-rows' });
  expect(await refusalOf(file(20_000))).toMatchObject({ code: 'layout-unknown' });
});

describe('columns', () => {
  test('headings are recognised by their synonyms in any order and case', async () => {
    const read = await readWell(
      'BALANCE,Narration,Withdrawals ($),Deposits ($),BSB,Account No.,txn_date\n9.00,Call,,5.00,012-345,1234567,01/06/2025\n4.00,Fee,5.00,0.00,012-345,1234567,02/06/2025',
    );
    expect(read.bank).toBe('Generic');
    expect(read.rows.map(facts)).toEqual([
      [2, '2025-06-01', 5_00, 'Call', 9_00, '012-345 1234567'],
      [3, '2025-06-02', -5_00, 'Fee', 4_00, '012-345 1234567'],
    ]);
  });

  test('lines above the headings are reported, not read', async () => {
    const read = await readWell(`Account,12 3456\nPeriod,June 2025\n\n${lines('01/06/2025,Call,5.00')}`);
    expect(read.rows.map(facts)).toEqual([[5, '2025-06-01', 5_00, 'Call']]);
    expect(read.rejected.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('a word beside an unsigned amount gives its direction, and must not contradict its sign', async () => {
    const read = await readWell(
      'Date,Description,Amount,DR/CR\n01/06/2025,Fee,5.00,DR\n01/06/2025,Call,5.00,Credit\n01/06/2025,Fee,-5.00,D\n01/06/2025,What,-5.00,CR\n01/06/2025,Plain,-5.00,',
    );
    expect(read.rows.map(({ amountCents }) => amountCents)).toEqual([-5_00, 5_00, -5_00, -5_00]);
    expect(read.rejected).toEqual([{ line: 5, message: 'The amount “-5.00” contradicts “CR” beside it.' }]);
  });

  const split = (...rest: string[]) => ['Date,Details,Debit,Credit', ...rest].join('\n');

  test('debit and credit on one line are refused, unless one of them is zero', async () => {
    const read = await readWell(
      split('01/06/2025,Both,5.00,6.00', '01/06/2025,One,0.00,6.00', '01/06/2025,None,0.00,0.00'),
    );
    expect(read.rows.map(({ amountCents }) => amountCents)).toEqual([6_00]);
    expect(read.rejected).toEqual([
      { line: 2, message: 'Both the debit and the credit are filled in.' },
      { line: 4, message: 'The amount is zero.' },
    ]);
  });

  test('a bank that marks every debit with a minus is supported; a single minus among others is refused', async () => {
    const all = await readWell(
      split('01/06/2025,Fee,-5.00,', '02/06/2025,Call,,9.00', '03/06/2025,Fee,-6.00,'),
    );
    expect(all.rows.map(({ amountCents }) => amountCents)).toEqual([-5_00, 9_00, -6_00]);
    const mixed = await readWell(
      split('01/06/2025,Fee,5.00,', '02/06/2025,Reversal,-5.00,', '03/06/2025,Odd,,-5.00'),
    );
    expect(mixed.rows.map(({ amountCents }) => amountCents)).toEqual([-5_00]);
    expect(mixed.rejected.map(({ line }) => line)).toEqual([3, 4]);
  });

  test('pending rows are refused in every wording of the bank', async () => {
    const read = await readWell(
      'Date,Description,Amount,Status\nPending,Shop,-5.00,\n01/06/2025,Shop,Pending,\n01/06/2025,Shop,,\n01/06/2025,Shop,-5.00,Pending\n01/06/2025,Pending: Shop,-5.00,Posted\n01/06/2025,Pendington Pty Ltd,-5.00,Posted',
    );
    expect(read.rows.map(({ line }) => line)).toEqual([7]);
    expect(read.rejected.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  });

  test('a damaged first line does not hide the layout of a file without headings', async () => {
    const read = await readWell(
      'Pending,"-5.00","Shop",""\n01/06/2025,"+5.00","Call","+5.00"\n02/06/2025,"-1.00","Fee","+4.00"\n',
    );
    expect(read.bank).toBe('Commonwealth Bank');
    expect(read.rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(read.rejected.map(({ line }) => line)).toEqual([1]);
  });
});

describe('descriptions', () => {
  test('a row without one is accepted', async () => {
    expect((await readWell(lines('01/06/2025,,5.00'))).rows.map(facts)).toEqual([
      [2, '2025-06-01', 5_00, ''],
    ]);
    expect((await readWell('Date,Amount\n01/06/2025,5.00')).rows.map(facts)).toEqual([
      [2, '2025-06-01', 5_00, ''],
    ]);
  });

  test('300 characters are stored, the 301st is cut, and no character is split', async () => {
    const described = async (text: string) =>
      (await readWell(lines(`01/06/2025,${text},5.00`))).rows[0]?.description;
    expect(LIMITS.descriptionLength).toBe(300);
    expect(await described('x'.repeat(300))).toBe('x'.repeat(300));
    expect(await described('x'.repeat(301))).toBe('x'.repeat(300));
    expect(await described(`${'x'.repeat(299)}🦘`)).toBe('x'.repeat(299));
  });

  test.each([
    ['=cmd()|x', '=cmd()|x'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a hostile text, kept literally
    ['${jndi:ldap://x}', '${jndi:ldap://x}'],
    ['👩‍👩‍👧 Zoë', '👩‍👩‍👧 Zoë'],
    ['a\u0085b\u001bc', 'a b c'],
    ['__proto__', '__proto__'],
  ])('%j is stored as text', async (written, kept) => {
    expect((await readWell(lines(`01/06/2025,${written},5.00`))).rows[0]?.description).toBe(kept);
  });
});

test('the fingerprint never changes, because it identifies stored transactions', async () => {
  const [row] = (
    await readWell(
      'Account Number,Date,Description,Amount,Balance\n012-345 678,01/06/2025,"  ＣAFÉ  Straße ",-20.00,"1,000.00"',
    )
  ).rows;
  const facts = ['012345678', '2025-06-01', -2000, 'café strasse', 100000, 1];
  expect(row?.fingerprint).toBe(createHash('sha256').update(JSON.stringify(facts)).digest('hex'));
});

describe('misreadings', () => {
  const rejectedOf = async (text: string) =>
    (await readWell(text)).rejected.map(({ line, message }) => [line, message]);
  const FOREIGN = 'This line is in “USD”, not in Australian dollars.';

  test.each([
    [
      'CommBiz',
      'Process date,Description,Currency Code,Debit,Credit,Balance',
      '03/03/2025,WIRE,USD,,25000.00,125000.00',
      '03/03/2025,WIRE,AUD,,25000.00,125000.00',
    ],
    [
      'Westpac Corporate',
      'TRAN_DATE,ACCOUNT_NO,ACCOUNT_NAME,CCY,CLOSING_BAL,AMOUNT,TRAN_CODE,NARRATIVE,SERIAL',
      '20250303,032000123456,Fund,USD,1.00,25000.00,50,WIRE,0',
      '20250303,032000123456,Fund,AUD,1.00,25000.00,50,WIRE,0',
    ],
    [
      'a table of any bank',
      'Date,Description,Currency,Amount',
      '03/03/2025,WIRE,USD,25000.00',
      '03/03/2025,WIRE,aud,25000.00',
    ],
  ])('a row in another currency is left out with a reason: %s', async (_, headings, foreign, own) => {
    const read = await readWell([headings, foreign, own].join('\n'));
    expect(read.rows.map(({ line, amountCents }) => [line, amountCents])).toEqual([[3, 2_500_000]]);
    expect(await rejectedOf([headings, foreign, own].join('\n'))).toEqual([[2, FOREIGN]]);
  });

  test('a line of CommBiz without headings in another currency is left out', async () => {
    const text = '03/03/2025,WIRE,USD,,25000.00,125000.00\n04/03/2025,RENT,AUD,20.00,,1.00\n';
    expect((await readWell(text)).rows.map(({ line }) => line)).toEqual([2]);
    expect(await rejectedOf(text)).toEqual([[1, FOREIGN]]);
  });

  const SPLIT =
    'This line has more values than columns; an amount or text with a comma needs quotation marks.';
  const WESTPAC = 'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial';

  test.each([
    ['Westpac', `${WESTPAC}\n032000123456,01/06/2025,DEP,,1,100.00,6045.00,DEP,`],
    ['Westpac, millions', `${WESTPAC}\n032000123456,01/06/2025,DEP,,25,000.00,6045.00,DEP,`],
    ['an empty balance', 'Date,Description,Debit,Credit,Balance\n01/06/2025,DEP,,1,100.00,'],
    ['no headings', '01/06/2025,1,100.00,Deposit,6045.00\n02/06/2025,2,300.00,Deposit,8345.00'],
  ])('an amount cut at its comma is not read as its first digits: %s', async (_, text) => {
    const read = await readWell(text);
    expect(read.rows).toEqual([]);
    expect(new Set(read.rejected.map(({ message }) => message))).toEqual(new Set([SPLIT]));
  });

  test('a short amount beside a balance in the hundreds is read as the amount', async () => {
    const text = 'Date,Description,Debit,Credit,Balance\n01/06/2025,DEP,,1,100.00\n02/06/2025,DEP,,2,102\n';
    expect((await readWell(text)).rows.map(({ amountCents }) => amountCents)).toEqual([100, 200]);
    const spare = 'Date,Description,Amount\n01/06/2025,DEP,20.00,\n02/06/2025,DEP,1,\n';
    expect((await readWell(spare)).rows.map(({ amountCents }) => amountCents)).toEqual([2_000, 100]);
  });

  test('two stray quotation marks do not swallow the rows between them, wherever the date is', async () => {
    const headings = 'Transaction Amount,Details,Particulars,Code,Reference,Balance,Transaction Date,Type';
    const rows = [
      '1000.00,"STRAY ONE,P,C,R,1000.00,01/06/2025,DEP',
      '2000.00,TWO,P,C,R,3000.00,02/06/2025,DEP',
      '3000.00,STRAY THREE",P,C,R,6000.00,03/06/2025,DEP',
    ];
    const read = await readWell([headings, ...rows].join('\n'));
    const lineNumbers = [...read.rows, ...read.rejected].map(({ line }) => line).sort();
    expect(lineNumbers).toEqual([2, 3, 4]);
    expect(read.rows.map(({ amountCents }) => amountCents)).toContain(200_000);
    expect(read.rows.map(({ description }) => description).join()).not.toContain('\n');
  });

  test('a quoted text of two lines stays one row, also when a value date follows it', async () => {
    const text =
      'Transaction Date,Amount,Details,Value Date\n01/06/2025,5.00,"Rent\nof June",02/06/2025\n03/06/2025,6.00,Next,03/06/2025\n';
    const read = await readWell(text);
    expect(read.rejected).toEqual([]);
    expect(read.rows.map(({ line, amountCents }) => [line, amountCents])).toEqual([
      [2, 500],
      [4, 600],
    ]);
  });

  test.each([
    ['Withdrawal', -5_000],
    ['Debit', -5_000],
    ['Money out', -5_000],
    ['Deposit', 5_000],
    ['Credit', 5_000],
  ])('an amount without sign gets its direction from the word beside it: %s', async (word, cents) => {
    const text = `Date,Description,Type,Amount,Balance\n01/06/2025,ATM,${word},50.00,950.00`;
    expect((await readWell(text)).rows.map(({ amountCents }) => amountCents)).toEqual([cents]);
  });
});
