import { describe, expect, test } from 'vitest';
import type { Deposit, Investor, Known, OpenLine } from '#functions/matching/clues.ts';
import type { KnownPayer } from '#functions/records/payer-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { AGAINST } from '#shared/match-reasons.ts';
import { cents } from '#shared/money.ts';
import { displayReference, paymentReference } from '#shared/payment-reference.ts';
import { suggestMatches } from '../reconciliations/suggest-matches.ts';

const INVESTORS: readonly Investor[] = [
  { id: 'john', name: 'John Tran', entityName: '' },
  { id: 'joan', name: 'Joan Tran', entityName: '' },
  { id: 'amara', name: 'Amara Okafor', entityName: 'Okafor Super Fund' },
  { id: 'ben', name: 'Ben Hughes', entityName: 'Blue Gum Holdings Pty Ltd' },
  { id: 'idle', name: 'Isla Idle', entityName: '' },
];

function line(clientId: string, dollars: number, number: number, changes: Partial<OpenLine> = {}): OpenLine {
  const amountCents = cents(dollars * 100);
  return {
    id: `line-${clientId}-${number}`,
    capitalCallId: 'call-1',
    callTitle: 'Call 2025-02',
    clientId,
    reference: paymentReference(1, number),
    amountCents,
    outstandingCents: amountCents,
    issuedOn: '2025-05-20' as CalendarDate,
    dueOn: '2025-06-19' as CalendarDate,
    ...changes,
  };
}

const JOHN = line('john', 25_000, 1);
const JOAN = line('joan', 25_000, 2);
const AMARA = line('amara', 40_000, 3);
const BEN = line('ben', 18_000, 4);
const LINES = [JOHN, JOAN, AMARA, BEN];

function suggest(
  texts: readonly (readonly [text: string, dollars: number, date?: string])[],
  { lines = LINES, payers = [] }: { lines?: readonly OpenLine[]; payers?: readonly KnownPayer[] } = {},
) {
  const deposits = texts.map(
    ([text, dollars, date = '2025-06-10'], index): Deposit => ({
      id: String(index),
      date: date as CalendarDate,
      amountCents: cents(Math.round(dollars * 100)),
      text,
    }),
  );
  const found = suggestMatches(deposits, { lines, investors: INVESTORS, payers });
  return deposits.map(({ id }) => found.get(id) ?? []);
}

function first(text: string, dollars: number, known: Parameters<typeof suggest>[1] = {}) {
  const [best] = suggest([[text, dollars]], known)[0] ?? [];
  return (
    best && {
      safe: best.safe,
      lines: best.parts.map((part) => part.line.id),
      amounts: best.parts.map((part) => part.amountCents),
      reasons: best.parts.flatMap((part) => part.reasons),
      against: best.against,
    }
  );
}

const REF = JOHN.reference;
const slip = (reference: string) =>
  `${reference.slice(0, -2)}${(Number(reference.at(-2)) + 3) % 10}${reference.at(-1)}`;

describe('references', () => {
  test.each([
    ['as given out', `Osko ${REF}`],
    ['with spaces', `osko transfer ${displayReference(REF)}`],
    ['with hyphens', `TFR ${displayReference(REF).replaceAll(' ', '-')}`],
    ['without any space', `OSKOTRANSFERJTRAN${REF}`],
  ])('are found %s', (_how, text) => {
    expect(first(text, 25_000)).toMatchObject({ safe: true, lines: [JOHN.id] });
    expect(first(text, 25_000)?.reasons).toContain('Reference found');
  });

  test('with a wrong digit are reported as such, and safe only with the name or with cents that no other item has', () => {
    expect(first(`Osko ${slip(REF)}`, 25_000)).toMatchObject({ safe: false, lines: [JOHN.id] });
    const odd = line('john', 25_000.57, 1);
    expect(first(`Osko ${slip(REF)}`, 25_000.57, { lines: [odd, JOAN] })).toMatchObject({ safe: true });
    expect(first(`Osko Quentin ${slip(REF)}`, 25_000)).toMatchObject({ safe: false, lines: [JOHN.id] });
    const named = first(`John Tran ${slip(REF)}`, 25_000);
    expect(named).toMatchObject({ safe: true, lines: [JOHN.id] });
    expect(named?.reasons).toContain('Reference found with a typing error');
  });

  test('of another client than the one in the text are not safe', () => {
    const found = first(`AMARA OKAFOR ${REF}`, 40_000);
    expect(found).toMatchObject({ safe: false, lines: [AMARA.id] });
    expect(found?.against).toContain('Not applied unseen because the text has the reference of another item');
  });
});

describe('amounts', () => {
  test('short by a fee, in part, or of the rest are described as such', () => {
    expect(first(`J Tran ${REF}`, 24_985)?.reasons).toContain('Short by $15.00, like a fee');
    expect(first(`J Tran ${REF}`, 10_000)?.reasons).toContain('Part of the amount');
    const half = { ...AMARA, outstandingCents: cents(15_000_00) };
    const rest = first('Amara Okafor', 15_000, { lines: [JOHN, half, BEN] });
    expect(rest).toMatchObject({ safe: true, lines: [AMARA.id], amounts: [15_000_00] });
    expect(rest?.reasons).toContain('Amount is the rest of the item');
  });

  test('above the outstanding amount suggest the outstanding amount, and are not safe', () => {
    expect(first(`John Tran ${REF}`, 26_000)).toMatchObject({ safe: false, amounts: [25_000_00] });
  });

  test('of two clients in one transfer add up to the deposit to the cent', () => {
    const found = first('Osko A Okafor and Ben Hughes', 58_000);
    expect(found?.lines.sort()).toEqual([AMARA.id, BEN.id]);
    expect(found?.reasons).toContain('Sum of items of 2 clients');
    expect(first(`${AMARA.reference} ${BEN.reference}`, 58_000)?.safe).toBe(true);
  });

  test('of several items of one client add up to the deposit, else the oldest is paid first', () => {
    const older = line('ben', 7_000, 9, { dueOn: '2025-04-01' as CalendarDate, capitalCallId: 'call-0' });
    const lines = [...LINES, older];
    expect(first('Ben Hughes', 25_000, { lines })?.lines.sort()).toEqual([BEN.id, older.id].sort());
    const spread = first('Ben Hughes', 20_000, { lines });
    expect(spread).toMatchObject({ safe: false });
    expect(first('BLUE GUM HOLDINGS', 7_000, { lines })).toMatchObject({ lines: [older.id] });
  });

  test('for items due on one day go to the earlier call first, with any ids', () => {
    const next = line('ben', 30_000, 1, { reference: paymentReference(2, 1), capitalCallId: 'call-2' });
    for (const [id, nextId] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const lines = [{ ...next, id: nextId }, JOHN, { ...BEN, id }];
      const spread = suggest([['Ben Hughes', 20_000]], { lines })[0]?.find(({ parts }) => parts.length > 1);
      expect(spread?.parts.map((part) => [part.line.id, part.amountCents])).toEqual([
        [id, 18_000_00],
        [nextId, 2_000_00],
      ]);
    }
  });

  test('above the item of the reference do not tie that item alone with that item and the next', () => {
    const next = line('ben', 30_000, 1, { reference: paymentReference(2, 1), capitalCallId: 'call-2' });
    const found = first(`Ben Hughes ${BEN.reference}`, 18_100, { lines: [...LINES, next] });
    expect(found?.lines).toContain(BEN.id);
    expect(found?.against).not.toContain(AGAINST.asLikely);
  });
});

describe('names', () => {
  test.each([
    ['in full', 'Osko transfer AMARA OKAFOR', 'Name in text'],
    ['turned round', 'DIRECT CREDIT OKAFOR AMARA', 'Name in text'],
    ['of the entity', 'NPP Okafor Superannuation Fund', 'Entity name in text'],
    ['without spaces', 'OSKOPAYMENTAMARAOKAFOR', 'Name in text'],
    ['by initial and a last name that only one client has', 'TFR A OKAFOR', 'Initial and last name in text'],
  ])('%s and the exact amount are safe', (_how, text, reason) => {
    const found = first(text, 40_000);
    expect(found).toMatchObject({ safe: true, lines: [AMARA.id] });
    expect(found?.reasons).toContain(reason);
  });

  test.each([
    ['cut by the bank', 'INTERNET DEPOSIT AMARA OKAF'],
    ['misspelled', 'Osko transfer Amara Okafer'],
    ['with a middle initial of nobody known', 'TFR AMARA K OKAFOR'],
    ['with a word that nothing explains', 'TFR AMARA OKAFOR BOATSHED'],
    ['with the last name only', 'TFR OKAFOR'],
  ])('%s are suggested, but not safe', (_how, text) => {
    expect(first(text, 40_000)).toMatchObject({ safe: false, lines: [AMARA.id] });
  });

  test('that are alike and owe the same are a tie, and a tie is never safe', () => {
    const [found = []] = suggest([['Osko J Tran', 25_000]]);
    expect(
      found
        .slice(0, 2)
        .map((one) => one.parts[0]?.line.clientId)
        .sort(),
    ).toEqual(['joan', 'john']);
    expect(found.slice(0, 2).map((one) => one.safe)).toEqual([false, false]);
    expect(found[0]?.against).toContain(AGAINST.asLikely);
  });

  test('of another client, even one who owes nothing, lower the score', () => {
    const found = first('Isla Idle', 40_000);
    expect(found?.safe ?? false).toBe(false);
    expect(first('Osko transfer', 40_000)).toBeDefined();
    const scoreOf = (text: string) => suggest([[text, 40_000]])[0]?.[0]?.score ?? 0;
    expect(scoreOf('Isla Idle')).toBeLessThan(scoreOf('Osko transfer'));
  });

  test('of a firm that paid for a client never count as that client’s own', () => {
    const text = 'Direct credit BRIGHTWATER LEGAL 000123';
    const payers = [{ payer: 'BRIGHTWATER LEGAL', clientId: 'ben' }];
    const found = first(text, 18_000, { payers });
    expect(found).toMatchObject({ safe: false, lines: [BEN.id] });
    expect(found?.reasons).toContain('Known payer, perhaps of several clients');
  });

  test('of a confirmed payer identify the client', () => {
    const payers = [{ payer: 'BRIGHTWATER DENTAL', clientId: 'ben' }];
    const stored = [{ payer: 'BRIGHTWATER DENTAL PTY LTD', clientId: 'ben' }];
    const text = 'Direct credit BRIGHTWATER DENTAL 000123';
    expect(first(text, 18_000)?.safe).toBe(false);
    const known = first(text, 18_000, { payers });
    expect(known).toMatchObject({ safe: true, lines: [BEN.id] });
    expect(known?.reasons).toContain('Known payer');
    expect(first(text, 18_000, { payers: stored })).toMatchObject({ safe: true, lines: [BEN.id] });
  });
});

test('a deposit classified as something else is not suggested as a client’s payment', () => {
  expect(first('RENT UNIT 4', 40_000)).toBeUndefined();
  expect(first('REFUND AMARA OKAFOR', 40_000)?.safe ?? false).toBe(false);
});

test('of two deposits for one item the later is not safe, and of one day neither', () => {
  const text = `Amara Okafor ${AMARA.reference}`;
  const twice = (second: string) =>
    suggest([
      [text, 40_000, '2025-06-01'],
      [text, 40_000, second],
    ]).map(([best]) => best);
  const [first, later] = twice('2025-06-02');
  expect([first?.safe, later?.safe]).toEqual([true, false]);
  expect(later?.against).toContain('Not applied unseen because a deposit of 01/06/2025 pays this item');
  const sameDay = twice('2025-06-01');
  expect(sameDay.map((best) => best?.safe)).toEqual([false, false]);
  expect(sameDay[0]?.against).toContain(AGAINST.claimedTwice);
});

test('an item that one deposit certainly pays is less likely for another deposit', () => {
  const [, anonymous = []] = suggest([
    [`John Tran ${REF}`, 25_000],
    ['Osko J Tran', 25_000],
  ]);
  expect(anonymous[0]?.parts[0]?.line.clientId).toBe('joan');
});

test('an amount alone is suggested while few items have it, and is not safe', () => {
  expect(first('Deposit branch 0412', 18_000)).toMatchObject({ safe: false, lines: [BEN.id] });
  const many = Array.from({ length: 6 }, (_, index) => line('idle', 18_000, 20 + index));
  expect(first('Deposit branch 0412', 18_000, { lines: many })).toBeUndefined();
});

test('parts that together fill an item are safe together, and each alone is not', () => {
  const halves = [
    ['Osko transfer AMARA OKAFOR', 15_000],
    ['Osko transfer AMARA OKAFOR', 25_000],
  ] as const;
  const found = suggest(halves.map(([text, dollars], index) => [text, dollars, `2025-06-1${index}`]));
  expect(found.map(([best]) => [best?.safe, best?.parts[0]?.line.id])).toEqual([
    [true, AMARA.id],
    [true, AMARA.id],
  ]);
  expect(found[0]?.[0]?.parts[0]?.reasons).toContain('Pays the item in full together with another deposit');
  for (const [text, dollars] of halves) expect(first(text, dollars)?.safe).toBe(false);
});

test('a changed text, name, payer or paid line changes the answer although the readings are kept', () => {
  const deposit = { id: '0', date: '2025-06-10' as CalendarDate, amountCents: AMARA.amountCents };
  const known: Known = { lines: LINES, investors: INVESTORS, payers: [] };
  const name = 'AMARA OKAFOR';
  const cases: (readonly [isSafe: boolean, text: string, changed?: Partial<Known>])[] = [
    [true, name],
    [false, `${name} RENT`],
    [false, name, { investors: INVESTORS.map(({ id }) => ({ id, name: `Zoe ${id}`, entityName: '' })) }],
    [false, 'HARROW LANE STUDIOS'],
    [true, 'HARROW LANE STUDIOS', { payers: [{ payer: 'HARROW LANE STUDIOS', clientId: 'amara' }] }],
    [false, name, { settled: [{ ...AMARA, reference: paymentReference(2, 9), paidOn: deposit.date }] }],
    [false, name, { lines: [{ ...AMARA, outstandingCents: cents(1) }] }],
    [true, name],
  ];
  for (const [isSafe, text, changed] of cases) {
    const [best] = suggestMatches([{ ...deposit, text }], { ...known, ...changed }).get('0') ?? [];
    expect([text, best?.safe ?? false]).toEqual([text, isSafe]);
  }
});

test('the first suggestion either is safe or names the reason why it is not', () => {
  const texts = [
    'AMARA OKAFOR',
    'Okafor',
    'Isla Idle',
    'J Tran',
    `Osko ${slip(REF)}`,
    'RENT UNIT 4',
    'Deposit',
  ];
  const found = texts.flatMap((text) =>
    [40_000, 25_000, 18_000, 17_985, 60_000].map((dollars) => suggest([[text, dollars]])),
  );
  for (const [[best] = []] of found) if (best) expect(best.safe).toBe(best.against.length === 0);
});
