import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, plainDollars } from '#shared/money.ts';
import { readForm } from '#web/forms/read-form.ts';
import { NO_GIVE_BACK } from '#web/transactions/classify/give-back.ts';
import { allocationTyped, leftAfter } from '#web/transactions/record/allocation-form.ts';
import { formProblem, RECORD_READING, type RecordFormText } from '#web/transactions/record/record-form.ts';

const TODAY = '2025-06-12' as CalendarDate;
const FILLED: RecordFormText = {
  client_id: 'client-1',
  amount: '1,234.50',
  description: ' Deposit ',
  txn_date: displayDate(TODAY),
  receipt_day: '',
  type: 'contribution',
  note: '',
  property_id: '',
  category: '',
  refund: false,
  account_id: '',
  to_account_id: '',
  line_item_id: null,
  redeems: NO_GIVE_BACK,
};

const read = (text: RecordFormText) => readForm('recordTransaction', RECORD_READING, text);

function issuesOf(text: RecordFormText): Partial<Record<keyof RecordFormText, string>> {
  const found = read(text);
  return 'problems' in found ? found.problems : {};
}

describe('the record form', () => {
  it('returns the input of the call', () => {
    expect(read(FILLED)).toEqual({
      input: {
        client_id: 'client-1',
        amount: 123_450,
        description: 'Deposit',
        txn_date: TODAY,
        type: 'contribution',
        note: '',
      },
    });
  });

  it.each(['client_id', 'amount', 'description'] as const)('requires %s', (field) => {
    const text = { ...FILLED, [field]: ' ' };
    if (field === 'client_id') text.client_id = '';
    expect(formProblem(text)).toBe('Please fill in all required fields');
    expect(issuesOf(text)[field]).toMatch(/is required$/);
  });

  it('requires a date, and distinguishes a missing one from one that does not exist', () => {
    const missing = { ...FILLED, txn_date: '' };
    expect(formProblem(missing)).toBe('Please fill in all required fields');
    expect(issuesOf(missing).txn_date).toBe('Date is required');
    const wrong = { ...FILLED, txn_date: '30/02/2025' };
    expect(formProblem(wrong)).toBeUndefined();
    expect(issuesOf(wrong).txn_date).toBe('Enter a valid date as DD/MM/YYYY');
  });

  it('marks every wrong field together, the date included', () => {
    const text = { ...FILLED, client_id: '', amount: 'ten', description: ' ', txn_date: '30/02/2025' };
    expect(Object.keys(issuesOf(text)).sort()).toEqual(['amount', 'client_id', 'description', 'txn_date']);
  });

  it.each(['0', '0.00', '-5'])('refuses the amount %s', (amount) => {
    const text = { ...FILLED, amount };
    expect(formProblem(text)).toBe('Amount must be positive');
    expect(issuesOf(text).amount).toBe('Amount must be positive');
  });

  it('states the largest amount when one is too large', () => {
    const most = 'At most $100,000,000,000';
    for (const amount of ['100000000000.01', '99999999999999']) {
      expect(issuesOf({ ...FILLED, amount }).amount).toBe(most);
    }
  });

  it('reports first what is missing, then what is not positive', () => {
    expect(formProblem({ ...FILLED, amount: '0', description: '' })).toBe(
      'Please fill in all required fields',
    );
  });
});

describe('the allocate form', () => {
  const left = 2_000_000 as Cents;
  const reading = {
    typed: allocationTyped(left),
    input: (text: { client_id: string; amount: string; note: string }) => ({ id: 'deposit', ...text }),
  };
  const read = (text: { client_id?: string; amount?: string }) => {
    const filled = { client_id: 'client-1', amount: '20000', note: '', ...text };
    const found = readForm('allocateTransaction', reading, filled);
    return 'input' in found ? found.input : Object.values(found.problems);
  };

  it('requires a client and an amount', () => {
    expect(read({ client_id: '', amount: '' })).toEqual([
      'Please select a client',
      'Please enter a valid amount',
    ]);
    expect(read({ amount: '0' })).toEqual(['Please enter a valid amount']);
    expect(read({ amount: '-1' })).toEqual(['Please enter a valid amount']);
  });

  it('accepts the whole remainder and shows by how much an amount exceeds it', () => {
    expect(read({ amount: '20,000.00' })).toEqual({
      id: 'deposit',
      client_id: 'client-1',
      amount: left,
      note: '',
    });
    expect(read({ amount: '20000.01' })).toEqual(['$0.01 more than the $20,000.00 left']);
    expect(read({ amount: '99999999999999' })).toEqual(['At most $20,000.00']);
  });

  it('shows the remaining amount, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: left }), (amount) => {
        const stays = leftAfter(left, plainDollars(amount as Cents));
        expect(stays).toBeDefined();
        expect(addCents(stays as Cents, amount as Cents)).toBe(left);
      }),
    );
    expect(leftAfter(left, '20000.01')).toBeUndefined();
    expect(leftAfter(left, 'ten')).toBeUndefined();
  });
});
