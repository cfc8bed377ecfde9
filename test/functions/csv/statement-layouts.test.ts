import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { readStatement } from '#functions/csv/statement.ts';
import { cents, plainDollars } from '#shared/money.ts';
import { runs } from '#test/runs.ts';
import { bytesOf, facts, readWell, refusalOf } from '../transactions/statement-fixtures.ts';

const brief = async (file: string | Uint8Array) =>
  (await readWell(file)).rows.map(({ date, amountCents, description, balanceCents }) => [
    date.slice(5),
    amountCents,
    description,
    ...(balanceCents === undefined ? [] : [balanceCents]),
  ]);
const IN = ['06-05', 100_000, 'KOWHAI SUPER'];
const OUT = ['06-06', -1_250, 'AGENT'];
const BALANCED = [
  [...IN, 100_000],
  [...OUT, 98_750],
];

describe('layouts that are known without asking', () => {
  test.each<[string, string, unknown[]]>([
    [
      'PayPal, net of a fee',
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance"\n"05/06/2025","09:10:11","AEST","KOWHAI SUPER","Payment","Completed","AUD","1,010.00","-10.00","1,000.00","a@example.com","b@example.com","X1","1,000.00"\n"06/06/2025","09:10:11","AEST","AGENT","Payment","Completed","AUD","-12.50","0.00","-12.50","b@example.com","c@example.com","X2","987.50"',
      BALANCED,
    ],
    [
      'Revolut, less a fee',
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance\nTOPUP,Current,2025-06-04 23:00:00,2025-06-05 01:00:00,KOWHAI SUPER,1000.00,0.00,AUD,COMPLETED,1000.00\nTRANSFER,Current,2025-06-06 01:00:00,2025-06-06 02:00:00,AGENT,-12.00,0.50,AUD,COMPLETED,987.50\nTRANSFER,Current,2025-06-07 01:00:00,,SHOP,-12.00,0.00,AUD,PENDING,',
      BALANCED,
    ],
    [
      'Suncorp without headings',
      '05/06/2025,KOWHAI SUPER,,1000.00,1000.00\n06/06/2025,AGENT,12.50,,987.50',
      BALANCED,
    ],
    [
      'the other way round, proven by the balances',
      '05/06/2025,KOWHAI SUPER,1000.00,,1000.00\n06/06/2025,AGENT,,12.50,987.50',
      BALANCED,
    ],
    [
      'UBank',
      'Date and time,Description,Debit,Credit,From account\n06/06/2025 8:18,AGENT,$12.50,,Spend\n08:18 05-06-25,KOWHAI SUPER,,"$1,000.00",',
      [OUT, IN],
    ],
    [
      'Up with tabs',
      'Time\tPayee\tDescription\tCurrency\tTotal (AUD)\tSettled Date\n2025-06-04T23:10:11+10:00\tKOWHAI\tSUPER\tUSD\t1000.00\t2025-06-05\n2025-06-06T08:10:11+10:00\tAGENT\t\tAUD\t-12.50\t',
      [IN, OUT],
    ],
    [
      'YNAB',
      'Date,Payee,Category,Memo,Outflow,Inflow\n05/06/2025,KOWHAI,Income,SUPER,$0.00,"$1,000.00"\n06/06/2025,AGENT,Fees,,$12.50,$0.00',
      [IN, OUT],
    ],
    [
      'withdrawal and deposit',
      'Date,Particulars,Withdrawal (Dr),Deposit (Cr),Closing Ledger Balance\n05/06/2025,KOWHAI SUPER,,1000.00,1000.00\n06/06/2025,AGENT,12.50,,987.50',
      BALANCED,
    ],
    [
      'debit and credit in one column',
      'Date,Narrative,Debit/Credit,Balance\n05/06/2025,KOWHAI SUPER,1000.00,1000.00\n06/06/2025,AGENT,-12.50,987.50',
      BALANCED,
    ],
    ...['D/C', 'Credit/Debit Indicator', 'Sens'].map((heading): [string, string, unknown[]] => [
      `words for money in and out under ${heading}`,
      `Date,Description,Amount,${heading}\n05/06/2025,KOWHAI SUPER,1000.00,C\n06/06/2025,AGENT,12.50,D`,
      [IN, OUT],
    ]),
    [
      'a description with the word debit',
      'Date,Amount,Description\n05/06/2025,1000.00,By direct debit 0001',
      [['06-05', 100_000, 'By direct debit 0001']],
    ],
    [
      'types beside unsigned amounts',
      'Date|Type|Description|Amount\n05/06/2025|DEP|KOWHAI SUPER|1000.00\n06/06/2025|WDL|AGENT|12.50',
      [IN, OUT],
    ],
    [
      '20 lines above',
      `${'Account,x\n'.repeat(20)}Date,Description,Amount\n05/06/2025,KOWHAI SUPER,1000.00`,
      [IN],
    ],
    ['{} of MYOB', '{}\r\nDate\tMemo\tAmount\r\n05/06/2025\tKOWHAI SUPER\t1000.00', [IN]],
    [
      'Wise, by direction',
      'Direction,Created on,Source name,Source amount (after fees),Source currency,Target name,Target amount (after fees),Target currency,Status\nIN,2025-06-05 09:10:11,KOWHAI SUPER,660,USD,Fund,1000.00,AUD,COMPLETED\nOUT,2025-06-06 09:10:11,Fund,12.50,AUD,AGENT,8.10,USD,COMPLETED\nNEUTRAL,2025-06-06 09:10:11,Fund,5,AUD,Fund,5,AUD,COMPLETED',
      [IN, OUT],
    ],
    [
      'the only possible order',
      'Date,Description,Amount\n06/05/2025,KOWHAI SUPER,1000.00\n06/06/2025,AGENT,-12.50\n06/30/2025,RENT,1.00',
      [IN, OUT, ['06-30', 100, 'RENT']],
    ],
    [
      'a balance that is no transaction',
      'Date,Description,Amount,Balance\n01/06/2025,OPENING BALANCE,500.00,500.00\n05/06/2025,KOWHAI SUPER,1000.00,1500.00\n30/06/2025,Closing Balance,,1500.00',
      [[...IN, 150_000]],
    ],
    [
      'an unknown form that its balances prove',
      'When;What;Sum;Left\n05/06/2025;KOWHAI SUPER;1000.00;1000.00\n06/06/2025;AGENT;-12.50;987.50',
      BALANCED,
    ],
    [
      'quotation marks that are not doubled',
      '"Date","Description","Amount"\n"05/06/2025","KOWHAI "SUPER"","1,000.00"',
      [['06-05', 100_000, 'KOWHAI "SUPER"']],
    ],
    [
      'a text of two lines before a date',
      'No,Description,Value date,Amount\n1,"KOWHAI\nSUPER",05/06/2025,1000.00\n2,AGENT,06/06/2025,-12.50',
      [IN, OUT],
    ],
    [
      'all text, each once',
      'Date,Amount,Payee,Description,Reference,Category\n05/06/2025,1000.00,KOWHAI SUPER,Unit call,1001 0002,Income\n06/06/2025,-12.50,AGENT,agent,,Fees',
      [['06-05', 100_000, 'KOWHAI SUPER Unit call 1001 0002'], OUT],
    ],
  ])('%s', async (_, file, expected) => {
    expect(await brief(file)).toEqual(expected);
  });

  test('a number that a spreadsheet has changed is refused, in amounts and accounts', async () => {
    const read = await readWell(
      'Date,Description,Amount,Account Number\n05/06/2025,A,1.5E+03,1\n05/06/2025,B,5.00,3.2E+10\n05/06/2025,C,5.00,32',
    );
    expect(read.rows.map(({ line }) => line)).toEqual([4]);
    expect(new Set(read.rejected.map(({ message }) => message))).toEqual(
      new Set(['A spreadsheet has changed this number. Download the file from your bank again.']),
    );
  });

  test('further columns change no identity of rows imported before', async () => {
    const [plain] = (await readWell('Date,Description,Amount\n05/06/2025,Unit call,1.00')).rows;
    const more = 'Date,Description,Amount,Reference,Closing Balance\n05/06/2025,Unit call,1.00,1001,9.00';
    expect((await readWell(more)).rows).toMatchObject([
      { fingerprint: plain?.fingerprint, description: 'Unit call 1001', balanceCents: 900 },
    ]);
  });
});

describe('layouts that are asked', () => {
  const UNKNOWN = 'When;What;Sum\n06/05/2025;KOWHAI SUPER;1000.00\n05/06/2025;AGENT;12.50';

  test('an unknown layout shows its rows and a guess, and is read once it is said or kept', async () => {
    const asked = await refusalOf(UNKNOWN);
    expect(asked).toMatchObject({
      code: 'layout-unknown',
      headings: ['When', 'What', 'Sum'],
      firstRows: [
        ['06/05/2025', 'KOWHAI SUPER', '1000.00'],
        ['05/06/2025', 'AGENT', '12.50'],
      ],
      guess: { date: 0, order: 'day-first', text: [1], amount: 2, sign: 'as-is' },
    });
    if (asked.code !== 'layout-unknown' || !asked.guess) throw new Error('not asked');
    const said = { ...asked.guess, order: 'month-first', sign: 'reversed' } as const;
    const given = await readStatement(bytesOf(UNKNOWN), 'x.csv', { given: said });
    const kept = await readStatement(bytesOf(UNKNOWN), 'x.csv', {
      kept: async (id) => (id === asked.layoutId ? said : undefined),
    });
    expect(given).toEqual(kept);
    expect(given.ok && given.rows.map(facts)).toEqual([
      [2, '2025-06-05', -100_000, 'KOWHAI SUPER'],
      [3, '2025-05-06', -1_250, 'AGENT'],
    ]);
  });

  test('days that contradict each other are asked, never read by half', async () => {
    const file = 'Date,Description,Amount\n06/13/2025,A,1.00\n13/06/2025,B,1.00';
    expect(await refusalOf(file)).toMatchObject({ code: 'layout-unknown', guess: { date: 0, amount: 2 } });
  });

  test('the portal’s own list of transactions is refused', async () => {
    const own =
      '"Date","Description","Amount AUD","Unallocated AUD","Transaction id"\n2025-06-06,"A",1.00,,"csv-0"';
    expect((await refusalOf(own)).code).toBe('own-export');
  });
});

describe('OFX', () => {
  const row = (day: string, amount: string, id: string, name: string, end: string) =>
    `<STMTTRN><TRNTYPE>OTHER${end && '</TRNTYPE>'}<DTPOSTED>${day}${end && '</DTPOSTED>'}<TRNAMT>${amount}${end && '</TRNAMT>'}<FITID>${id}${end && '</FITID>'}<NAME>${name}${end && '</NAME>'}</STMTTRN>`;
  const file = (end: string, rows: readonly string[]) =>
    `${end ? '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n' : 'OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n'}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD${end && '</CURDEF>'}<BANKACCTFROM><BANKID>633000${end && '</BANKID>'}<ACCTID>123456${end && '</ACCTID>'}</BANKACCTFROM><BANKTRANLIST>${rows.join('\r\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  test.each(['', '/'])('version %j is read, and the bank’s id is the identity of a row', async (end) => {
    const rows = [
      row('20250605', '1000.00', 'F1', 'R&amp;D KOWHAI', end),
      row('20250605140000[0:GMT]', '-12.50', 'F2', 'AGENT', end),
    ];
    const read = await readWell(file(end, rows));
    expect(read.rows.map(facts)).toEqual([
      [1, '2025-06-05', 100_000, 'R&D KOWHAI', undefined, '633-000 123456'],
      [2, '2025-06-06', -1_250, 'AGENT', undefined, '633-000 123456'],
    ]);
    const later = await readWell(file(end, [row('20250605', '1000.00', 'F1', 'KOWHAI COMPLETED', end)]));
    expect(later.rows[0]?.fingerprint).toBe(read.rows[0]?.fingerprint);
    expect(read.rows[1]?.fingerprint).not.toBe(read.rows[0]?.fingerprint);
  });

  test('a document type is refused', async () => {
    const text = file('/', []).replace('<OFX>', '<!DOCTYPE x [<!ENTITY a "b">]><OFX>');
    expect((await refusalOf(text)).code).toBe('not-csv');
  });
});

test('a workbook’s first sheet is read with its real days and numbers, and a bomb is refused', async () => {
  const rows = [
    ['Date', 'Description', 'Amount', 'Account Number'],
    [new Date('2025-06-05T00:00:00Z'), 'KOWHAI SUPER', 1000, 32_000_777_777],
    ['06/06/2025', 'AGENT', -12.5, '032'],
  ];
  const book = await writeXlsx({
    sheets: [
      { name: 'a', rows },
      { name: 'b', rows: [['Date', 'Amount']] },
    ],
  });
  expect((await readWell(book)).rows.map(facts)).toEqual([
    [2, '2025-06-05', 100_000, 'KOWHAI SUPER', undefined, '32000777777'],
    [3, '2025-06-06', -1_250, 'AGENT', undefined, '032'],
  ]);
  const bomb = await writeXlsx({ sheets: [{ name: 'a', rows: [['x'.repeat(30_000_000)]] }] });
  expect((await refusalOf(bomb)).code).toBe('not-csv');
});

test('a random export reads back to its rows, or is asked: no wrong day, sign or cent in silence', async () => {
  const pad = (value: number) => String(value).padStart(2, '0');
  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const DAYS: ((m: number, d: number) => string)[] = [
    (m, d) => `${pad(d)}/${pad(m)}/2025`,
    (m, d) => `${d}-${m}-25`,
    (m, d) => `2025-${pad(m)}-${pad(d)}`,
    (m, d) => `2025/${m}/${d}`,
    (m, d) => `${d} ${MONTHS[m - 1]} 2025`,
    (m, d) => `${MONTHS[m - 1]} ${d}, 2025`,
    (m, d) => `2025${pad(m)}${pad(d)}`,
    (m, d) => `09:15 ${pad(d)}-${pad(m)}-25`,
    (m, d) => `2025-${pad(m)}-${pad(d)}T12:00:00+10:00`,
  ];
  const AMOUNTS: ((amount: number) => string)[] = [
    (amount) => plainDollars(cents(amount)),
    (amount) => `${amount < 0 ? '-' : ''}$${plainDollars(cents(Math.abs(amount)))}`,
    (amount) => (amount < 0 ? `$(${plainDollars(cents(-amount))})` : `AU$${plainDollars(cents(amount))}`),
    (amount) =>
      `${plainDollars(cents(Math.abs(amount))).replace(/\B(?=(\d{3})+\.)/g, ' ')}${amount < 0 ? '-' : ''}`,
    (amount) => `${plainDollars(cents(amount))}00 AUD`,
  ];
  const scene = fc.record({
    rows: fc.array(
      fc.record({
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
        amount: fc.integer({ min: -9_999_999, max: 9_999_999 }).filter((n) => n !== 0),
        text: fc.stringMatching(/^[A-Za-z]{4,9}( [A-Z"']{1,3}[a-z]{2,5})?$/),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    columns: fc
      .shuffledSubarray(['date', 'text', 'balance', 'category'], { minLength: 2 })
      .filter((all) => all.includes('date') && all.includes('text')),
    split: fc.constantFrom('amount', 'sides', 'words'),
    at: fc.nat(4),
    hasHeadings: fc.constantFrom(true, true, false),
    day: fc.constantFrom(...DAYS),
    amount: fc.constantFrom(...AMOUNTS),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom('utf8', 'utf16le', 'latin1'),
    newestFirst: fc.boolean(),
    above: fc.nat(20),
  });
  let read = 0;
  await fc.assert(
    fc.asyncProperty(scene, async (how) => {
      const money =
        { amount: ['Amount'], sides: ['Withdrawal', 'Deposit'], words: ['Amount', 'Type'] }[how.split] ?? [];
      const ordinary = how.columns.toSpliced(Math.min(how.at, how.columns.length), 0, ...money);
      // Banks that write no headings put the balance after the amount.
      const columns = how.hasHeadings
        ? ordinary
        : ordinary.toSorted((one, other) => Number(one === 'balance') - Number(other === 'balance'));
      let balance = 50_000_000;
      const booked = how.rows.map((row) => {
        balance += row.amount;
        return { ...row, balance };
      });
      const ordered = how.newestFirst ? booked.toReversed() : booked;
      const cellOf = (row: (typeof booked)[number]): Record<string, string> => ({
        date: how.day(row.month, row.day),
        text: row.text,
        balance: how.amount(row.balance),
        category: 'Other',
        Amount: how.amount(how.split === 'words' ? Math.abs(row.amount) : row.amount),
        Type: row.amount < 0 ? 'WDL' : 'DEP',
        Withdrawal: row.amount < 0 ? how.amount(-row.amount) : '',
        Deposit: row.amount < 0 ? '' : how.amount(row.amount),
      });
      const quote = (cell: string) => (/[",;\t|]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
      const headings = columns.map(
        (name) =>
          ({ date: 'Date', text: 'Description', balance: 'Balance', category: 'Category' })[name] ?? name,
      );
      const table = [
        ...(how.hasHeadings ? [headings] : []),
        ...ordered.map((row) => columns.map((name) => cellOf(row)[name] ?? '')),
      ];
      const above = how.hasHeadings ? Array(how.above).fill('Account') : [];
      const text = [...above, ...table.map((cells) => cells.map(quote).join(how.delimiter))].join(
        how.lineEnd,
      );
      const result = await readStatement(Buffer.from(text, how.encoding as BufferEncoding), 'x.csv');
      if (!result.ok) {
        expect(result.code).toBe('layout-unknown');
        expect(how.hasHeadings).toBe(false);
        return;
      }
      read += 1;
      const expected = ordered.map((row) => [`2025-${pad(row.month)}-${pad(row.day)}`, row.amount]);
      const found = result.rows.map(({ date, amountCents }) => [date, amountCents]);
      if (result.rejected.length <= above.length) expect(found).toEqual(expected);
      else for (const one of found) expect(expected).toContainEqual(one);
      if (how.hasHeadings)
        expect(result.rows.map(({ description }) => description)).toEqual(ordered.map((row) => row.text));
    }),
    { numRuns: runs(30) },
  );
  expect(read).toBeGreaterThan(0);
});
