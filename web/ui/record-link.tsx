import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';

/** The tooltip is the text, which may be truncated, unless a title is passed. */
type RecordName = { text: string; title?: string } | { text: ReactNode; title: string };

type RecordLinkProps = RecordName & {
  id: string;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** Whether the record's panel is open. */
  open?: boolean;
  /** Whether the link receives the focus of its list row; elsewhere it is an ordinary link. */
  ofRow?: boolean;
  className?: string;
};

/** The name of a record as a link that opens it on this screen; with a modifier key the browser opens its address. */
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
        // Keeps the focused row clear of the sticky header and footer.
        ofRow ? 'scroll-my-28 outline-none' : 'rounded-badge',
        open && 'font-medium',
        className,
      )}
    >
      {text}
    </Link>
  );
}
