import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import {
  INITIAL_RECONCILIATION,
  type ReconciliationAction,
  type ReconciliationLists,
  reconciliationReducer,
  reconciliationState,
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

const LISTS: ReconciliationLists = {
  reconciliations: [],
  unreconciledTransactions: [],
  allocatedMoney: [],
  outstandingCapitalCalls: [],
  loading: false,
  error: null,
};

test('is empty at first, with every filter at all or empty', () => {
  expect(reconciliationState(LISTS, INITIAL_RECONCILIATION)).toEqual({
    ...LISTS,
    selectedTransaction: null,
    selectedCapitalCall: null,
    matchingPairs: [],
    filters: { dateRange: 'all', transactionType: 'all', status: 'all', search: '' },
  });
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
    { type: 'SELECT_TRANSACTION', transaction: deposit('one', 5) },
    { type: 'SELECT_CAPITAL_CALL', capitalCall: item('a', 5) },
  );
  const state = reconciliationState(
    {
      ...LISTS,
      unreconciledTransactions: [deposit('one', 5, [], { type: 'contribution' })],
      outstandingCapitalCalls: [item('b', 5)],
    },
    chosen,
  );
  expect(state.selectedTransaction).toMatchObject({ id: 'one', type: 'contribution' });
  expect(state.selectedCapitalCall).toBeNull();
  expect(reconciliationState(LISTS, chosen).selectedTransaction).toBeNull();
});
