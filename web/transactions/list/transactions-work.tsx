import { type ReactNode, Suspense, useState } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { lazyPart, lazyScreen, usePreload } from '../../shell/lazy-screen.ts';
import type { ChangeView } from '../../ui/address-view.ts';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Page, useMayChange } from '../../ui/page.tsx';
import { pageOf } from '../../ui/page-of.ts';
import { usePageSize } from '../../ui/page-size.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import { focusedRow, focusRow, useRowNavigation } from '../../ui/use-row-navigation.ts';
import { type Classify, preloadRedemption, useClassify } from '../classify/use-classify.tsx';
import { isAllocatable } from './allocation-state.ts';
import type { TransactionListProps } from './transaction-list.ts';
import type { ListRoom } from './transactions-table.tsx';
import { usePossibleDuplicates } from './use-possible-duplicates.ts';
import { useSelection } from './use-selection.ts';

const ViewTransaction = lazyPart(() => import('./view-transaction.tsx'), 'ViewTransaction');

const HINTS = [
  { keys: 'j k', label: 'move' },
  { keys: 'Space', label: 'select' },
  { keys: 'Mod+A', label: 'select all' },
  { keys: '1 2 3', label: 'classify' },
  { keys: '4', label: 'more kinds' },
  { keys: 'A', label: 'allocate' },
  { keys: 'Enter', label: 'accept the suggestion' },
  { keys: 'O', label: 'open' },
  { keys: 'E', label: 'export' },
] as const;

const PANEL_HINTS = [
  { keys: 'j k', label: 'move' },
  { keys: 'Enter', label: 'open' },
  { keys: 'A', label: 'allocate' },
  { keys: 'R', label: 'reverse' },
  { keys: 'V', label: 'move to another client' },
] as const;

const ClassifyTransactions = lazyScreen(
  () => import('../classify/classify-transactions.tsx'),
  'ClassifyTransactions',
);

const AllocateTransaction = lazyPart(
  () => import('../record/allocate-transaction.tsx'),
  'AllocateTransaction',
);

interface WorkView {
  page: number;
  transaction: string | undefined;
}

export interface TransactionsAtWork {
  list: Omit<TransactionListProps, 'words'>;
  page: number;
  room: ListRoom;
  phone: boolean;
}

interface TransactionsWorkProps {
  title: string;
  actions?: ReactNode;
  exporting?: ReactNode;
  rows: readonly Transaction[];
  total?: number;
  view: WorkView;
  change: ChangeView<WorkView>;
  addressOf: (id: string) => string;
  changedId: string | undefined;
  onChanged: (id: string) => void;
  onClassified?: () => void;
  children: (atWork: TransactionsAtWork) => ReactNode;
}

export function TransactionsWork({
  title,
  actions,
  exporting,
  rows,
  total = rows.length,
  view,
  change,
  addressOf,
  changedId,
  onChanged,
  onClassified,
  children,
}: TransactionsWorkProps) {
  const phone = useMediaQuery('(max-width: 767.98px)');
  const small = useMediaQuery('(max-width: 899.98px)');
  const large = useMediaQuery('(min-width: 1400px)');
  const isWide = useMediaQuery('(min-width: 1280px)');
  const [allocating, setAllocating] = useState<Transaction>();
  usePreload(AllocateTransaction.preload);
  usePreload(ClassifyTransactions.preload);
  usePreload(preloadRedemption);
  usePreload(ViewTransaction.preload);

  const pageSize = usePageSize();
  const { page, items } = pageOf(rows, view.page, pageSize);
  const duplicateOf = usePossibleDuplicates(items);
  const open = (id: string) => change({ transaction: id }, { replace: view.transaction !== undefined });
  const walk = useRowNavigation({
    ids: rows.map(({ id }) => id),
    row: 'transaction',
    page,
    pageSize,
    openId: view.transaction,
    onOpen: open,
    onPage: (next) => change({ page: next }, { replace: true }),
  });

  const selection = useSelection(rows);
  const { classify, pending, forms } = useClassify(onChanged);
  const mayChange = useMayChange();
  const classifyRow: Classify = (transaction, kind) => {
    if (!mayChange) return;
    if (focusedRow() === transaction.id) focusRow(transaction.id);
    classify(transaction, kind);
  };

  const rowOf = (id: string | undefined) => rows.find((transaction) => transaction.id === id);
  function allocateByKey() {
    const transaction = rowOf(focusedRow());
    if (transaction && isAllocatable(transaction)) setAllocating(transaction);
  }
  useShortcut('a', 'Allocate', allocateByKey, mayChange);
  useShortcut('o', 'Open', () => {
    const id = focusedRow();
    if (id !== undefined) open(id);
  });

  const close = () => change({ transaction: undefined });
  const panelOpen = view.transaction !== undefined;
  const room: ListRoom = small || (panelOpen && !large) ? 'tight' : panelOpen || !isWide ? 'narrow' : 'wide';
  return (
    <Page
      title={title}
      edgeToEdge
      hints={panelOpen ? PANEL_HINTS : HINTS}
      actions={actions}
      exporting={exporting}
      bar={
        selection.rows.length > 0 && (
          <Suspense fallback={<div className="h-14" />}>
            <ClassifyTransactions
              selection={selection}
              shown={items}
              phone={phone}
              onShow={open}
              onDone={() => onClassified?.()}
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
      {children({
        page,
        room,
        phone,
        list: {
          transactions: items,
          pending,
          changedId,
          openId: view.transaction,
          duplicateOf,
          selection,
          classify: classifyRow,
          onAllocate: setAllocating,
          onOpen: open,
          addressOf,
        },
      })}
      {forms}
      {allocating && (
        <AllocateTransaction
          key={allocating.id}
          transaction={rowOf(allocating.id) ?? allocating}
          onClose={() => setAllocating(undefined)}
          onAllocated={onChanged}
        />
      )}
    </Page>
  );
}
