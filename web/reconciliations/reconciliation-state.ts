import type { LineItem } from '#shared/contract/capital-calls.ts';
import type {
  AllocatedMoney,
  Reconciliation,
  UnreconciledTransaction,
} from '#shared/contract/reconciliations.ts';
import type { Cents } from '#shared/money.ts';

export type MatchSource = UnreconciledTransaction | AllocatedMoney;

export function isAllocated(source: MatchSource): source is AllocatedMoney {
  return 'allocation_id' in source;
}

export function sourceId(source: MatchSource): string {
  return isAllocated(source) ? source.allocation_id : source.id;
}

export interface MatchingPair {
  readonly transaction_id: string;
  readonly capital_call_id: string;
  readonly line_item_id: string;
  readonly amount: Cents;
  readonly allocation_id?: string;
}

export const DATE_RANGES = ['all', '30', '90', '365'] as const;
export const DEPOSIT_TYPES = ['all', 'unclassified', 'contribution'] as const;
export const ITEM_STATUSES = ['all', 'Issued', 'Partially Paid', 'Overdue'] as const;

export interface ReconciliationFilters {
  readonly dateRange: (typeof DATE_RANGES)[number];
  readonly transactionType: (typeof DEPOSIT_TYPES)[number];
  readonly status: (typeof ITEM_STATUSES)[number];
  readonly search: string;
}

export interface ReconciliationChoice {
  readonly transactionId: string | null;
  readonly lineItemId: string | null;
  readonly matchingPairs: readonly MatchingPair[];
  readonly filters: ReconciliationFilters;
}

export interface ReconciliationLists {
  readonly reconciliations: readonly Reconciliation[];
  readonly unreconciledTransactions: readonly UnreconciledTransaction[];
  readonly allocatedMoney: readonly AllocatedMoney[];
  /** Despite the name, these are line items that are not fully paid. They are not capital calls. */
  readonly outstandingCapitalCalls: readonly LineItem[];
  readonly loading: boolean;
  readonly error: string | null;
}

/** The product's requirements fix the names of these fields. */
export interface ReconciliationState extends ReconciliationLists {
  readonly selectedTransaction: MatchSource | null;
  readonly selectedCapitalCall: LineItem | null;
  readonly matchingPairs: readonly MatchingPair[];
  readonly filters: ReconciliationFilters;
}

/** The requirements also define actions for loading, errors and lists, but SWR replaces them. */
export type ReconciliationAction =
  | { type: 'SELECT_TRANSACTION'; transaction: MatchSource | null }
  | { type: 'SELECT_CAPITAL_CALL'; capitalCall: LineItem | null }
  | { type: 'ADD_MATCHING_PAIR'; pair: MatchingPair }
  | { type: 'REMOVE_MATCHING_PAIR'; index: number }
  | { type: 'CLEAR_MATCHING_PAIRS' }
  | { type: 'SET_FILTERS'; filters: Partial<ReconciliationFilters> };

export const INITIAL_RECONCILIATION: ReconciliationChoice = {
  transactionId: null,
  lineItemId: null,
  matchingPairs: [],
  filters: { dateRange: 'all', transactionType: 'all', status: 'all', search: '' },
};

export function reconciliationReducer(
  choice: ReconciliationChoice,
  action: ReconciliationAction,
): ReconciliationChoice {
  switch (action.type) {
    case 'SELECT_TRANSACTION':
      return { ...choice, transactionId: action.transaction && sourceId(action.transaction) };
    case 'SELECT_CAPITAL_CALL':
      return { ...choice, lineItemId: action.capitalCall?.id ?? null };
    case 'ADD_MATCHING_PAIR':
      return { ...choice, matchingPairs: [...choice.matchingPairs, action.pair] };
    case 'REMOVE_MATCHING_PAIR':
      return { ...choice, matchingPairs: choice.matchingPairs.filter((_, index) => index !== action.index) };
    case 'CLEAR_MATCHING_PAIRS':
      return { ...choice, matchingPairs: [] };
    case 'SET_FILTERS':
      return { ...choice, filters: { ...choice.filters, ...action.filters } };
  }
}

export function reconciliationState(
  lists: ReconciliationLists,
  { transactionId, lineItemId, matchingPairs, filters }: ReconciliationChoice,
): ReconciliationState {
  const sources: readonly MatchSource[] = [...lists.unreconciledTransactions, ...lists.allocatedMoney];
  return {
    ...lists,
    selectedTransaction: sources.find((source) => sourceId(source) === transactionId) ?? null,
    selectedCapitalCall: lists.outstandingCapitalCalls.find(({ id }) => id === lineItemId) ?? null,
    matchingPairs,
    filters,
  };
}
