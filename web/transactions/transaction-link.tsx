import { Link } from 'react-router-dom';
import type { Transaction } from '#shared/contract/transactions.ts';
import { classNames } from '../ui/class-names.ts';

/** The description of a row, which links to its transaction and takes the row's focus. */
export function TransactionLink({
  transaction,
  address,
  onOpen,
  open,
  className,
}: {
  transaction: Transaction;
  address: string;
  onOpen: (id: string) => void;
  open: boolean;
  className?: string;
}) {
  return (
    <Link
      to={address}
      data-row-link={transaction.id}
      aria-current={open || undefined}
      title={transaction.description}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(transaction.id);
      }}
      className={classNames(
        // Keeps the focused row clear of the sticky head and foot.
        'scroll-my-28 outline-none',
        open && 'font-medium',
        className,
      )}
    >
      {transaction.description || 'No description'}
    </Link>
  );
}
