import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Transaction } from '#shared/contract/transactions.ts';
import { useEveryPage } from '../../api/every-page.ts';
import { ascending, defineView, oneOf, openId, pageNumber, useAddressView } from '../../ui/address-view.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, NotRefreshed } from '../../ui/list-states.tsx';
import { Inbox } from '../../ui/lucide-icons.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { inOrder } from '../list/filter-transactions.ts';
import { TransactionsShown } from '../list/transactions-shown.tsx';
import { SORT_KEYS } from '../list/transactions-view.ts';
import { TransactionsWork } from '../list/transactions-work.tsx';

const VIEW = defineView({
  order: {
    sort: oneOf('sort', SORT_KEYS, 'date'),
    ascending: ascending(() => false),
  },
  rest: { page: pageNumber(), transaction: openId('transaction') },
});

const LEDGER = '/manager/transactions';

interface NewestImport {
  id: string | null | undefined;
  isRunning: boolean;
  isTakenBack: boolean;
  refusal: string | undefined;
  isUnknown: boolean;
}

interface NewTransactionsProps {
  title: string;
  actions: ReactNode;
  above: ReactNode;
  newest: NewestImport;
}

export function NewTransactions({ title, actions, above, newest }: NewTransactionsProps) {
  const { view, change } = useAddressView(VIEW);
  const [changedId, setChanged] = useState<string>();
  const found = useEveryPage('listImportRows', newest.id ? { id: newest.id, status: 'imported' } : null);
  const came = found.data?.rows;
  const rows = useMemo(
    () => inOrder(newestFirst(came?.flatMap((row) => row.transaction ?? []) ?? []), view),
    [came, view],
  );
  const { error } = found;
  const retry = () => void found.mutate();
  const waiting = newest.id === undefined ? !newest.isUnknown : newest.id !== null && !came && !error;

  function stateOf(): ReactNode {
    if (waiting || rows.length > 0) return undefined;
    if (error)
      return (
        <ErrorState
          title="New transactions did not load"
          loaded={{ error, isValidating: found.isValidating, retry }}
          unchanged
        />
      );
    return <NothingNew newest={newest} />;
  }

  return (
    <TransactionsWork
      title={title}
      actions={actions}
      rows={rows}
      view={view}
      change={change}
      addressOf={(id) => `?${VIEW.write({ ...view, transaction: id })}`}
      changedId={changedId}
      onChanged={setChanged}
    >
      {({ list, page, room, phone }) => (
        <>
          {above}
          <section aria-labelledby="new-transactions" className="flex min-w-0 flex-col gap-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 max-md:px-4">
              <h2 id="new-transactions" className="text-lead font-semibold">
                New transactions
                {rows.length > 0 && (
                  <span className="tnum ml-2 text-body font-normal text-muted">
                    {formatCount(rows.length)} from the last import
                  </span>
                )}
              </h2>
              <Link to={LEDGER} className="rounded-badge text-body font-medium text-accent">
                All transactions
              </Link>
            </div>
            {error && rows.length > 0 && (
              <NotRefreshed error={error} onRetry={retry} className="max-md:mx-4" />
            )}
            <TransactionsShown
              view={{ ...view, page }}
              change={change}
              layout="table"
              room={room}
              phone={phone}
              waiting={waiting}
              state={stateOf()}
              total={rows.length}
              words=""
              {...list}
            />
          </section>
        </>
      )}
    </TransactionsWork>
  );
}

function newestFirst(rows: readonly Transaction[]): Transaction[] {
  return rows.toSorted((a, b) => (a.txn_date < b.txn_date ? 1 : a.txn_date > b.txn_date ? -1 : 0));
}

function NothingNew({
  newest: { id, isUnknown, isRunning, isTakenBack, refusal },
}: {
  newest: NewestImport;
}) {
  const icon = <Inbox className="size-5 text-subtle" />;
  if (id === null)
    return (
      <EmptyState
        icon={icon}
        title="Nothing imported from the bank yet"
        detail="Connect a bank and import its transactions to begin."
      />
    );
  if (isUnknown) return <EmptyState icon={icon} title="New transactions did not load" />;
  if (isRunning)
    return (
      <EmptyState
        icon={icon}
        title="Import under way"
        detail="New transactions appear here when it is done."
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={refusal ? 'Nothing imported' : 'Nothing new'}
      detail={
        isTakenBack
          ? 'The last import was undone.'
          : (refusal ?? 'The last import contained no new transactions.')
      }
      action={<ButtonLink to={LEDGER}>All transactions</ButtonLink>}
    />
  );
}
