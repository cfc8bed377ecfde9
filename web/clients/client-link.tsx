import { Link } from 'react-router-dom';
import type { Client } from '#shared/contract/clients.ts';
import { classNames } from '../ui/class-names.ts';

interface ClientLinkProps {
  client: Pick<Client, 'id' | 'name'>;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
  /** Whether the client's panel is open. */
  open?: boolean;
  /** Whether it takes the focus of a list row; elsewhere it is an ordinary link. */
  ofRow?: boolean;
  className?: string;
}

/** A client's name as a link to their panel. */
export function ClientLink({ client, addressOf, onOpen, open, ofRow = false, className }: ClientLinkProps) {
  return (
    <Link
      to={addressOf(client.id)}
      data-row-link={ofRow ? client.id : undefined}
      aria-current={open || undefined}
      title={client.name}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(client.id);
      }}
      className={classNames(ofRow ? 'outline-none' : 'rounded-badge', className)}
    >
      {client.name}
    </Link>
  );
}
