import type { ReactNode } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { Cell, HeaderCell, Row, SkeletonRows, type SortDirection, Table } from '../ui/table.tsx';
import { AllocationCell } from './allocation-cell.tsx';
import { ClassifyButtons } from './classify-buttons.tsx';
import { classifyByKey, isOnControl } from './row-keys.ts';
import { TransactionLink } from './transaction-link.tsx';
import type { TransactionListProps } from './transaction-list.ts';
import type { SortKey, TransactionsView } from './transactions-view.ts';
import { TypeMark } from './type-mark.tsx';

const COLUMNS = 5;

interface TransactionsTableProps extends TransactionListProps {
  view: Pick<TransactionsView, 'sort' | 'ascending'>;
  onSort: (key: SortKey) => void;
  /** Little room: a panel is open beside the list. */
  narrow: boolean;
  loading: boolean;
  skeletonRows: number;
  /** Stands in place of the rows: the empty or the error state. */
  state?: ReactNode;
}

export function TransactionsTable({
  view,
  onSort,
  narrow,
  loading,
  skeletonRows,
  state,
  transactions,
  ...row
}: TransactionsTableProps) {
  const sortOf = (key: SortKey): SortDirection | 'none' =>
    view.sort === key ? (view.ascending ? 'ascending' : 'descending') : 'none';
  return (
    <Table label="Transactions" busy={loading}>
      <colgroup>
        <col className={narrow ? 'w-26' : 'w-28'} />
        <col />
        <col className={narrow ? 'w-32' : 'w-35'} />
        <col className={narrow ? 'w-38' : 'w-53'} />
        <col className={narrow ? 'w-29' : 'w-32'} />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell sort={sortOf('date')} onSort={() => onSort('date')}>
            Date
          </HeaderCell>
          <HeaderCell sort={sortOf('description')} onSort={() => onSort('description')}>
            Description
          </HeaderCell>
          <HeaderCell>Type</HeaderCell>
          <HeaderCell>Allocation</HeaderCell>
          <HeaderCell align="right" note="AUD" sort={sortOf('amount')} onSort={() => onSort('amount')}>
            Amount
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <SkeletonRows rows={skeletonRows} columns={COLUMNS} right={[COLUMNS - 1]} />
        ) : state ? (
          <tr>
            <td colSpan={COLUMNS}>{state}</td>
          </tr>
        ) : (
          transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} narrow={narrow} {...row} />
          ))
        )}
      </tbody>
    </Table>
  );
}

interface TransactionRowProps extends Omit<TransactionListProps, 'transactions'> {
  transaction: Transaction;
  narrow: boolean;
}

function TransactionRow({
  transaction: stored,
  narrow,
  pending,
  changedId,
  openId,
  classify,
  onAllocate,
  onOpen,
  addressOf,
}: TransactionRowProps) {
  const awaited = pending.get(stored.id);
  const transaction = awaited ? { ...stored, type: awaited } : stored;
  const open = openId === transaction.id;
  return (
    <Row
      data-row=""
      interactive
      selected={open || undefined}
      busy={awaited !== undefined}
      changed={changedId === transaction.id}
      className="focus-within:bg-hover has-[[data-transaction]:focus-visible]:outline-2 has-[[data-transaction]:focus-visible]:outline-focus"
      onClick={(event) => {
        if (!isOnControl(event.target)) onOpen(transaction.id);
      }}
      onKeyDown={(event) => classifyByKey(event, transaction, classify)}
    >
      <Cell>
        <DateText date={transaction.txn_date} className="text-muted" />
      </Cell>
      <Cell>
        <TransactionLink
          transaction={transaction}
          address={addressOf(transaction.id)}
          onOpen={onOpen}
          open={open}
          className="block truncate"
        />
      </Cell>
      {transaction.type === '' ? (
        <Cell colSpan={2}>
          <ClassifyButtons
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
                bar={!narrow}
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
