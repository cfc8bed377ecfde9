import { describe, expect, it } from 'vitest';
import type { Deposit, Known, OpenLine, Outflow, SettledLine } from '#functions/matching/clues.ts';
import { payerOf } from '#functions/records/narration.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import { suggestMatches } from './suggest-matches.ts';

// In each case, a suggestion marked safe was once wrong. Similar deposits without the mistake must stay safe.

const ISSUED = '2026-03-02' as CalendarDate;
const DUE = '2026-03-23' as CalendarDate;
const CALL = 7;

interface Client {
  readonly id: string;
  readonly name: string;
  readonly entityName?: string;
  readonly owes: number;
}

const date = (day: string) => `2026-${day}` as CalendarDate;
const dollars = (amount: number) => cents(Math.round(amount * 100));
const referenceOf = (clients: readonly Client[], id: string) =>
  paymentReference(CALL, clients.findIndex((client) => client.id === id) + 1);

function knownOf(clients: readonly Client[], more: Partial<Known> = {}): Known {
  const lines = clients.map(
    ({ id, owes }): OpenLine => ({
      id,
      capitalCallId: 'call-7',
      callTitle: 'Capital call 7',
      clientId: id,
      reference: referenceOf(clients, id),
      amountCents: dollars(owes),
      outstandingCents: dollars(owes),
      issuedOn: ISSUED,
      dueOn: DUE,
    }),
  );
  const investors = clients.map(({ id, name, entityName = '' }) => ({ id, name, entityName }));
  return { lines, investors, payers: [], settled: [], outflows: [], refused: [], ...more };
}

const confirmed = (text: string, clientId: string) => ({ payer: payerOf(text).key, clientId });

function deposit(text: string, amount: number, day = '03-16', id = 'deposit'): Deposit {
  return { id, date: date(day), amountCents: dollars(amount), text };
}

/** Returns the suggestions applied without review as `deposit: line`. Several lines are joined by `+`. */
function safeOf(deposits: readonly Deposit[], known: Known): string[] {
  return [...suggestMatches(deposits, known)].flatMap(([id, suggestions]) =>
    suggestions
      .filter(({ safe }) => safe)
      .map(({ parts }) => `${id}: ${parts.map(({ line }) => line.id).join('+')}`),
  );
}

const CLIENTS: readonly Client[] = [
  { id: 'mercer', name: 'Adelaide Mercer', owes: 20_000 },
  { id: 'holt', name: 'Barnaby Holt', owes: 14_320.45 },
  { id: 'quinn', name: 'Josephine Quinn', owes: 36_000 },
  { id: 'vale', name: 'Desmond Vale', entityName: 'Vale Orchards Pty Ltd', owes: 27_415.1 },
];
const MERCER = referenceOf(CLIENTS, 'mercer');
const HOLT = referenceOf(CLIENTS, 'holt');

describe('a returned payment is no payment', () => {
  it.each([
    `RTN ${MERCER} ADELAIDE MERCER`,
    `RETURNED PAYMENT ADELAIDE MERCER ${MERCER}`,
    `DISHONOUR ${MERCER} ACCOUNT CLOSED`,
    `R/D ${MERCER} REFER TO DRAWER`,
    `REVERSAL OF OSKO PAYMENT ${MERCER}`,
    `DEPOSIT-PAYMENT RETURN 1286995 14 Mar 2026 AC04 ${MERCER}`,
    `RECALLED RTGS A MERCER ${MERCER}`,
    `REJECTED ADELAIDE MERCER ${MERCER} INVALID BSB`,
    'Direct entry credit returned ADELAIDE MERCER',
  ])('not even with the whole reference or the full name: %s', (text) => {
    expect(safeOf([deposit(text, 20_000)], knownOf(CLIENTS))).toEqual([]);
  });

  const back = (day: string, amount: number, text = 'NPP RETURN 7719203'): Outflow => ({
    id: 'outflow',
    date: date(day),
    amountCents: dollars(amount),
    text,
  });

  it.each(['03-16', '03-17', '03-18'])(
    'a deposit whose opposite left the account on %s pays nothing',
    (day) => {
      const known = knownOf(CLIENTS, { outflows: [back(day, 14_320.45)] });
      expect(safeOf([deposit(`OSKO PAYMENT FROM BARNABY HOLT ${HOLT}`, 14_320.45)], known)).toEqual([]);
    },
  );

  it('a bill of the same amount that was paid months before does not affect it', () => {
    const known = knownOf(CLIENTS, { outflows: [back('01-05', 14_320.45, 'HARROW FITOUT INV 1022')] });
    expect(safeOf([deposit(`OSKO PAYMENT FROM BARNABY HOLT ${HOLT}`, 14_320.45)], known)).toEqual([
      'deposit: holt',
    ]);
  });

  it('an outflow of another amount the day after does not affect it', () => {
    const known = knownOf(CLIENTS, { outflows: [back('03-17', 14_320.4)] });
    expect(safeOf([deposit(`BARNABY HOLT ${HOLT}`, 14_320.45)], known)).toEqual(['deposit: holt']);
  });

  it('of two equal deposits one is returned, and the pair as a whole is not applied twice', () => {
    const known = knownOf(CLIENTS, { outflows: [back('03-18', 14_320.45)] });
    const twice = [
      deposit(`BARNABY HOLT ${HOLT}`, 14_320.45, '03-16', 'first'),
      deposit(`BARNABY HOLT ${HOLT}`, 14_320.45, '03-17', 'second'),
    ];
    expect(safeOf(twice, known).length).toBeLessThanOrEqual(1);
  });
});

describe('text by an investor is no evidence of who paid', () => {
  it.each([
    ['Fast Transfer From JOSEPHINE QUINN payment for Adelaide Mercer', 20_000],
    ['OSKO PAYMENT FROM DESMOND VALE BARNABY HOLT CAPITAL CALL', 14_320.45],
    ['DEPOSIT-OSKO PAYMENT 2601120 BARNABY HOLT J QUINN UNITS', 36_000],
    [`Fast Transfer From VALE ORCHARDS PTY LTD ${MERCER}`, 20_000],
    [`INTER-BANK CREDIT JOSEPHINE QUINN ${HOLT} BARNABY HOLT`, 14_320.45],
  ])('one client pays and the remark claims another: %s', (text, amount) => {
    expect(safeOf([deposit(text, amount)], knownOf(CLIENTS))).toEqual([]);
  });

  it.each(['Osko Payment', 'Capital Call', 'Fast Transfer', 'Direct Credit'])(
    'a client called %s is not found in the words that banks write',
    (name) => {
      const clients = [...CLIENTS, { id: 'words', name, owes: 9_000 }];
      const deposits = [
        deposit('OSKO PAYMENT FROM R STRANGE CAPITAL CALL', 9_000, '03-16', 'osko'),
        deposit('Fast Transfer From R Strange capital call', 9_000, '03-17', 'fast'),
        deposit('DIRECT CREDIT 301500 STRANGE CAPITAL CALL', 9_000, '03-18', 'direct'),
      ];
      for (const one of deposits) expect(safeOf([one], knownOf(clients)), one.text).toEqual([]);
    },
  );

  it('a client whose name repeats the words of another’s deposit does not get it', () => {
    const renamed = [...CLIENTS, { id: 'copied', name: 'Harrow Lane Contribution', owes: 14_320.45 }];
    const known = knownOf(renamed, { payers: [confirmed('TRANSFER FROM HARROW LANE PTY LTD', 'holt')] });
    expect(safeOf([deposit('TRANSFER FROM HARROW LANE PTY LTD CONTRIBUTION', 14_320.45)], known)).toEqual([]);
  });

  it('a client’s own full name with the exact amount is still enough', () => {
    expect(
      safeOf([deposit('Fast Transfer From BARNABY HOLT capital call', 14_320.45)], knownOf(CLIENTS)),
    ).toEqual(['deposit: holt']);
  });

  it('a whole reference with the exact amount is still enough', () => {
    expect(safeOf([deposit(`DIRECT CREDIT 062948 ${MERCER}`, 20_000)], knownOf(CLIENTS))).toEqual([
      'deposit: mercer',
    ]);
  });
});

describe('a payer who pays for many is never one client’s own', () => {
  const PROFESSIONAL = [
    'BENNETT & SLOANE LAWYERS TRUST ACCOUNT',
    'HALLORAN LEGAL TRUST A/C 55102',
    'MERIDIAN WEALTH ADVISORY PTY LTD',
    'COASTLINE CUSTODIANS LTD',
    'PERENNIAL NOMINEES PTY LTD',
    'ARCHER ACCOUNTANTS PTY LTD',
    'LIONEL BRANDT SOLICITORS',
    'HARGREAVE FINANCIAL PLANNING',
  ];

  it.each(PROFESSIONAL)('%s, once matched to a client, pays nothing unseen', (text) => {
    const known = knownOf(CLIENTS, { payers: [confirmed(text, 'holt')] });
    expect(safeOf([deposit(text, 14_320.45)], known)).toEqual([]);
  });

  it.each([`${HOLT} FOR BARNABY HOLT`, HOLT])('it does with the text “%s”', (remark) => {
    const known = knownOf(CLIENTS, { payers: [confirmed('HALLORAN LEGAL TRUST A/C', 'quinn')] });
    expect(safeOf([deposit(`HALLORAN LEGAL TRUST A/C ${remark}`, 14_320.45)], known)).toEqual([
      'deposit: holt',
    ]);
  });

  it('a private payer stays its client’s own, with any remark and legal form', () => {
    const known = knownOf(CLIENTS, {
      payers: [confirmed('Fast Transfer From HARROW LANE PTY LTD call 6', 'holt')],
    });
    for (const text of [
      'Fast Transfer From HARROW LANE PTY LTD call 7',
      'Fast Transfer From HARROW LANE P/L',
      'Fast Transfer From HARROW LANE P L contribution',
    ]) {
      expect(safeOf([deposit(text, 14_320.45)], known), text).toEqual(['deposit: holt']);
    }
  });

  it('until a text of it names another client', () => {
    const known = knownOf(CLIENTS, { payers: [confirmed('OSKO PAYMENT FROM D PRIESTLEY', 'holt')] });
    expect(safeOf([deposit('OSKO PAYMENT FROM D PRIESTLEY ADELAIDE MERCER', 14_320.45)], known)).toEqual([]);
  });

  it('or another client owes the same amount', () => {
    const clients = [...CLIENTS, { id: 'same', name: 'Rosalind Teague', owes: 14_320.45 }];
    const known = knownOf(clients, { payers: [confirmed('OSKO PAYMENT FROM D PRIESTLEY', 'holt')] });
    expect(safeOf([deposit('OSKO PAYMENT FROM D PRIESTLEY', 14_320.45)], known)).toEqual([]);
  });
});

describe('safe does not depend on the rest of the page', () => {
  const TWICE = [
    deposit(`ADELAIDE MERCER ${MERCER}`, 20_000, '03-16', 'earlier'),
    deposit('Fast Transfer From ADELAIDE MERCER', 20_000, '03-18', 'later'),
  ] as const;

  it('of two deposits that pay one line in full, only the earlier can be safe', () => {
    const safe = safeOf(TWICE, knownOf(CLIENTS));
    expect(safe.filter((one) => one.startsWith('later'))).toEqual([]);
    expect(safe.length).toBeLessThanOrEqual(1);
  });

  it('of two on the same day with the same text, neither is safe', () => {
    const twins = ['one', 'other'].map((id) => deposit(`ADELAIDE MERCER ${MERCER}`, 20_000, '03-16', id));
    expect(safeOf(twins, knownOf(CLIENTS))).toEqual([]);
  });

  it('the order of the deposits changes nothing', () => {
    const deposits = [
      ...TWICE,
      deposit(`OSKO BARNABY HOLT ${HOLT}`, 14_320.45, '03-17', 'holt'),
      deposit('JOSEPHINE QUINN CALL 7', 36_000, '03-17', 'quinn'),
      deposit('DIRECT CREDIT', 20_000, '03-17', 'nobody'),
    ];
    const known = knownOf(CLIENTS);
    expect(safeOf(deposits.toReversed(), known).sort()).toEqual(safeOf(deposits, known).sort());
  });

  it('a suggestion that is safe among many is safe alone', () => {
    const deposits = [
      ...TWICE,
      deposit(`OSKO BARNABY HOLT ${HOLT}`, 14_320.45, '03-17', 'holt'),
      deposit('JOSEPHINE QUINN CALL 7', 36_000, '03-17', 'quinn'),
    ];
    const known = knownOf(CLIENTS);
    const alone = deposits.flatMap((one) => safeOf([one], known));
    expect(alone).toEqual(expect.arrayContaining(safeOf(deposits, known)));
  });

  it('deposits never claim more of a line than is outstanding', () => {
    const thrice = [1, 2, 3].map((n) =>
      deposit(`BARNABY HOLT ${HOLT} PART ${n}`, 6_000, `03-1${n + 2}`, `part-${n}`),
    );
    const safe = safeOf(thrice, knownOf(CLIENTS));
    expect(safe.length).toBeLessThanOrEqual(2);
  });

  it('a payment that nobody disputes stays safe beside the disputed ones', () => {
    const honest = deposit(`OSKO BARNABY HOLT ${HOLT}`, 14_320.45, '03-17', 'honest');
    expect(safeOf([...TWICE, honest], knownOf(CLIENTS))).toContain('honest: holt');
  });
});

describe('a declined match is not safe again', () => {
  it.each([`ADELAIDE MERCER ${MERCER}`, MERCER, 'Fast Transfer From ADELAIDE MERCER capital call'])(
    'however well it fits: %s',
    (text) => {
      const known = knownOf(CLIENTS, { refused: [{ depositId: 'deposit', lineId: 'mercer' }] });
      expect(safeOf([deposit(text, 20_000)], known)).toEqual([]);
    },
  );

  it('another deposit may still pay that line', () => {
    const known = knownOf(CLIENTS, { refused: [{ depositId: 'elsewhere', lineId: 'mercer' }] });
    expect(safeOf([deposit(`ADELAIDE MERCER ${MERCER}`, 20_000)], known)).toEqual(['deposit: mercer']);
  });

  it('that deposit may still pay another line', () => {
    const known = knownOf(CLIENTS, { refused: [{ depositId: 'deposit', lineId: 'quinn' }] });
    expect(safeOf([deposit(`ADELAIDE MERCER ${MERCER}`, 20_000)], known)).toEqual(['deposit: mercer']);
  });
});

describe('a longer name is another name', () => {
  const NAMED: readonly Client[] = [
    { id: 'thomas', name: 'James Thomas', owes: 18_250.3 },
    { id: 'lamb', name: 'Arthur Lamb', owes: 21_400.75 },
    { id: 'ridge', name: 'Carla Hewson', entityName: 'Ridge Pty Ltd', owes: 44_400.2 },
    { id: 'sable', name: 'Martin Frost', entityName: 'Sable Court No 2 Pty Ltd', owes: 27_100.6 },
    { id: 'carter', name: 'Robert James Carter', owes: 12_980.15 },
  ];

  it.each([
    ['JAMES THOMAS KELLY', 18_250.3],
    ['Fast Transfer From JAMES THOMAS RIDLEY capital call', 18_250.3],
    ['OSKO PAYMENT FROM ARTHUR LAMB WINSTON', 21_400.75],
    ['JAMES THOMAS K', 18_250.3],
    ['TRANSFER FROM JAMES THOMAS-KELLY', 18_250.3],
    ['MR A LAMB WINSTON', 21_400.75],
    ['RIDGE PTY LTD NO 2', 44_400.2],
    ['RIDGE (NO 2) PTY LTD', 44_400.2],
    ['RIDGE NO2 P/L', 44_400.2],
    ['RIDGE 2 PTY LTD', 44_400.2],
    ['RIDGE II PTY LTD', 44_400.2],
    ['RIDGE PTY LTD ATF THE MOORE FAMILY TRUST', 44_400.2],
    ['RIDGE NO. 3 PTY LTD', 44_400.2],
    ['BLUE RIDGE PTY LTD', 44_400.2],
    ['SABLE COURT PTY LTD', 27_100.6],
    ['SABLE COURT NO 1 PTY LTD', 27_100.6],
  ])('%s is not a client', (text, amount) => {
    expect(safeOf([deposit(text, amount)], knownOf(NAMED))).toEqual([]);
  });

  it.each([
    ['JAMES THOMAS', 18_250.3, 'thomas'],
    ['THOMAS JAMES', 18_250.3, 'thomas'],
    ['Fast Transfer From RIDGE P/L call 7', 44_400.2, 'ridge'],
    ['SABLE COURT NO 2 P/L', 27_100.6, 'sable'],
    ['OSKO PAYMENT FROM ROBERT J CARTER', 12_980.15, 'carter'],
    ['ROBERT CARTER CAPITAL CALL', 12_980.15, 'carter'],
  ])('%s is one', (text, amount, lineId) => {
    expect(safeOf([deposit(text, amount)], knownOf(NAMED))).toEqual([`deposit: ${lineId}`]);
  });
});

describe('words of other income, and references of settled lines', () => {
  const WORDS: readonly Client[] = [
    { id: 'smith', name: 'Ralph Smithson', entityName: 'Smithson Inv Pty Ltd', owes: 36_400.9 },
    { id: 'loan', name: 'Loan Nguyen', owes: 16_725.5 },
    { id: 'kerr', name: 'Sheila Kerr', owes: 10_000 },
  ];

  it.each([
    ['INV 20417 SHEILA KERR', 10_000],
    ['INVOICE 7718 SMITHSON INV PTY LTD', 36_400.9],
    ['LOAN REPAYMENT SHEILA KERR', 10_000],
    ['RENT UNIT 6 SHEILA KERR', 10_000],
    ['ATO REFUND LOAN NGUYEN', 16_725.5],
    ['INSURANCE CLAIM SHEILA KERR', 10_000],
    ['DIVIDEND SMITHSON INV PTY LTD S00092231', 36_400.9],
  ])('%s pays no call', (text, amount) => {
    expect(safeOf([deposit(text, amount)], knownOf(WORDS))).toEqual([]);
  });

  it.each([
    ['Fast Transfer From SMITHSON INV PTY LTD', 36_400.9, 'smith'],
    ['OSKO PAYMENT FROM LOAN NGUYEN', 16_725.5, 'loan'],
    [`SHEILA KERR INV ${referenceOf(WORDS, 'kerr')}`, 10_000, 'kerr'],
  ])('in %s they are innocent', (text, amount, lineId) => {
    expect(safeOf([deposit(text, amount)], knownOf(WORDS))).toEqual([`deposit: ${lineId}`]);
  });

  const settledLine = (clientId: string, lineNumber: number, amount: number): SettledLine => ({
    id: `settled-${lineNumber}`,
    callTitle: 'Capital call 7',
    clientId,
    reference: paymentReference(CALL, lineNumber),
    amountCents: dollars(amount),
    paidOn: date('03-06'),
  });

  it('the reference of a settled line is no slip of an open one, whichever line it is', () => {
    for (let lineNumber = 4; lineNumber <= 60; lineNumber += 1) {
      const known = knownOf(WORDS, { settled: [settledLine('kerr', lineNumber, 10_000)] });
      const text = `OSKO ${paymentReference(CALL, lineNumber)}`;
      expect(safeOf([deposit(text, 10_000)], known), text).toEqual([]);
      expect(safeOf([deposit(`${text} SHEILA KERR`, 10_000)], known), text).toEqual([]);
    }
  });

  it('a payment with the reference of an open line is safe beside a settled one of the same amount', () => {
    const known = knownOf(WORDS, { settled: [settledLine('smith', 4, 10_000)] });
    expect(safeOf([deposit(`SHEILA KERR ${referenceOf(WORDS, 'kerr')}`, 10_000)], known)).toEqual([
      'deposit: kerr',
    ]);
  });
});
