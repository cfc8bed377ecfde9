import { type RefObject, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { classNames } from './class-names.ts';
import { Keys } from './keys.tsx';
import { Search, X } from './lucide-icons.tsx';
import { useShortcutsOn } from './shortcuts.ts';

const SEARCH_PAUSE_MS = 200;

interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  box: RefObject<HTMLInputElement | null>;
  className?: string;
}

export function SearchBox({ label, value, onSearch, box, className }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const written = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;
  const keysOn = useShortcutsOn();
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      search.current(text);
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label
      className={classNames(
        'relative flex h-8 min-w-0 grow items-center rounded-control border border-control bg-surface hover:border-muted focus-within:border-focus focus-within:ring-1 focus-within:ring-focus touch:h-11',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
      <Search className="pointer-events-none absolute left-2.5 size-4 text-subtle" />
      <input
        ref={box}
        type="search"
        value={text}
        maxLength={LIMITS.searchLength}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // The first Esc clears the search, the second leaves the field. An open panel stays open.
          event.preventDefault();
          if (text === '') event.currentTarget.blur();
          else setText('');
        }}
        className="h-full min-w-0 grow rounded-control bg-transparent pr-9 pl-9 text-body outline-none touch:text-lead"
      />
      {text !== '' ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            setText('');
            box.current?.focus();
          }}
          className="absolute right-1 flex size-6 items-center justify-center rounded-badge text-subtle hover:text-ink touch:size-9"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        keysOn && (
          <span aria-hidden="true" className="pointer-events-none absolute right-2 hidden lg:fine:block">
            <Keys keys="/" />
          </span>
        )
      )}
    </label>
  );
}
