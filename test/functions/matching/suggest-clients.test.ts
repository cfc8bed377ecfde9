import { describe, expect, test } from 'vitest';
import type { Investor, Known, OpenLine, SettledLine } from '#functions/matching/clues.ts';
import { suggestClients } from '#functions/matching/suggest-clients.ts';
import type { KnownPayer } from '#functions/records/payer-store.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { MATCH_REASONS, namesPaidItem } from '#shared/match-reasons.ts';
import { cents } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';

const INVESTORS: readonly Investor[] = [
  { id: 'amara', name: 'Amara Okafor', entityName: 'Okafor Super Fund' },
  { id: 'ben', name: 'Ben Hughes', entityName: 'Blue Gum Holdings Pty Ltd' },
  { id: 'joan', name: 'Joan Tran', entityName: '' },
  { id: 'john', name: 'John Tran', entityName: '' },
];
const OF_CALL = { callTitle: 'Purchase of Harbour Road', amountCents: cents(25_000_00) };
const AMARAS: OpenLine = {
  id: 'line-amara',
  capitalCallId: 'call-1',
  clientId: 'amara',
  reference: paymentReference(3, 11),
  outstandingCents: cents(25_000_00),
  issuedOn: '2025-05-20' as CalendarDate,
  dueOn: '2025-06-19' as CalendarDate,
  ...OF_CALL,
};
const BENS: SettledLine = {
  id: 'line-ben',
  clientId: 'ben',
  reference: paymentReference(2, 7),
  paidOn: '2025-06-02' as CalendarDate,
  ...OF_CALL,
};
const KNOWN: Known = { lines: [AMARAS], settled: [BENS], investors: INVESTORS, payers: [] };

const of = (text: string, known: Partial<Known> = {}) => suggestClients(text, { ...KNOWN, ...known });
const ids = (text: string, known: Partial<Known> = {}) => of(text, known).map(({ clientId }) => clientId);

describe('the client of a deposit', () => {
  test.each([
    ['a name', 'Osko BEN HUGHES', 'ben', MATCH_REASONS.fullName],
    ['an entity’s name', 'DIRECT CREDIT BLUE GUM HOLDINGS PTY LTD', 'ben', MATCH_REASONS.entityName],
    ['the reference of an open line', `TFR ${AMARAS.reference}`, 'amara', MATCH_REASONS.reference],
  ])('is found by %s, which is the reason', (_by, text, clientId, reason) => {
    expect(of(text)).toEqual([{ clientId, reasons: [reason], against: [] }]);
  });

  test('is found by the reference of a line that is paid, which may be paid twice', () => {
    expect(of(`TFR ${BENS.reference}`)).toEqual([
      { clientId: 'ben', reasons: [MATCH_REASONS.reference], against: [namesPaidItem(BENS.paidOn)] },
    ]);
  });

  test('is found by the payer of an earlier match, with any name of the payer', () => {
    const payers: readonly KnownPayer[] = [{ payer: 'MERIDIAN HARDWARE', clientId: 'amara' }];
    const [first] = of('DIRECT CREDIT MERIDIAN HARDWARE', { payers });
    expect(first).toEqual({ clientId: 'amara', reasons: [MATCH_REASONS.knownPayer], against: [] });
    expect(ids('DIRECT CREDIT MERIDIAN HARDWARE')).toEqual([]);
  });

  test('is the client of the reference before the client of the text', () => {
    expect(ids(`BEN HUGHES ${AMARAS.reference}`)).toEqual(['amara', 'ben']);
  });

  test.each(['DEPOSIT', 'DIRECT CREDIT CASH 0042', 'BEN', ''])('is nobody for “%s”', (text) => {
    expect(of(text)).toEqual([]);
  });

  test('does not depend on the order of the clients', () => {
    const text = 'TRAN DEPOSIT';
    expect(of(text)).toEqual(of(text, { investors: INVESTORS.toReversed() }));
  });
});

describe('what to look at first', () => {
  test('is a word of a returned payment, and of income that is not from a client', () => {
    expect(of('RETURNED PAYMENT BEN HUGHES')).toEqual([
      {
        clientId: 'ben',
        reasons: [MATCH_REASONS.fullName],
        against: ['Not applied unseen because the text says returned'],
      },
    ]);
    expect(of('BEN HUGHES RENT')[0]?.against).toEqual(['Not applied unseen because the text says rent']);
  });

  test('is that another client is as likely', () => {
    const found = of('TFR TRAN');
    expect(found.map(({ clientId }) => clientId)).toEqual(['joan', 'john']);
    for (const { against } of found)
      expect(against).toEqual(['Not applied unseen because another match is equally likely']);
  });
});
