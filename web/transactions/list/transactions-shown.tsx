import type { ReactNode } from 'react';
import type { ChangeView } from '../../ui/address-view.ts';
import { LoadingCards } from '../../ui/list-states.tsx';
import { setPageSize, usePageSize } from '../../ui/page-size.ts';
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
  const pageSize = usePageSize();
  const foot = !state && !waiting && (
    <TableFoot>
      <Pagination
        page={view.page}
        pageSize={pageSize}
        total={total}
        onPage={(page) => change({ page })}
        onPageSize={(size) => {
          setPageSize(size);
          change({ page: Math.floor(((view.page - 1) * pageSize) / size) + 1 }, { replace: true });
        }}
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
        <SkeletonCards cards={pageSize} narrow={room !== 'wide'} />
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
        skeletonRows={pageSize}
        state={state && <div className="flex min-h-90 items-center justify-center">{state}</div>}
        {...list}
      />
      {foot}
    </TableBox>
  );
}
