import { type ReactNode, Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { TRANSACTIONS_LOAD_LIMIT, TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import type { Transaction, TransactionSummary } from '#shared/contract/transactions.ts';
import { useCall } from '../api/hooks.ts';
import { lazyScreen, usePreload } from '../shell/lazy-screen.ts';
import { type ChangeView, useAddressView } from '../ui/address-view.ts';
import { useMediaQuery } from '../ui/media-query.ts';
import { Page } from '../ui/page.tsx';
import { pageOf } from '../ui/page-of.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { focusedRow, focusRow, useRowNavigation } from '../ui/use-row-navigation.ts';
import type { AllocateTransactionProps } from './allocate-transaction.tsx';
import { isAllocatable } from './allocation-state.ts';
import type { ClassifyTransactionsProps } from './classify-transactions.tsx';
import { filterTransactions } from './filter-transactions.ts';
import { StatusTabs } from './status-tabs.tsx';
import { TransactionsList } from './transactions-list.tsx';
import type { ListRoom } from './transactions-table.tsx';
import { TransactionsToolbar } from './transactions-toolbar.tsx';
import { showsNewest, TRANSACTIONS_VIEW, type TransactionsView } from './transactions-view.ts';
import { type ChosenKind, NEWEST_QUERY, useClassify } from './use-classify.ts';
import { useLedger } from './use-ledger.ts';
import { usePossibleDuplicates } from './use-possible-duplicates.ts';
import { useSelection } from './use-selection.ts';
import { ViewTransaction } from './view-transaction.tsx';

const HINTS = [
  { keys: 'j k', label: 'move' },
  { keys: 'Space', label: 'select' },
  { keys: 'Mod+A', label: 'select all' },
  { keys: '1 2 3', label: 'classify' },
  { keys: '4', label: 'more kinds' },
  { keys: 'A', label: 'allocate' },
  { keys: 'Enter', label: 'take the suggestion' },
  { keys: 'O', label: 'open' },
] as const;

const PANEL_HINTS = [
  { keys: 'j k', label: 'move' },
  { keys: 'Enter', label: 'open' },
  { keys: 'A', label: 'allocate' },
  { keys: 'R', label: 'reverse' },
  { keys: 'V', label: 'move to another client' },
] as const;

const PANEL_ID = 'transactions-list';

const ClassifyTransactions = lazyScreen<ClassifyTransactionsProps>(
  'classify-transactions',
  async () => (await import('./classify-transactions.tsx')).ClassifyTransactions,
);

const AllocateTransaction = lazyScreen<AllocateTransactionProps>(
  'allocate-transaction',
  async () => (await import('./allocate-transaction.tsx')).AllocateTransaction,
);

/** What the part above the list receives. */
export interface AboveTransactions {
  /** Sums of the whole ledger. */
  summary: TransactionSummary | undefined;
  /** The sums failed to load. */
  failed: boolean;
  room: ListRoom;
  change: ChangeView<TransactionsView>;
}

interface TransactionsPageProps {
  title: string;
  /** Shown at the right of the title. */
  actions?: ReactNode;
  above: (page: AboveTransactions) => ReactNode;
  /** Shown in the list if the ledger is empty. */
  empty: ReactNode;
}

/** The list of transactions to classify, allocate and view, below the head of its screen. */
export function TransactionsPage({ title, actions, above, empty }: TransactionsPageProps) {
  const { view, change } = useAddressView(TRANSACTIONS_VIEW);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const small = useMediaQuery('(max-width: 899.98px)');
  const large = useMediaQuery('(min-width: 1400px)');
  const isWide = useMediaQuery('(min-width: 1280px)');
  const searchBox = useRef<HTMLInputElement>(null);
  const [allocating, setAllocating] = useState<Transaction>();
  usePreload(AllocateTransaction.preload);
  usePreload(ClassifyTransactions.preload);
  const { changed, keptIds, onChanged } = useChangedRows(`${view.status} ${view.type}`);

  const newest = useCall('listTransactions', NEWEST_QUERY);
  const showOlder = useCallback(
    () => change({ older: view.older + 1 }, { replace: true }),
    [change, view.older],
  );
  const ledger = useLedger(view, newest.data?.summary, showOlder);
  // Until the newest thousand are loaded, the first page is shown by itself.
  const preview = !ledger.data && !ledger.error && showsNewest(view) ? newest.data : undefined;
  const transactions = (ledger.data ?? preview)?.transactions;
  const summary = newest.data?.summary ?? ledger.data?.summary;

  const shownView = useDeferredValue(view);
  const rows = useMemo(
    () => filterTransactions(transactions ?? [], shownView, keptIds),
    [transactions, shownView, keptIds],
  );
  const total = preview ? Math.min(preview.total ?? rows.length, TRANSACTIONS_LOAD_LIMIT) : rows.length;
  const { page, items } = pageOf(rows, view.page, TRANSACTIONS_PAGE_SIZE);
  const duplicateOf = usePossibleDuplicates(items);
  const open = (id: string) => change({ transaction: id }, { replace: view.transaction !== undefined });
  const walk = useRowNavigation({
    ids: useMemo(() => rows.map(({ id }) => id), [rows]),
    page,
    pageSize: TRANSACTIONS_PAGE_SIZE,
    openId: view.transaction,
    onOpen: open,
    onPage: (next) => change({ page: next }, { replace: true }),
  });

  const selection = useSelection(rows);
  const { classify, pending } = useClassify(onChanged);
  const classifyRow = useCallback(
    (transaction: Transaction, kind: ChosenKind) => {
      // The buttons disappear, so the focus moves to their row.
      if (focusedRow() === transaction.id) focusRow(transaction.id);
      classify(transaction, kind);
    },
    [classify],
  );

  const known = (id: string | undefined) => transactions?.find((transaction) => transaction.id === id);
  function allocateByKey() {
    const transaction = known(focusedRow());
    if (transaction && isAllocatable(transaction)) setAllocating(transaction);
  }
  useShortcut('j', 'Next transaction', () => walk.move(1));
  useShortcut('k', 'Previous transaction', () => walk.move(-1));
  useShortcut('a', 'Allocate', allocateByKey);
  useShortcut('o', 'Open', () => {
    const id = focusedRow();
    if (id !== undefined) open(id);
  });
  useShortcut('/', 'Search', () => searchBox.current?.focus());

  const addressOf = (id: string) => `?${TRANSACTIONS_VIEW.write({ ...view, transaction: id })}`;
  const close = () => change({ transaction: undefined });
  const panelOpen = view.transaction !== undefined;
  const room: ListRoom = small || (panelOpen && !large) ? 'tight' : panelOpen || !isWide ? 'narrow' : 'wide';
  return (
    <Page
      title={title}
      edgeToEdge
      hints={panelOpen ? PANEL_HINTS : HINTS}
      actions={actions}
      bar={
        selection.rows.length > 0 && (
          <Suspense fallback={<div className="h-14" />}>
            <ClassifyTransactions
              selection={selection}
              shown={items}
              phone={phone}
              onShow={open}
              onDone={() => {
                // The list has lost many rows, and older ones take their place.
                if (ledger.data?.next_cursor) void ledger.mutate();
              }}
            />
          </Suspense>
        )
      }
      panel={
        view.transaction !== undefined && (
          <ViewTransaction
            id={view.transaction}
            place={walk.openIndex < 0 ? undefined : { number: walk.openIndex + 1, of: total }}
            onPrevious={walk.onPrevious}
            onNext={walk.onNext}
            onClose={close}
            onOpen={open}
            addressOf={addressOf}
            onAllocate={setAllocating}
            classify={classifyRow}
            busy={pending.has(view.transaction)}
          />
        )
      }
    >
      {above({ summary, failed: newest.error !== undefined && !summary, room, change })}
      <div className="flex flex-col gap-3 max-md:gap-0">
        <StatusTabs
          summary={summary}
          areCounted={TRANSACTIONS_VIEW.filtersOn({ ...view, status: 'all' }) === 0}
          value={view.status}
          onChange={(status) => change({ status })}
          panelId={PANEL_ID}
        />
        <div className="max-md:-order-1 max-md:pb-2">
          <TransactionsToolbar
            view={view}
            change={change}
            searchBox={searchBox}
            room={phone ? 'phone' : room === 'wide' ? 'wide' : 'narrow'}
          />
        </div>
        <TransactionsList
          id={PANEL_ID}
          view={{ ...view, page }}
          change={change}
          ledger={ledger}
          isPreview={preview !== undefined}
          total={total}
          summary={summary}
          room={room}
          phone={phone}
          empty={empty}
          transactions={items}
          pending={pending}
          selection={selection}
          changedId={changed}
          duplicateOf={duplicateOf}
          openId={view.transaction}
          words={view.search}
          classify={classifyRow}
          onAllocate={setAllocating}
          onOpen={open}
          addressOf={addressOf}
        />
      </div>
      {allocating && (
        <Suspense fallback={null}>
          <AllocateTransaction
            key={allocating.id}
            transaction={known(allocating.id) ?? allocating}
            onClose={() => setAllocating(undefined)}
            onAllocated={onChanged}
          />
        </Suspense>
      )}
    </Page>
  );
}

/**
 * Rows changed by hand since the filter was set: the last one is highlighted, and all stay in the list although
 * they no longer match. If they left at once, the next row would move under the pointer and be classified by
 * mistake.
 */
function useChangedRows(filter: string) {
  const [state, setState] = useState({ filter, ids: [] as readonly string[] });
  if (state.filter !== filter) setState({ filter, ids: [] });
  const { ids } = state;
  const keptIds = useMemo(() => new Set(ids), [ids]);
  const onChanged = useCallback(
    (id: string) =>
      setState((before) => ({ ...before, ids: [...before.ids.filter((known) => known !== id), id] })),
    [],
  );
  return { changed: ids.at(-1), keptIds, onChanged };
}
