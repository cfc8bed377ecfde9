import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';

/** `title` is the tooltip, because `text` may be truncated. It is required if `text` is not a string. */
type RecordName = { text: string; title?: string } | { text: ReactNode; title: string };

type RecordLinkProps = RecordName & {
  id: string;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  open?: boolean;
  /** Moving to the row by keys focuses this link. */
  ofRow?: boolean;
  className?: string;
};

/** With a modifier key, the browser opens the record's address. */
export function RecordLink({
  id,
  text,
  title = text as string,
  addressOf,
  onOpen,
  open = false,
  ofRow = false,
  className,
}: RecordLinkProps) {
  return (
    <Link
      to={addressOf(id)}
      data-row-link={ofRow ? id : undefined}
      aria-current={open || undefined}
      title={title}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(id);
      }}
      className={classNames(
        // Scrolls the focused row so far that the sticky header and footer do not cover it.
        ofRow ? 'scroll-my-28 outline-none' : 'rounded-badge',
        open && 'font-medium',
        className,
      )}
    >
      {text}
    </Link>
  );
}
