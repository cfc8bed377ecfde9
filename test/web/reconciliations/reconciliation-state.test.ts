import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import {
  INITIAL_RECONCILIATION,
  type ReconciliationAction,
  reconciliationReducer,
} from '#web/reconciliations/reconciliation-state.ts';
import { deposit, item } from './some-deposits.ts';

const after = (...actions: ReconciliationAction[]) =>
  actions.reduce(reconciliationReducer, INITIAL_RECONCILIATION);
const pair = (line: string) => ({
  transaction_id: 'one',
  capital_call_id: 'call',
  line_item_id: line,
  amount: cents(100),
});

test('is empty at first, with every filter at all or empty', () => {
  expect(INITIAL_RECONCILIATION).toEqual({
    reconciliations: [],
    unreconciledTransactions: [],
    allocatedMoney: [],
    outstandingCapitalCalls: [],
    selectedTransaction: null,
    selectedCapitalCall: null,
    matchingPairs: [],
    loading: false,
    error: null,
    filters: { dateRange: 'all', transactionType: 'all', status: 'all', search: '' },
  });
});

test('an error ends loading, and clearing it keeps the rest', () => {
  const failed = after({ type: 'SET_LOADING', loading: true }, { type: 'SET_ERROR', error: 'No answer' });
  expect(failed).toMatchObject({ loading: false, error: 'No answer' });
  expect(reconciliationReducer(failed, { type: 'CLEAR_ERROR' })).toEqual(INITIAL_RECONCILIATION);
});

test('pairs are added, removed by index, and cleared', () => {
  const added = after(
    { type: 'ADD_MATCHING_PAIR', pair: pair('a') },
    { type: 'ADD_MATCHING_PAIR', pair: pair('b') },
    { type: 'ADD_MATCHING_PAIR', pair: pair('c') },
    { type: 'REMOVE_MATCHING_PAIR', index: 1 },
  );
  expect(added.matchingPairs.map((one) => one.line_item_id)).toEqual(['a', 'c']);
  expect(reconciliationReducer(added, { type: 'CLEAR_MATCHING_PAIRS' }).matchingPairs).toEqual([]);
});

test('new filters are merged into the existing ones', () => {
  const { filters } = after(
    { type: 'SET_FILTERS', filters: { search: 'chen' } },
    { type: 'SET_FILTERS', filters: { status: 'Overdue' } },
  );
  expect(filters).toEqual({ dateRange: 'all', transactionType: 'all', status: 'Overdue', search: 'chen' });
});

test('the selection is updated with its list, and removed with its entry', () => {
  const chosen = after(
    { type: 'SET_UNRECONCILED_TRANSACTIONS', transactions: [deposit('one', 5)] },
    { type: 'SELECT_TRANSACTION', transaction: deposit('one', 5) },
    { type: 'SELECT_CAPITAL_CALL', capitalCall: item('a', 5) },
    {
      type: 'SET_UNRECONCILED_TRANSACTIONS',
      transactions: [deposit('one', 5, [], { type: 'contribution' })],
    },
    { type: 'SET_OUTSTANDING_CAPITAL_CALLS', capitalCalls: [item('b', 5)] },
  );
  expect(chosen.selectedTransaction).toMatchObject({ id: 'one', type: 'contribution' });
  expect(chosen.selectedCapitalCall).toBeNull();
  expect(
    reconciliationReducer(chosen, { type: 'SET_UNRECONCILED_TRANSACTIONS', transactions: [] })
      .selectedTransaction,
  ).toBeNull();
});
