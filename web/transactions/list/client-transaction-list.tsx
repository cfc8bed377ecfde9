import type { ClientTransaction } from '#shared/contract/clients.ts';
import { negateCents } from '#shared/money.ts';
import { formatUnits, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { Money } from '../../ui/money.tsx';
import { ReceivedOn, TakenBack } from '../import/taken-back.tsx';
import { TYPE_NAMES, TypeMark } from './type-mark.tsx';

const LABEL = 'Your transactions, newest first';

interface Listed {
  transactions: readonly ClientTransaction[];
  /** Units held after each row that moved units, by the id of the row. */
  balances: ReadonlyMap<string, UnitsE4>;
  openId?: string | undefined;
}

export function ClientTransactionList({ transactions, balances, openId }: Listed) {
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  if (isPhone) return <Cards transactions={transactions} balances={balances} openId={openId} />;
  return (
    <DataTable
      label={LABEL}
      columns={columnsOf(balances)}
      items={transactions}
      row={({ id }) =>
        id === openId ? { ref: bringIntoView, 'aria-current': true, className: 'bg-selected' } : {}
      }
      className="[&_td]:h-12 [&_td]:py-1.5 [&_td]:align-top"
    />
  );
}

/** A deposit for several clients has no description, because its text may name other clients. */
export function clientText({
  description,
  type,
  corrects,
}: Pick<ClientTransaction, 'description' | 'type' | 'corrects'>): string {
  if (corrects !== undefined) return `Correction of a ${TYPE_NAMES[type].toLowerCase()}`;
  return description || (type === 'contribution' ? 'Contribution Payment' : TYPE_NAMES[type]);
}

function Text({ transaction }: { transaction: ClientTransaction }) {
  const { note, annulled } = transaction;
  const text = clientText(transaction);
  return (
    <>
      <span className={classNames('block wrap-anywhere', annulled ? 'text-muted' : 'font-medium')}>
        {annulled ? <s>{text}</s> : text}
      </span>
      <TakenBack {...transaction} />
      <ReceivedOn {...transaction} />
      {note && <span className="block text-label whitespace-pre-line text-subtle wrap-anywhere">{note}</span>}
    </>
  );
}

/** A payment by the fund is positive for the investor. Corrections and bounced payments are negative. */
function Amount({ amount, type, annulled, corrects, bounced }: ClientTransaction) {
  const isContribution = type === 'contribution';
  const amountCents = isContribution || bounced ? amount : negateCents(amount);
  if (annulled) {
    return (
      <s className="text-muted">
        <Money amountCents={amountCents} exact sign="flow" className="text-muted!" />
      </s>
    );
  }
  const label = isContribution ? 'Credit' : bounced ? 'Payment bounced' : 'Received from the fund';
  return (
    <>
      <Money amountCents={amountCents} exact sign="flow" className="block font-semibold" />
      <span className="block text-label text-subtle">{corrects === undefined ? label : 'Correction'}</span>
    </>
  );
}

type HeldProps = Pick<ClientTransaction, 'units' | 'annulled'> & { balance: UnitsE4 | undefined };

function Held({ units, annulled, balance }: HeldProps) {
  if (balance === undefined) return <span className="text-subtle">–</span>;
  return (
    <>
      <span className="tnum block font-medium">{formatUnits(balance)}</span>
      {!annulled && (
        <span className="tnum block text-label text-subtle">
          {units > 0 && '+'}
          {formatUnits(units)}
        </span>
      )}
    </>
  );
}

const columnsOf = (balances: Listed['balances']): readonly Column<ClientTransaction>[] => [
  { head: 'Date', width: 'w-28', cell: ({ txn_date }) => <DateText date={txn_date} /> },
  { head: 'Description', cell: (transaction) => <Text transaction={transaction} /> },
  { head: 'Type', width: 'w-36', cell: ({ type }) => <TypeMark type={type} /> },
  {
    head: 'Units held',
    align: 'right',
    width: 'w-40',
    cell: ({ id, units, annulled }) => <Held units={units} annulled={annulled} balance={balances.get(id)} />,
  },
  { head: 'Amount', note: 'AUD', align: 'right', width: 'w-40', cell: (one) => <Amount {...one} /> },
];

function Cards({ transactions, balances, openId }: Listed) {
  return (
    <ul aria-label={LABEL} className="divide-y divide-line">
      {transactions.map((transaction) => (
        <li
          key={transaction.id}
          ref={transaction.id === openId ? bringIntoView : undefined}
          aria-current={transaction.id === openId || undefined}
          className={classNames(
            'flex items-start justify-between gap-4 px-4 py-3',
            transaction.id === openId && 'border-l-2 border-l-accent bg-selected',
          )}
        >
          <div className="min-w-0">
            <Text transaction={transaction} />
            <p className="mt-1 flex flex-wrap items-center gap-x-3 text-label text-muted">
              <DateText date={transaction.txn_date} />
              <TypeMark type={transaction.type} />
            </p>
          </div>
          <div className="shrink-0 text-right">
            <Amount {...transaction} />
            {balances.has(transaction.id) && (
              <span className="tnum block text-label text-subtle">
                Units held {formatUnits(balances.get(transaction.id) ?? ZERO_UNITS)}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
