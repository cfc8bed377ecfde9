import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names.ts';

type RecordName = { text: string; title?: string } | { text: ReactNode; title: string };

type RecordLinkProps = RecordName & {
  id: string;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  open?: boolean;
  ofRow?: boolean;
  className?: string;
};

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
        // The scroll margin keeps the focused row clear of the sticky header and footer.
        ofRow ? 'scroll-my-28 outline-none' : 'rounded-badge',
        open && 'font-medium',
        className,
      )}
    >
      {text}
    </Link>
  );
}
