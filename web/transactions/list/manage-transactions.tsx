import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { TRANSACTIONS_LOAD_LIMIT } from '#shared/constants.ts';
import { amountPassing } from '#shared/transaction-parts.ts';
import { useCall } from '../../api/hooks.ts';
import { type ChangeView, defineView, flag, useAddressView } from '../../ui/address-view.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CreateExport } from '../../ui/create-export.tsx';
import { isReversed, RANGE_REVERSED } from '../../ui/date-range.ts';
import { EmptyState, ErrorState, NotRefreshed } from '../../ui/list-states.tsx';
import { FileUp, History, Inbox, Plus, WandSparkles } from '../../ui/lucide-icons.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { PageActions } from '../../ui/page-actions.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { NEWEST_QUERY } from '../classify/use-classify.tsx';
import { ImportButton } from '../import/import-button.tsx';
import { IMPORTS } from '../import/import-status.tsx';
import { UploadStatement } from '../import/upload-statement.tsx';
import { exportOf } from './export-of-view.ts';
import { filterTransactions } from './filter-transactions.ts';
import { LedgerFigures } from './ledger-figures.tsx';
import { SearchProgress } from './search-progress.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { TransactionsShown } from './transactions-shown.tsx';
import { TransactionsToolbar } from './transactions-toolbar.tsx';
import { filterOf, showsNewest, TRANSACTIONS_VIEW, type TransactionsView } from './transactions-view.ts';
import { TransactionsWork } from './transactions-work.tsx';
import { useLedger } from './use-ledger.ts';

const PANEL_ID = 'transactions-list';

const IMPORT_VIEW = defineView({ rest: { importing: flag('import') } });

export function ManageTransactions() {
  const { view, change } = useAddressView(TRANSACTIONS_VIEW);
  const { view: shown, change: changeImport } = useAddressView(IMPORT_VIEW);
  const openImport = () => changeImport({ importing: true });
  const searchBox = useRef<HTMLInputElement>(null);
  const { changed, keptIds, onChanged } = useChangedRows(`${view.status} ${view.type}`);

  const newest = useCall('listTransactions', NEWEST_QUERY);
  const showOlder = () => change({ older: view.older + 1 }, { replace: true });
  const ledger = useLedger(view, newest.data?.summary, showOlder);
  const preview = !ledger.data && !ledger.error && showsNewest(view) ? newest.data : undefined;
  const transactions = (ledger.data ?? preview)?.transactions;
  const summary = newest.data?.summary ?? ledger.data?.summary;

  const shownView = useDeferredValue(view);
  const rows = useMemo(
    () => filterTransactions(transactions ?? [], shownView, keptIds),
    [transactions, shownView, keptIds],
  );
  const total = preview ? Math.min(preview.total ?? rows.length, TRANSACTIONS_LOAD_LIMIT) : rows.length;
  useShortcut('/', 'Search', () => searchBox.current?.focus());

  const { data, error, isValidating, mutate, search } = ledger;
  const hasFailed = error !== undefined && !data;
  const reversed = isReversed(view);
  const isSearching = (ledger.isLoading || search?.state === 'searching') && total === 0;
  const waiting = (!data && !error && !preview && !reversed) || (isSearching && !error);
  function stateOf(): ReactNode {
    if (hasFailed) {
      return (
        <ErrorState title="Transactions did not load" loaded={{ error, isValidating, mutate }} unchanged />
      );
    }
    if (total > 0) return undefined;
    if (summary?.transactions === 0) {
      return (
        <EmptyState
          icon={<Inbox className="size-5 text-subtle" />}
          title="No transactions yet"
          detail="Import a bank statement to begin, or record one by hand."
          action={
            <Button icon={<FileUp />} onClick={openImport}>
              Import statement
            </Button>
          }
        />
      );
    }
    if (search && search.state !== 'whole') return <EmptyState title="Nothing found yet" />;
    return <NothingMatches view={view} change={change} />;
  }

  const exported = {
    list: 'transactions',
    name: 'transactions',
    besides: 'Same columns as on screen, plus source, account, note and bank reference.',
    ...exportOf(view, { rows, summary, isWhole: ledger.data?.next_cursor === null }),
  } as const;
  return (
    <>
      <TransactionsWork
        title="Transactions"
        actions={
          <PageActions
            more={[
              { id: 'rules', label: 'Rules', icon: WandSparkles, to: '/manager/rules' },
              { id: 'imports', label: 'Imports', icon: History, to: IMPORTS },
            ]}
          >
            <ImportButton onPress={openImport} />
            <ButtonLink variant="primary" to="/manager/transactions/record" icon={<Plus />}>
              <span>
                Record<span className="max-md:sr-only"> transaction</span>
              </span>
            </ButtonLink>
          </PageActions>
        }
        exporting={<CreateExport {...exported} hasKey className="max-md:hidden" />}
        rows={rows}
        total={total}
        view={view}
        change={change}
        addressOf={(id) => `?${TRANSACTIONS_VIEW.write({ ...view, transaction: id })}`}
        changedId={changed}
        onChanged={onChanged}
        onClassified={() => {
          if (ledger.data?.next_cursor) void ledger.mutate();
        }}
      >
        {({ list, page, room, phone }) => (
          <>
            <LedgerFigures
              summary={summary}
              tight={room === 'tight'}
              failed={newest.error !== undefined && !summary}
              onReview={() => change({ status: 'unclassified' })}
            />
            <div className="flex flex-col gap-3 max-md:gap-0">
              <StatusTabs
                summary={summary}
                areCounted={TRANSACTIONS_VIEW.filtersOn({ ...view, status: 'all' }) === 0}
                value={view.status}
                onChange={(status) => change({ status })}
                panelId={PANEL_ID}
              />
              <div className="max-md:-order-1 max-md:flex max-md:items-start max-md:pb-2 max-md:*:first:min-w-0 max-md:*:first:grow">
                <TransactionsToolbar
                  view={view}
                  change={change}
                  searchBox={searchBox}
                  room={phone ? 'phone' : room === 'wide' ? 'wide' : 'narrow'}
                />
                {phone && <CreateExport {...exported} />}
              </div>
              <div
                id={PANEL_ID}
                role="tabpanel"
                aria-label="Transactions"
                className="flex min-w-0 flex-col gap-3"
              >
                {error && data && (
                  <NotRefreshed error={error} onRetry={() => void mutate()} className="max-md:mx-4" />
                )}
                <TransactionsShown
                  view={{ ...view, page }}
                  change={change}
                  layout={view.layout}
                  room={room}
                  phone={phone}
                  waiting={waiting}
                  state={stateOf()}
                  total={total}
                  words={view.search}
                  amountOf={(row) => amountPassing(row, filterOf(view))}
                  {...list}
                />
                {search && !reversed && !hasFailed && <SearchProgress {...search} />}
                {data?.next_cursor && !search && !waiting && !reversed && (
                  <LoadOlder
                    loaded={data.transactions.length}
                    total={data.total}
                    busy={ledger.loadingOlder}
                    onLoad={() => void ledger.loadOlder()}
                  />
                )}
              </div>
            </div>
          </>
        )}
      </TransactionsWork>
      <UploadStatement
        open={shown.importing}
        onClose={() => changeImport({ importing: false }, { replace: true })}
      />
    </>
  );
}

function useChangedRows(filter: string) {
  const [state, setState] = useState({ filter, ids: [] as readonly string[] });
  if (state.filter !== filter) setState({ filter, ids: [] });
  const { ids } = state;
  // The next row could move under the pointer, so changed rows stay in the list.
  const keptIds = useMemo(() => new Set(ids), [ids]);
  const onChanged = (id: string) =>
    setState((before) => ({ ...before, ids: [...before.ids.filter((known) => known !== id), id] }));
  return { changed: ids.at(-1), keptIds, onChanged };
}

interface NothingMatchesProps {
  view: TransactionsView;
  change: ChangeView<TransactionsView>;
}

function NothingMatches({ view, change }: NothingMatchesProps) {
  const filters = TRANSACTIONS_VIEW.filtersOn(view);
  return (
    <EmptyState
      title="No transactions match your current filters"
      detail={
        isReversed(view)
          ? `${RANGE_REVERSED}.`
          : `${filters === 1 ? 'One filter is' : `${filters} filters are`} on.`
      }
      action={<Button onClick={() => change(TRANSACTIONS_VIEW.withoutFilters)}>Clear Filters</Button>}
    />
  );
}

interface LoadOlderProps {
  loaded: number;
  total: number | null;
  busy: boolean;
  onLoad: () => void;
}

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
