import type { ReactNode } from 'react';
import type { TransactionSummary } from '#shared/contract/transactions.ts';
import type { ChangeView } from '../../ui/address-view.ts';
import { Button } from '../../ui/button.tsx';
import { isReversed, RANGE_REVERSED } from '../../ui/date-range.ts';
import { EmptyState, ErrorState, NotRefreshed } from '../../ui/list-states.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { SearchProgress } from './search-progress.tsx';
import type { TransactionListProps } from './transaction-list.ts';
import { TransactionsShown } from './transactions-shown.tsx';
import type { ListRoom } from './transactions-table.tsx';
import { TRANSACTIONS_VIEW, type TransactionsView } from './transactions-view.ts';
import type { useLedger } from './use-ledger.ts';

interface TransactionsListSectionProps extends TransactionListProps {
  id: string;
  view: TransactionsView;
  change: ChangeView<TransactionsView>;
  ledger: ReturnType<typeof useLedger>;
  /** Whether only the first page has loaded, and the newest thousand rows are still loading. */
  isPreview: boolean;
  /** The number of matching rows on all pages. */
  total: number;
  summary: TransactionSummary | undefined;
  room: ListRoom;
  phone: boolean;
  /** Shown if the ledger is empty. */
  empty: ReactNode;
}

/** The rows of the page as table, cards or days, with loading, empty and error states. */
export function TransactionsList({
  id,
  view,
  change,
  ledger,
  isPreview,
  total,
  summary,
  room,
  phone,
  empty,
  ...list
}: TransactionsListSectionProps) {
  const { data, error, isValidating, mutate } = ledger;
  const reversed = isReversed(view);
  const loading = !data && !error && !isPreview && !reversed;
  const { search } = ledger;
  const searching = (ledger.isLoading || search?.state === 'searching') && total === 0;
  const state = stateOf();
  const waiting = loading || (searching && !error);

  function stateOf(): ReactNode {
    if (error && !data) {
      return (
        <ErrorState title="Transactions did not load" loaded={{ error, isValidating, mutate }} unchanged />
      );
    }
    if (total > 0) return undefined;
    if (summary?.transactions === 0) return empty;
    const filters = TRANSACTIONS_VIEW.filtersOn(view);
    // Only a search of the whole ledger can state that no row matches.
    if (search && search.state !== 'whole') return <EmptyState title="Nothing found yet" />;
    return (
      <EmptyState
        title="No transactions match your current filters"
        detail={
          reversed
            ? `${RANGE_REVERSED}.`
            : `${filters === 1 ? 'One filter is' : `${filters} filters are`} on.`
        }
        action={<Button onClick={() => change(TRANSACTIONS_VIEW.withoutFilters)}>Clear Filters</Button>}
      />
    );
  }

  return (
    <div id={id} role="tabpanel" aria-label="Transactions" className="flex min-w-0 flex-col gap-3">
      {error && data && <NotRefreshed error={error} onRetry={() => void mutate()} className="max-md:mx-4" />}
      <TransactionsShown
        view={view}
        change={change}
        layout={view.layout}
        room={room}
        phone={phone}
        waiting={waiting}
        state={state}
        total={total}
        {...list}
      />
      {search && !reversed && !(error && !data) && <SearchProgress {...search} />}
      {data?.next_cursor && !search && !waiting && !reversed && (
        <LoadOlder
          loaded={data.transactions.length}
          total={data.total}
          busy={ledger.loadingOlder}
          onLoad={() => void ledger.loadOlder()}
        />
      )}
    </div>
  );
}

interface LoadOlderProps {
  loaded: number;
  total: number | null;
  busy: boolean;
  onLoad: () => void;
}

/** States how many of the ledger's rows are loaded, because the pages show only these. A button loads older rows. */
function LoadOlder({ loaded, total, busy, onLoad }: LoadOlderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-line bg-canvas px-4 py-2.5 max-md:mx-4">
      <p className="text-muted">
        The newest {formatCount(loaded)}
        {total === null ? '' : ` of ${formatCount(total)}`} are loaded; the pages show only these.
      </p>
      <Button busy={busy} busyLabel="Loading" onClick={onLoad}>
        Load older
      </Button>
    </div>
  );
}
