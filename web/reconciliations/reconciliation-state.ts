import type { LineItem } from '#shared/contract/capital-calls.ts';
import type {
  AllocatedMoney,
  Reconciliation,
  UnreconciledTransaction,
} from '#shared/contract/reconciliations.ts';
import type { Cents } from '#shared/money.ts';

/** Money that may pay line items: a deposit, or what of an allocation pays none yet. */
export type MatchSource = UnreconciledTransaction | AllocatedMoney;

export function isAllocated(source: MatchSource): source is AllocatedMoney {
  return 'allocation_id' in source;
}

/** The id of a deposit or, for allocated money, of the allocation. */
export function sourceId(source: MatchSource): string {
  return isAllocated(source) ? source.allocation_id : source.id;
}

/** An amount of a deposit or an allocation selected for a line item, not matched yet. */
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
  /** Days back from today. */
  readonly dateRange: (typeof DATE_RANGES)[number];
  readonly transactionType: (typeof DEPOSIT_TYPES)[number];
  readonly status: (typeof ITEM_STATUSES)[number];
  readonly search: string;
}

/** The reconciliation state that the managers' pages share. Its fields are named as the product's requirements name them. */
export interface ReconciliationState {
  readonly reconciliations: readonly Reconciliation[];
  readonly unreconciledTransactions: readonly UnreconciledTransaction[];
  readonly allocatedMoney: readonly AllocatedMoney[];
  /** Line items with an amount outstanding, not whole calls. */
  readonly outstandingCapitalCalls: readonly LineItem[];
  /** A deposit or allocated money. */
  readonly selectedTransaction: MatchSource | null;
  /** The line item that was ticked last. What is to be matched is in `matchingPairs`. */
  readonly selectedCapitalCall: LineItem | null;
  readonly matchingPairs: readonly MatchingPair[];
  readonly loading: boolean;
  readonly error: string | null;
  readonly filters: ReconciliationFilters;
}

export type ReconciliationAction =
  | { type: 'SET_LOADING'; loading: boolean }
  | { type: 'SET_ERROR'; error: string }
  | { type: 'CLEAR_ERROR' }
  | { type: 'SET_RECONCILIATIONS'; reconciliations: readonly Reconciliation[] }
  | { type: 'SET_UNRECONCILED_TRANSACTIONS'; transactions: readonly UnreconciledTransaction[] }
  | { type: 'SET_ALLOCATED_MONEY'; allocated: readonly AllocatedMoney[] }
  | { type: 'SET_OUTSTANDING_CAPITAL_CALLS'; capitalCalls: readonly LineItem[] }
  | { type: 'SELECT_TRANSACTION'; transaction: MatchSource | null }
  | { type: 'SELECT_CAPITAL_CALL'; capitalCall: LineItem | null }
  | { type: 'ADD_MATCHING_PAIR'; pair: MatchingPair }
  | { type: 'REMOVE_MATCHING_PAIR'; index: number }
  | { type: 'CLEAR_MATCHING_PAIRS' }
  | { type: 'SET_FILTERS'; filters: Partial<ReconciliationFilters> };

export const INITIAL_RECONCILIATION: ReconciliationState = {
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
};

/** The next state; a selection whose record is no longer in its list is dropped. */
export function reconciliationReducer(
  state: ReconciliationState,
  action: ReconciliationAction,
): ReconciliationState {
  switch (action.type) {
    case 'SET_LOADING':
      return { ...state, loading: action.loading };
    case 'SET_ERROR':
      return { ...state, error: action.error, loading: false };
    case 'CLEAR_ERROR':
      return { ...state, error: null };
    case 'SET_RECONCILIATIONS':
      return { ...state, reconciliations: action.reconciliations };
    case 'SET_UNRECONCILED_TRANSACTIONS':
      return {
        ...state,
        unreconciledTransactions: action.transactions,
        selectedTransaction: still(
          [...action.transactions, ...state.allocatedMoney],
          state.selectedTransaction,
        ),
      };
    case 'SET_ALLOCATED_MONEY':
      return {
        ...state,
        allocatedMoney: action.allocated,
        selectedTransaction: still(
          [...state.unreconciledTransactions, ...action.allocated],
          state.selectedTransaction,
        ),
      };
    case 'SET_OUTSTANDING_CAPITAL_CALLS':
      return {
        ...state,
        outstandingCapitalCalls: action.capitalCalls,
        selectedCapitalCall:
          action.capitalCalls.find(({ id }) => id === state.selectedCapitalCall?.id) ?? null,
      };
    case 'SELECT_TRANSACTION':
      return { ...state, selectedTransaction: action.transaction };
    case 'SELECT_CAPITAL_CALL':
      return { ...state, selectedCapitalCall: action.capitalCall };
    case 'ADD_MATCHING_PAIR':
      return { ...state, matchingPairs: [...state.matchingPairs, action.pair] };
    case 'REMOVE_MATCHING_PAIR':
      return { ...state, matchingPairs: state.matchingPairs.filter((_, index) => index !== action.index) };
    case 'CLEAR_MATCHING_PAIRS':
      return { ...state, matchingPairs: [] };
    case 'SET_FILTERS':
      return { ...state, filters: { ...state.filters, ...action.filters } };
  }
}

function still(sources: readonly MatchSource[], selected: MatchSource | null): MatchSource | null {
  const id = selected && sourceId(selected);
  return sources.find((source) => sourceId(source) === id) ?? null;
}
