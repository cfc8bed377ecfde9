import type { ClientTransaction } from '#shared/contract/clients.ts';
import { absCents } from '#shared/money.ts';
import { DateText } from '../ui/date-text.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Money } from '../ui/money.tsx';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';
import { TypeMark } from './type-mark.tsx';

const LABEL = 'Your transactions, newest first';

interface Listed {
  transactions: readonly ClientTransaction[];
}

/** The rows: a table, on a phone a list. */
export function ClientTransactionList({ transactions }: Listed) {
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  return isPhone ? <Cards transactions={transactions} /> : <Rows transactions={transactions} />;
}

function Text({ description, note }: Pick<ClientTransaction, 'description' | 'note'>) {
  return (
    <>
      <span className="block font-medium wrap-anywhere">{description || 'Contribution Payment'}</span>
      {note && <span className="block text-label whitespace-pre-line text-subtle wrap-anywhere">{note}</span>}
    </>
  );
}

/** What came in, whatever its sign in the books: an investor's own money is always a credit. */
function Credit({ amount }: Pick<ClientTransaction, 'amount'>) {
  return (
    <>
      <Money amountCents={absCents(amount)} exact sign="flow" className="block font-semibold" />
      <span className="block text-label text-subtle">Credit</span>
    </>
  );
}

function Rows({ transactions }: Listed) {
  return (
    <Table label={LABEL}>
      <colgroup>
        <col className="w-28" />
        <col />
        <col className="w-36" />
        <col className="w-40" />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>Description</HeaderCell>
          <HeaderCell>Type</HeaderCell>
          <HeaderCell align="right" note="AUD">
            Amount
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {transactions.map(({ id, txn_date, amount, description, type, note }) => (
          <Row key={id}>
            <Cell className="h-12! py-1.5 align-top">
              <DateText date={txn_date} />
            </Cell>
            <Cell className="h-12! py-1.5 align-top">
              <Text description={description} note={note} />
            </Cell>
            <Cell className="h-12! py-1.5 align-top">
              <TypeMark type={type} />
            </Cell>
            <Cell align="right" className="h-12! py-1.5 align-top">
              <Credit amount={amount} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Cards({ transactions }: Listed) {
  return (
    <ul aria-label={LABEL} className="divide-y divide-line">
      {transactions.map(({ id, txn_date, amount, description, type, note }) => (
        <li key={id} className="flex items-start justify-between gap-4 px-4 py-3">
          <div className="min-w-0">
            <Text description={description} note={note} />
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-label text-muted">
              <DateText date={txn_date} />
              <TypeMark type={type} />
            </p>
          </div>
          <div className="shrink-0 text-right">
            <Credit amount={amount} />
          </div>
        </li>
      ))}
    </ul>
  );
}
