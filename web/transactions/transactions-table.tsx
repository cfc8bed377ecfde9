import type { ReactNode } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Cell, HeaderCell, Row, SkeletonRows, type SortDirection, Table } from '../ui/table.tsx';
import { isOnControl } from '../ui/use-row-walk.ts';
import { AllocationCell } from './allocation-cell.tsx';
import { ClassifyTransaction } from './classify-transaction.tsx';
import { DuplicateMark } from './possible-duplicate.tsx';
import { classifyByKey } from './row-keys.ts';
import { TransactionLink } from './transaction-link.tsx';
import type { TransactionListProps } from './transaction-list.ts';
import type { SortKey, TransactionsView } from './transactions-view.ts';
import { TypeMark } from './type-mark.tsx';

/**
 * `wide` has room for everything, `narrow` drops the bars of partial allocations, `tight` puts the day
 * under the description.
 */
export type ListRoom = 'wide' | 'narrow' | 'tight';

/** Amounts of more characters need wider columns: none is ever cut. */
const USUAL_AMOUNT = '+$100,000,000'.length;

interface TransactionsTableProps extends TransactionListProps {
  view: Pick<TransactionsView, 'sort' | 'ascending'>;
  onSort: (key: SortKey) => void;
  room: ListRoom;
  loading: boolean;
  skeletonRows: number;
  /** Stands in place of the rows: the empty or the error state. */
  state?: ReactNode;
}

export function TransactionsTable({
  view,
  onSort,
  room,
  loading,
  skeletonRows,
  state,
  transactions,
  ...row
}: TransactionsTableProps) {
  const columns = room === 'tight' ? 4 : 5;
  const narrow = room !== 'wide';
  const hasLongAmounts = transactions.some(
    ({ amount }) => formatMoney(amount, { sign: 'flow' }).length > USUAL_AMOUNT,
  );
  const sortOf = (key: SortKey): SortDirection | 'none' =>
    view.sort === key ? (view.ascending ? 'ascending' : 'descending') : 'none';
  return (
    <Table label="Transactions" busy={loading}>
      <colgroup>
        {room !== 'tight' && <col className={narrow ? 'w-26' : 'w-28'} />}
        <col />
        <col className={narrow ? 'w-32' : 'w-35'} />
        <col className={narrow ? (hasLongAmounts ? 'w-48' : 'w-40') : hasLongAmounts ? 'w-60' : 'w-53'} />
        <col className={hasLongAmounts ? 'w-40' : 'w-32'} />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell sort={sortOf('date')} onSort={() => onSort('date')}>
            {room === 'tight' ? 'Date, description' : 'Date'}
          </HeaderCell>
          {room !== 'tight' && (
            <HeaderCell sort={sortOf('description')} onSort={() => onSort('description')}>
              Description
            </HeaderCell>
          )}
          <HeaderCell>Type</HeaderCell>
          <HeaderCell>Allocation</HeaderCell>
          <HeaderCell align="right" note="AUD" sort={sortOf('amount')} onSort={() => onSort('amount')}>
            Amount
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <SkeletonRows rows={skeletonRows} columns={columns} right={[columns - 1]} />
        ) : state ? (
          <tr>
            <td colSpan={columns}>{state}</td>
          </tr>
        ) : (
          transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} room={room} {...row} />
          ))
        )}
      </tbody>
    </Table>
  );
}

interface TransactionRowProps extends Omit<TransactionListProps, 'transactions'> {
  transaction: Transaction;
  room: ListRoom;
}

function TransactionRow({
  transaction: stored,
  room,
  pending,
  changedId,
  openId,
  duplicateOf,
  classify,
  onAllocate,
  onOpen,
  addressOf,
}: TransactionRowProps) {
  const awaited = pending.get(stored.id);
  const transaction = awaited ? { ...stored, type: awaited } : stored;
  const open = openId === transaction.id;
  const other = transaction.type === '' ? duplicateOf(transaction.id) : undefined;
  const mark = other && <DuplicateMark other={other} address={addressOf(other.id)} onOpen={onOpen} />;
  return (
    <Row
      data-row=""
      interactive
      selected={open || undefined}
      busy={awaited !== undefined}
      changed={changedId === transaction.id}
      className="focus-within:bg-hover has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-focus"
      onClick={(event) => {
        if (!isOnControl(event.target)) onOpen(transaction.id);
      }}
      onKeyDown={(event) => classifyByKey(event, transaction, classify)}
    >
      {room !== 'tight' && (
        <Cell>
          <DateText date={transaction.txn_date} className="text-muted" />
        </Cell>
      )}
      <Cell className={room === 'tight' ? 'h-12!' : undefined}>
        <span className="flex items-center gap-2">
          <TransactionLink
            transaction={transaction}
            address={addressOf(transaction.id)}
            onOpen={onOpen}
            open={open}
            className="block truncate"
          />
          {room === 'wide' && mark}
        </span>
        {room === 'tight' && <DateText date={transaction.txn_date} className="text-label text-muted" />}
        {room !== 'wide' && mark}
      </Cell>
      {transaction.type === '' ? (
        <Cell colSpan={2}>
          <ClassifyTransaction
            keys={room === 'wide'}
            description={transaction.description}
            onClassify={(type) => classify(transaction, type)}
          />
        </Cell>
      ) : (
        <>
          <Cell>
            <TypeMark type={transaction.type} />
          </Cell>
          <Cell>
            {!awaited && (
              <AllocationCell
                transaction={transaction}
                bar={room === 'wide'}
                onAllocate={() => onAllocate(transaction)}
              />
            )}
          </Cell>
        </>
      )}
      <Cell align="right">
        <Money amountCents={transaction.amount} sign="flow" className="font-medium" />
      </Cell>
    </Row>
  );
}
