import { useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { User } from '#shared/contract/users.ts';
import type { ClientPage } from '../api/client-in-view.ts';
import { classNames } from '../ui/class-names.ts';
import { InitialsMark } from '../ui/initials-mark.tsx';
import { Check, ChevronDown } from '../ui/lucide-icons.tsx';
import { useOpener } from '../ui/use-opener.ts';
import { clientPageAddress } from './client-address.ts';
import { lazyPart } from './lazy-screen.ts';

const PopoverFrame = lazyPart(() => import('../ui/popover-frame.tsx'), 'PopoverFrame');

type LinkedClient = User['clients'][number];

const SEARCHED_FROM = 6;

export const ROLES = { owner: 'Owner', joint: 'Joint holder', adviser: 'Adviser, reads only' } as const;

function entityOf({ entity_name: entity, entity_type: type }: LinkedClient): string {
  return entity === '' ? type : `${entity}, ${type}`;
}

function fits(client: LinkedClient, text: string): boolean {
  return `${client.name} ${client.entity_name}`.toLowerCase().includes(text.trim().toLowerCase());
}

interface ClientSwitcherProps {
  clients: User['clients'];
  openId: string | undefined;
  page: ClientPage;
}

export function ClientSwitcher({ clients, openId, page }: ClientSwitcherProps) {
  const opener = useOpener(PopoverFrame.preload);
  const [text, setText] = useState('');
  const open = clients.find(({ id }) => id === openId);
  const close = () => {
    opener.close();
    setText('');
  };
  const shown = clients.filter((client) => fits(client, text));
  return (
    <div className="px-2 pb-2">
      <button
        {...opener.button}
        aria-label={`Client: ${open?.name ?? 'none'}. Change`}
        className="flex h-11 w-full cursor-pointer items-center gap-2 rounded-control border border-line bg-surface px-2 text-left hover:bg-hover"
      >
        <InitialsMark name={open?.name} />
        <span className="min-w-0 grow">
          <span className="block wrap-break-word text-body font-medium">
            {open?.name ?? 'Choose a client'}
          </span>
          {open && <span className="block truncate text-label text-subtle">{ROLES[open.role]}</span>}
        </span>
        <ChevronDown className="size-4 shrink-0 text-subtle" />
      </button>
      {opener.isOpen && (
        <PopoverFrame trigger={opener.trigger} label="Clients" onClose={close}>
          {clients.length >= SEARCHED_FROM && (
            <input
              type="search"
              aria-label="Find a client"
              placeholder="Find a client"
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="h-8 w-full rounded-control border border-control bg-surface px-2.5 touch:h-11"
            />
          )}
          <ul className="-mx-2 flex flex-col">
            {shown.map((client) => (
              <li key={client.id}>
                <Link
                  to={clientPageAddress(client.id, page)}
                  aria-current={client.id === openId ? 'true' : undefined}
                  onClick={close}
                  className={classNames(
                    'flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5',
                    client.id === openId ? 'bg-selected' : 'hover:bg-hover',
                  )}
                >
                  <InitialsMark name={client.name} />
                  <span className="min-w-0 grow">
                    <span className="block font-medium wrap-anywhere">{client.name}</span>
                    <span className="block text-label text-subtle wrap-anywhere">{entityOf(client)}</span>
                  </span>
                  <span className="tnum shrink-0 text-label text-muted">
                    {client.until === null ? client.role : `until ${displayDate(client.until)}`}
                  </span>
                  {client.id === openId && <Check className="size-4 shrink-0 text-accent" />}
                </Link>
              </li>
            ))}
          </ul>
          {shown.length === 0 && <p className="text-muted">No client has this name.</p>}
          {openId !== undefined && text === '' && (
            <Link
              to={clientPageAddress(openId, 'clients')}
              onClick={close}
              className="flex min-h-8 items-center font-medium text-accent hover:underline touch:min-h-11"
            >
              All clients in one table
            </Link>
          )}
          <p className="border-t border-line pt-3 text-label text-muted">
            {clients.length} clients. Each browser tab can show a different client.
          </p>
        </PopoverFrame>
      )}
    </div>
  );
}
