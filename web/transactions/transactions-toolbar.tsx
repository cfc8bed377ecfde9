import { LayoutGrid, ListFilter, Rows3, Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { TRANSACTION_TYPES } from '#shared/contract/transactions.ts';
import { Button } from '../ui/button.tsx';
import { Keys } from '../ui/keys.tsx';
import { FilterPopover } from '../ui/popover.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { FilterSelect, type SelectOption } from '../ui/select.tsx';
import { useShortcutsOn } from '../ui/shortcuts.ts';
import { AmountRangeFields, amountRangeText, DateRangeFields, dateRangeText } from './filter-fields.tsx';
import { filtersOn, type TransactionsView, type TypeFilter, WITHOUT_FILTERS } from './transactions-view.ts';
import { TYPE_NAMES } from './type-mark.tsx';
import type { ChangeView } from './use-transactions-view.ts';

const SEARCH_PAUSE_MS = 200;

const TYPE_OPTIONS: readonly SelectOption<TypeFilter>[] = [
  { value: 'any', label: 'Any' },
  ...TRANSACTION_TYPES.map((type) => ({ value: type, label: TYPE_NAMES[type] })),
  { value: 'unclassified', label: 'Unclassified' },
];

interface ToolbarProps {
  view: TransactionsView;
  change: ChangeView;
  searchBox: RefObject<HTMLInputElement | null>;
  /** `wide` shows every filter, `narrow` folds dates and amounts, `phone` all but the search. */
  room: 'wide' | 'narrow' | 'phone';
}

export function TransactionsToolbar({ view, change, searchBox, room }: ToolbarProps) {
  const dates = view.from !== undefined || view.to !== undefined;
  const amounts = view.minCents !== undefined || view.maxCents !== undefined;
  const type = (
    <FilterSelect
      name="Type"
      options={TYPE_OPTIONS}
      value={view.type}
      onChange={(next) => change({ type: next }, { replace: true })}
      className={room === 'phone' ? 'w-full' : 'shrink-0'}
    />
  );
  const clear = filtersOn(view) > 0 && (
    <Button variant="ghost" onClick={() => change(WITHOUT_FILTERS)}>
      Clear Filters
    </Button>
  );
  const folded = [room === 'phone' && view.type !== 'any', dates, amounts].filter(Boolean).length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for it is too new for some screen readers
    <div role="search" aria-label="Transactions" className="flex items-center gap-2 max-md:px-4">
      <SearchBox view={view} change={change} searchBox={searchBox} wide={room === 'wide'} />
      {room !== 'phone' && type}
      {room === 'wide' ? (
        <>
          <FilterPopover name="Date" value={dateRangeText(view)}>
            <DateRangeFields view={view} change={change} />
          </FilterPopover>
          <FilterPopover name="Amount" value={amountRangeText(view)}>
            <AmountRangeFields view={view} change={change} />
          </FilterPopover>
          {clear}
          <span className="grow" />
        </>
      ) : (
        <FilterPopover
          name="Filters"
          icon={<ListFilter aria-hidden="true" className="size-4" />}
          count={folded}
        >
          {room === 'phone' && type}
          <DateRangeFields view={view} change={change} />
          <AmountRangeFields view={view} change={change} />
          {clear}
        </FilterPopover>
      )}
      {room !== 'phone' && (
        <Segmented
          label="View"
          hideLabel
          value={view.layout}
          onChange={(layout) => change({ layout }, { replace: true })}
          segments={[
            { value: 'table', label: 'Table', icon: <Rows3 aria-hidden="true" className="size-4" /> },
            { value: 'cards', label: 'Cards', icon: <LayoutGrid aria-hidden="true" className="size-4" /> },
          ]}
        />
      )}
    </div>
  );
}

/** Writes the address after a pause: browsers allow only so many changes of it in a row. */
function SearchBox({
  view,
  change,
  searchBox,
  wide,
}: Pick<ToolbarProps, 'view' | 'change' | 'searchBox'> & { wide: boolean }) {
  const [text, setText] = useState(view.search);
  const written = useRef(view.search);
  const keysOn = useShortcutsOn();
  useEffect(() => {
    if (view.search === written.current) return;
    written.current = view.search;
    setText(view.search);
  }, [view.search]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      change({ search: text }, { replace: true });
    }, SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, change]);
  return (
    <label
      className={`relative flex h-8 min-w-0 grow items-center rounded-control border border-control bg-surface hover:border-muted focus-within:border-focus focus-within:ring-1 focus-within:ring-focus touch:h-11 ${wide ? 'max-w-72' : ''}`}
    >
      <span className="sr-only">Search description</span>
      <Search aria-hidden="true" className="pointer-events-none absolute left-2.5 size-4 text-subtle" />
      <input
        ref={searchBox}
        type="search"
        value={text}
        maxLength={LIMITS.searchLength}
        placeholder="Search description"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // Esc empties the search first, then leaves it; an open panel stays open.
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
            searchBox.current?.focus();
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
