import { Link } from 'react-router-dom';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { useCallPages } from '../../api/call-pages.ts';
import { useAddressView } from '../../ui/address-view.ts';
import { AllLink, type AllOrNewest } from '../../ui/all-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CreateExport } from '../../ui/create-export.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards, NotRefreshed } from '../../ui/list-states.tsx';
import { ArrowRightLeft } from '../../ui/lucide-icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Money } from '../../ui/money.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { Section } from '../../ui/section.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ShownFilter } from '../../ui/shown-filter.tsx';
import { TableBox, TableFoot } from '../../ui/table.tsx';
import { ReceivedOn, TakenBack } from '../import/taken-back.tsx';
import { clientText } from './client-transaction-list.tsx';
import { HISTORY_VIEW, historyFilters, historyFilterText } from './history-view.ts';
import { TYPE_NAMES } from './type-mark.tsx';

const NEWEST = 6;

interface ClientPaymentsProps extends AllOrNewest {
  clientId: string;
  folded: boolean;
}

export function ClientPayments({ clientId, isAll, to, folded }: ClientPaymentsProps) {
  const { view, change } = useAddressView(HISTORY_VIEW);
  const isNarrowed = isAll && HISTORY_VIEW.filtersOn(view) > 0;
  const list = useCallPages('listClientTransactions', {
    id: clientId,
    limit: PAGE_SIZE,
    ...(isNarrowed ? historyFilters(view) : {}),
  });
  const first = list.pages?.[0];
  return (
    <Section
      title="Payments"
      count={first?.total}
      folded={folded}
      aside={
        first && (
          <span className="flex items-center gap-4">
            <CreateExport
              list="allocations"
              name="payments"
              filters={{ client_id: clientId, ...(isNarrowed ? historyFilters(view) : {}) }}
              rows={first.total}
              sumCents={isNarrowed ? undefined : first.total_contributions}
              described={
                isNarrowed
                  ? `${historyFilterText(view)}, newest first`
                  : 'newest first, including reversed payments'
              }
              besides="Same columns as on screen, plus note, call reference and IDs."
              small
            />
            <AllLink isAll={isAll} to={to} count={isNarrowed ? undefined : first.total} shown={NEWEST} />
          </span>
        )
      }
    >
      {isNarrowed && (
        <div className="mb-2">
          <ShownFilter
            text={historyFilterText(view)}
            onClear={() => change(HISTORY_VIEW.withoutFilters, { replace: true })}
          />
        </div>
      )}
      <Payments list={list} isAll={isAll} />
    </Section>
  );
}

function Payments({
  list: { pages, error, isValidating, hasMore, loadMore, retry },
  isAll,
}: {
  list: ReturnType<typeof useCallPages<'listClientTransactions'>>;
  isAll: boolean;
}) {
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  const first = pages?.[0];
  const loaded = pages?.flatMap((page) => page.transactions);
  const shown = isAll ? loaded : loaded?.slice(0, NEWEST);
  if (error && !shown) {
    return (
      <TableBox>
        <ErrorState title="Payments did not load" loaded={{ error, isValidating, retry }} unchanged />
      </TableBox>
    );
  }
  if (shown?.length === 0) {
    return (
      <TableBox>
        <EmptyState
          className="py-8!"
          icon={<ArrowRightLeft className="size-5 text-subtle" />}
          title="No transactions found for this client."
        />
      </TableBox>
    );
  }
  return (
    <TableBox>
      {error && <NotRefreshed error={error} onRetry={retry} className="m-3" />}
      {isPhone ? (
        shown ? (
          <Cards payments={shown} />
        ) : (
          <LoadingCards label="Loading payments" />
        )
      ) : (
        <DataTable
          label="Payments"
          columns={COLUMNS}
          items={shown ?? []}
          loading={!shown}
          skeletonRows={NEWEST}
        />
      )}
      {isAll && loaded && (
        <ShowMore
          shown={loaded.length}
          total={first?.total}
          hasMore={hasMore}
          busy={isValidating}
          onMore={loadMore}
        />
      )}
      {first && shown && (
        <TableFoot>
          <span className="tnum">
            {isAll ? '' : `${formatCount(shown.length)} of ${formatCount(first.total)}`}
          </span>
          <span>
            Paid in all{' '}
            <Money amountCents={first.total_contributions} exact className="font-semibold text-ink" />
          </span>
        </TableFoot>
      )}
    </TableBox>
  );
}

function Name({ payment }: { payment: ClientTransaction }) {
  const { transaction_id: id, annulled } = payment;
  const text = clientText(payment);
  const look = classNames('block min-w-0 truncate rounded-badge', annulled && 'text-muted line-through');
  return id === undefined ? (
    <span className={look} title={text}>
      {text}
    </span>
  ) : (
    <Link
      to={`/manager/transactions?transaction=${encodeURIComponent(id)}`}
      title={text}
      className={classNames(look, 'hover:text-accent hover:underline')}
    >
      {text}
    </Link>
  );
}

function PaysFor({ payment }: { payment: ClientTransaction }) {
  const { paid_call: paid, matched_amount: matched, type } = payment;
  if (paid) {
    return (
      <Link
        to={`/manager/capital-calls/${encodeURIComponent(paid.id)}`}
        title={paid.title}
        className="block truncate rounded-badge hover:text-accent hover:underline"
      >
        {paid.title}
        <span className="sr-only">, {displayReference(paid.payment_reference)}</span>
      </Link>
    );
  }
  if (type !== 'contribution') return <>{TYPE_NAMES[type]}</>;
  return matched !== undefined && matched > 0 ? <>A capital call</> : <>No call</>;
}

function Amount({ payment }: { payment: ClientTransaction }) {
  return (
    <Money
      amountCents={payment.amount}
      exact
      sign="flow"
      {...(payment.annulled && { className: 'text-muted! line-through' })}
    />
  );
}

const COLUMNS: readonly Column<ClientTransaction>[] = [
  {
    head: 'Date',
    width: 'w-28',
    className: 'text-muted',
    cell: ({ txn_date }) => <DateText date={txn_date} />,
  },
  {
    head: 'Description',
    cell: (payment) => (
      <span className="flex min-w-0 items-center gap-2">
        <Name payment={payment} />
        <TakenBack {...payment} />
        <ReceivedOn {...payment} />
      </span>
    ),
  },
  {
    head: 'For',
    width: 'w-[28%]',
    className: 'text-muted',
    cell: (payment) => <PaysFor payment={payment} />,
  },
  {
    head: 'Amount',
    note: 'AUD',
    align: 'right',
    width: 'w-36',
    cell: (payment) => <Amount payment={payment} />,
  },
];

function Cards({ payments }: { payments: readonly ClientTransaction[] }) {
  return (
    <ul aria-label="Payments" className="divide-y divide-line">
      {payments.map((payment) => (
        <li key={payment.id} className="flex items-start justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <Name payment={payment} />
            <div className="flex flex-wrap items-center gap-x-3 text-label text-subtle">
              <DateText date={payment.txn_date} />
              <ReceivedOn {...payment} />
              <TakenBack {...payment} />
              <span className="min-w-0">
                <PaysFor payment={payment} />
              </span>
            </div>
          </div>
          <Amount payment={payment} />
        </li>
      ))}
    </ul>
  );
}
