import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Client } from '#shared/contract/clients.ts';
import { useEveryPage } from '../api/every-page.ts';
import { classNames } from '../ui/class-names.ts';
import { Keys } from '../ui/keys.tsx';
import { type LucideIcon, Search, UserRound } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Overlay } from '../ui/overlay.tsx';
import type { Destination } from './places.tsx';

/** Opens on ⌘K or Ctrl+K: type a few letters of a screen or a client, press Enter to go there. */
export function CommandPalette({
  open,
  onOpen,
  commands,
}: {
  open: boolean;
  onOpen: (open: boolean) => void;
  commands: readonly Destination[];
}) {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      onOpen(true);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  if (!open) return null;
  return (
    <Overlay
      onClose={() => onOpen(false)}
      name={{ label: 'Go to' }}
      classNames={{
        scrim: 'fixed inset-0 z-40 flex animate-fade items-start justify-center bg-scrim px-4 pt-[14vh]',
        box: 'w-full max-w-140 animate-rise overflow-hidden rounded-modal border border-line bg-raised shadow-overlay',
        dialog: 'outline-none',
      }}
    >
      <Choices commands={commands} onDone={() => onOpen(false)} />
    </Overlay>
  );
}

/** Where a choice leads. */
interface Choice {
  to: string;
  label: string;
  icon: LucideIcon;
  keys?: string | undefined;
  /** Muted at the right, e.g. the entity, which tells two clients of one name apart. */
  aside?: string | undefined;
}

/** From so many letters on clients are looked for; one letter is in nearly every name. */
const FEWEST_LETTERS = 2;
const MOST_CLIENTS = 8;

const hasText = (searched: string) => (text: string) => text.toLowerCase().includes(searched);

/** Clients whose name, entity or address has this text, those whose name begins with it first; by name. */
function clientChoices(clients: readonly Client[], searched: string): Choice[] {
  const has = hasText(searched);
  const rank = ({ name }: Client) => (name.toLowerCase().startsWith(searched) ? 0 : 1);
  return clients
    .filter(({ name, entity_name, email }) => [name, entity_name, email].some(has))
    .sort((a, b) => rank(a) - rank(b))
    .map(({ id, name, entity_name, entity_type }) => ({
      to: `/manager/clients/${id}`,
      label: name,
      icon: UserRound,
      aside: entity_name || entity_type,
    }));
}

function Choices({ commands, onDone }: { commands: readonly Destination[]; onDone: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const searched = text.trim().toLowerCase();
  const clients = useEveryPage('listClients', searched.length < FEWEST_LETTERS ? null : {});
  const isLoading = searched.length >= FEWEST_LETTERS && !clients.data && !clients.error;
  const screens: Choice[] = commands.filter(({ label }) => hasText(searched)(label));
  const people = searched.length < FEWEST_LETTERS ? [] : clientChoices(clients.data?.clients ?? [], searched);
  const shownPeople = people.slice(0, MOST_CLIENTS);
  const found = [...screens, ...shownPeople];
  useEffect(() => field.current?.focus(), []);
  function go(choice: Choice | undefined) {
    if (!choice) return;
    onDone();
    navigate(choice.to);
  }
  const optionOf = (choice: Choice, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and takes the keys
    <div
      key={choice.to}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      ref={index === active ? (option) => option?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      onMouseMove={() => setActive(index)}
      onClick={() => go(choice)}
      className={classNames(
        'flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body touch:h-11',
        index === active ? 'bg-selected text-ink' : 'text-muted',
      )}
    >
      <choice.icon className="size-4 shrink-0" />
      <span className="min-w-0 grow truncate">{choice.label}</span>
      {choice.aside && <span className="max-w-1/2 truncate text-label text-subtle">{choice.aside}</span>}
      {choice.keys && <Keys keys={choice.keys} />}
    </div>
  );
  return (
    <>
      <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 text-subtle" />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label="Go to"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found[active] ? `${listId}-${active}` : undefined}
          placeholder="Go to a screen or a client"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(found[active]);
            else if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, found.length));
            else if (event.key === 'ArrowUp')
              setActive((active - 1 + found.length) % Math.max(1, found.length));
            else return;
            event.preventDefault();
          }}
          className="min-w-0 grow bg-transparent text-form outline-none touch:text-lead"
        />
        <Keys keys="Escape" />
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label="Screens and clients"
        className="max-h-80 overflow-y-auto p-1.5"
      >
        {screens.map(optionOf)}
        {shownPeople.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div role="group" aria-label="Clients">
            <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-label font-medium text-subtle">
              Clients
            </p>
            {shownPeople.map((choice, index) => optionOf(choice, screens.length + index))}
          </div>
        )}
      </div>
      <p role="status" className="px-4 text-body text-muted not-empty:pb-4">
        {isLoading
          ? 'Looking for clients'
          : clients.error && !clients.data && searched.length >= FEWEST_LETTERS
            ? 'Clients did not load.'
            : people.length > MOST_CLIENTS
              ? `${formatCount(people.length - MOST_CLIENTS)} more clients: type more of the name`
              : found.length === 0 && `Nothing found for “${text.trim()}”`}
      </p>
    </>
  );
}
