import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
import { Keys } from '../ui/keys.tsx';
import { Search } from '../ui/lucide-icons.tsx';
import { Overlay } from '../ui/overlay.tsx';
import type { Destination } from './places.tsx';

/** Opens on ⌘K or Ctrl+K: type a few letters, press Enter to go there. */
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

function Choices({ commands, onDone }: { commands: readonly Destination[]; onDone: () => void }) {
  const listId = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = commands.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()));
  useEffect(() => field.current?.focus(), []);
  function go(command: Destination | undefined) {
    if (!command) return;
    onDone();
    navigate(command.to);
  }
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
          placeholder="Go to…"
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
      <div id={listId} role="listbox" aria-label="Places" className="max-h-80 overflow-y-auto p-1.5">
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and takes the keys
          <div
            key={command.to}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onMouseMove={() => setActive(index)}
            onClick={() => go(command)}
            className={classNames(
              'flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-body touch:h-11',
              index === active ? 'bg-selected text-ink' : 'text-muted',
            )}
          >
            <command.icon className="size-4 shrink-0" />
            <span className="grow">{command.label}</span>
            {command.keys && <Keys keys={command.keys} />}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="px-4 pb-4 text-body text-muted">Nothing found</p>}
    </>
  );
}
