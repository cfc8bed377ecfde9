import { useEffect } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import { useCallPages } from '../api/call-pages.ts';
import { NO_INVESTOR } from '../shell/no-investor.ts';
import { defineView, openId, useAddressView } from '../ui/address-view.ts';
import { CreateExport } from '../ui/create-export.tsx';
import { DateText } from '../ui/date-text.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { ArrowRightLeft } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { TableBox } from '../ui/table.tsx';
import { ClientHistorySkeleton } from './client-history-skeleton.tsx';
import { ClientHistorySummary } from './client-history-summary.tsx';
import { ClientTransactionList } from './client-transaction-list.tsx';

/** The transaction that somebody came for. */
const VIEW = defineView({ rest: { transaction: openId('transaction') } });

/** One investor's contributions with their totals, 25 at a time. */
export function ClientHistory({ clientId }: { clientId: string }) {
  const { pages, error, isValidating, hasMore, loadMore, retry } = useCallPages('listClientTransactions', {
    id: clientId,
    limit: PAGE_SIZE,
  });
  const { transaction: openedId } = useAddressView(VIEW).view;
  const isShown = pages?.some((page) => page.transactions.some(({ id }) => id === openedId)) ?? true;
  // Further down than the first page, as many are read as it takes to show it.
  const isFurtherDown = openedId !== undefined && !isShown && hasMore && !isValidating && !error;
  useEffect(() => {
    if (isFurtherDown) loadMore();
  }, [isFurtherDown, loadMore]);
  const totals = pages?.[0];
  const refused = error?.status === 403 || error?.status === 404;
  if (error && (!totals || refused)) {
    return (
      <ErrorState
        className="rounded-box border border-line py-16"
        title={refused ? NO_INVESTOR.title : 'Your transactions did not load'}
        error={error}
        onRetry={retry}
        retrying={isValidating}
      />
    );
  }
  if (!pages || !totals) return <ClientHistorySkeleton>Loading your transactions...</ClientHistorySkeleton>;

  const transactions = pages.flatMap((page) => page.transactions);
  const standing = transactions.filter(({ reversed_at }) => reversed_at === null);
  const latest = standing[0]?.txn_date;
  const latestContribution = standing.find(({ type }) => type === 'contribution')?.txn_date;
  return (
    <>
      <FigureStrip
        figures={[
          {
            label: 'Total Contributions',
            value: <Money amountCents={totals.total_contributions} fit />,
            detail: 'Australian dollars',
          },
          {
            label: 'Total Transactions',
            value: formatCount(totals.total),
            detail: latest ? (
              <>
                Latest <DateText date={latest} />
              </>
            ) : (
              'None yet'
            ),
          },
        ]}
      />
      <div className="flex justify-end">
        <CreateExport
          list="transactions"
          name="transactions"
          rows={totals.total}
          sumCents={totals.total_contributions}
          described="all of yours, newest first, with what was taken back"
        />
      </div>
      <TableBox>
        {transactions.length === 0 ? (
          <EmptyState
            className="py-16"
            icon={<ArrowRightLeft aria-hidden="true" className="size-5 text-subtle" />}
            title="No transactions found"
            detail="No transactions have been recorded yet."
          />
        ) : (
          <>
            <ClientTransactionList transactions={transactions} openId={openedId} />
            <ShowMore
              shown={transactions.length}
              total={totals.total}
              hasMore={hasMore}
              busy={isValidating}
              onMore={loadMore}
            >
              {error && (
                <p role="alert" className="text-negative">
                  More transactions did not load. {error.message}
                </p>
              )}
            </ShowMore>
          </>
        )}
      </TableBox>
      {transactions.length > 0 && (
        <ClientHistorySummary
          count={totals.total}
          totalCents={totals.total_contributions}
          latest={latestContribution ?? null}
        />
      )}
    </>
  );
}
