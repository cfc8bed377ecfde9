import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import { classNames } from '../ui/class-names.ts';
import { Copy } from '../ui/lucide-icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { SOURCE_NAMES } from './source-names.ts';
import type { PossibleDuplicateOf } from './use-possible-duplicates.ts';

interface PossibleDuplicateProps {
  other: PossibleDuplicateOf;
  /** Address of the other transaction. */
  address: string;
  onOpen: (id: string) => void;
}

/** `same amount on 10/06/2025, recorded by hand`. */
function reasonOf({ txn_date, source }: PossibleDuplicateOf): string {
  const from = source ? SOURCE_NAMES[source] : 'unknown source';
  return `same amount on ${displayDate(txn_date)}, ${from.charAt(0).toLowerCase()}${from.slice(1)}`;
}

function OtherLink({
  other,
  address,
  onOpen,
  className,
  children,
}: PossibleDuplicateProps & { className: string; children: string }) {
  return (
    <Link
      to={address}
      title={`Possible duplicate: ${reasonOf(other)}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(other.id);
      }}
      className={className}
    >
      {children}
    </Link>
  );
}

/** Marks an unclassified row that may already be in the ledger; links to the other transaction. */
export function DuplicateMark({ className, ...link }: PossibleDuplicateProps & { className?: string }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-badge bg-warning-tint px-1.5 text-label font-medium text-warning',
        className,
      )}
    >
      <Copy aria-hidden="true" className="size-3" />
      <OtherLink {...link} className="whitespace-nowrap hover:underline">
        Possible duplicate
      </OtherLink>
    </span>
  );
}

/** The same warning in words, above the facts of a transaction. */
export function DuplicateNotice(link: PossibleDuplicateProps) {
  return (
    <Notice tone="warning">
      <p className="text-ink">Possible duplicate: {reasonOf(link.other)}.</p>
      <OtherLink {...link} className="font-medium underline underline-offset-2">
        {link.other.description || 'No description'}
      </OtherLink>
    </Notice>
  );
}
