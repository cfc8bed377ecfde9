import type { ReactNode } from 'react';
import { TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import type { ChangeView } from '../../ui/address-view.ts';
import { LoadingCards } from '../../ui/list-states.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TableBox, TableFoot } from '../../ui/table.tsx';
import type { TransactionListProps } from './transaction-list.ts';
import { TransactionsByDay } from './transactions-by-day.tsx';
import { SkeletonCards, TransactionsCards } from './transactions-cards.tsx';
import { type ListRoom, TransactionsTable } from './transactions-table.tsx';
import type { TransactionsView } from './transactions-view.ts';

type ListView = Pick<TransactionsView, 'sort' | 'ascending' | 'page'>;

interface TransactionsShownProps extends TransactionListProps {
  view: ListView;
  change: ChangeView<ListView>;
  layout: TransactionsView['layout'];
  room: ListRoom;
  phone: boolean;
  waiting: boolean;
  state: ReactNode;
  total: number;
}

export function TransactionsShown({
  view,
  change,
  layout,
  room,
  phone,
  waiting,
  state,
  total,
  ...list
}: TransactionsShownProps) {
  const foot = !state && !waiting && (
    <TableFoot>
      <Pagination
        page={view.page}
        pageSize={TRANSACTIONS_PAGE_SIZE}
        total={total}
        onPage={(page) => change({ page })}
      />
    </TableFoot>
  );

  return phone ? (
    <div className="border-b border-line">
      {waiting ? <LoadingCards label="Loading transactions" /> : (state ?? <TransactionsByDay {...list} />)}
      {foot}
    </div>
  ) : layout === 'cards' && !state ? (
    <>
      {waiting ? (
        <SkeletonCards cards={TRANSACTIONS_PAGE_SIZE} narrow={room !== 'wide'} />
      ) : (
        <TransactionsCards narrow={room !== 'wide'} {...list} />
      )}
      {foot && <TableBox className="[&>div]:border-t-0">{foot}</TableBox>}
    </>
  ) : (
    <TableBox>
      <TransactionsTable
        view={view}
        change={change}
        room={room}
        loading={waiting}
        skeletonRows={TRANSACTIONS_PAGE_SIZE}
        state={state && <div className="flex min-h-90 items-center justify-center">{state}</div>}
        {...list}
      />
      {foot}
    </TableBox>
  );
}
