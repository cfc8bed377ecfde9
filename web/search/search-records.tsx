import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '#shared/constants.ts';
import { formatDollars, plainDollars } from '#shared/money.ts';
import { wordsOf } from '#shared/search-text.ts';
import { useCall } from '../api/hooks.ts';
import type { PaletteProps } from '../shell/command-palette.tsx';
import { IconButton } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Keys } from '../ui/keys.tsx';
import { Search, X } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { sentences } from '../ui/sentences.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChoiceContent } from './choice-row.tsx';
import {
  type Choice,
  type ChoiceGroup,
  choiceGroups,
  ownAddresses,
  STAFF_ADDRESSES,
  screenGroup,
} from './search-choices.ts';

const SHOWN_AT_FIRST = 3;
const FEWEST_LETTERS = 2;
const SETTLED_AFTER_MS = 150;

type Option = { id: string; group: ChoiceGroup } & ({ choice: Choice } | { more: number });

function optionsOf(group: ChoiceGroup, isOpen: boolean): Option[] {
  const isRecords = group.total !== undefined;
  const shown = isRecords && !isOpen ? group.choices.slice(0, SHOWN_AT_FIRST) : group.choices;
  const more = group.choices.length - shown.length;
  return [
    ...shown.map((choice) => ({ id: choice.to, group, choice })),
    ...(more > 0 ? [{ id: `more ${group.id}`, group, more }] : []),
  ];
}

export function SearchRecords({ commands, pagesOf, readsOnly, onDone }: PaletteProps) {
  const listId = useId();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const [entered, setEntered] = useState<string>();
  const { found, isCurrent, error, isRetrying, retry } = useSearch(text);
  const fitting = choiceGroups({
    text,
    commands,
    found,
    addresses: pagesOf === undefined ? STAFF_ADDRESSES : ownAddresses(pagesOf),
    mayChange: pagesOf === undefined && !readsOnly,
    openedLately: openedLately(pagesOf ?? ''),
  });
  const isNothing = isCurrent && fitting.length === 0 && text.trim().length >= FEWEST_LETTERS;
  const groups = isNothing ? [screenGroup(commands)] : fitting;
  const options = groups.flatMap((group) => optionsOf(group, openGroups.has(group.id)));
  const chosenAt = options.findIndex(({ id }) => id === chosen);
  const active = chosenAt < 0 && !isNothing ? 0 : chosenAt;
  const idOf = (index: number) => `${listId}-${index}`;
  const words = wordsOf(text);
  if (found && found.amount !== null)
    words.push(plainDollars(found.amount), formatDollars(found.amount).replace('$', ''));
  useEffect(() => field.current?.focus(), []);

  function open(choice: Choice, inNewTab: boolean) {
    if (choice.mark.kind !== 'screen') rememberOpened(pagesOf ?? '', choice);
    if (inNewTab) {
      window.open(choice.to, '_blank', 'noopener');
      return;
    }
    onDone();
    void navigate(choice.to);
  }
  function choose(option: Option | undefined, inNewTab = false) {
    if (!option) return;
    if ('choice' in option) return open(option.choice, inNewTab);
    const [next] = option.group.choices.slice(SHOWN_AT_FIRST);
    setOpenGroups(new Set([...openGroups, option.group.id]));
    setChosen(next?.to);
  }
  const isSettled = isCurrent || groups[0]?.id === 'screens' || chosenAt >= 0;
  const first = options[0];
  useEffect(() => {
    if (entered === undefined) return;
    if (entered !== text || error) setEntered(undefined);
    else if (isCurrent) {
      setEntered(undefined);
      choose(first);
    }
  });

  function onKeyDown(event: React.KeyboardEvent) {
    const { key } = event;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isSettled) choose(options[active], event.ctrlKey || event.metaKey);
      else setEntered(text);
    } else if (step !== 0) {
      const from = active < 0 && step < 0 ? 0 : active;
      setChosen(options[(from + step + options.length) % Math.max(1, options.length)]?.id);
    } else return;
    event.preventDefault();
  }

  const drawn = options.filter((option) => 'choice' in option && option.group.total !== undefined).length;
  const total = groups.reduce((sum, group) => sum + (group.total ?? 0), 0);
  let at = -1;
  return (
    <div className="flex max-h-[82vh] flex-col max-md:h-dvh max-md:max-h-none">
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4 max-md:h-14 max-md:pr-2">
        <Search className="size-4 shrink-0 text-subtle" />
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={options[active] ? idOf(active) : undefined}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={LIMITS.searchLength}
          placeholder={
            pagesOf === undefined
              ? 'Client, amount, reference, document or screen'
              : 'Call, payment, document or screen'
          }
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(undefined);
            setOpenGroups(new Set());
          }}
          onKeyDown={onKeyDown}
          className="min-w-0 grow bg-transparent text-form outline-none touch:text-lead [&::-webkit-search-cancel-button]:hidden"
        />
        <Keys keys="Escape" className="max-md:hidden" />
        <IconButton
          label="Close"
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={onDone}
          className="md:hidden"
        />
      </div>
      <SearchStatus
        text={text}
        isNothing={isNothing}
        showsSome={options.length > 0}
        isCurrent={isCurrent}
        error={error}
        isRetrying={isRetrying}
        onRetry={retry}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Found"
        aria-busy={!isCurrent}
        className={classNames(
          'min-h-0 grow overflow-y-auto overscroll-contain p-1.5',
          !isCurrent && found && 'opacity-60',
        )}
      >
        {!isCurrent && !error && !found && options.length === 0 && <Waiting />}
        {groups.map((group) => {
          const rows = optionsOf(group, openGroups.has(group.id));
          const shown = rows.filter((row) => 'choice' in row).length;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list box cannot contain a fieldset
            <div key={group.id} role="group" aria-label={group.label}>
              <p aria-hidden="true" className="flex justify-between px-2.5 pt-2 pb-1 text-label text-muted">
                <span className="font-medium">{group.label}</span>
                {group.total !== undefined && (group.total > 1 || group.note) && (
                  <span className="tnum text-subtle">
                    {shown < group.total
                      ? `${formatCount(shown)} of ${formatCount(group.total)}`
                      : formatCount(group.total)}
                    {group.note && `, ${group.note}`}
                  </span>
                )}
              </p>
              {rows.map((option) => {
                at += 1;
                const index = at;
                const isActive = index === active;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
                  <div
                    key={option.id}
                    id={idOf(index)}
                    role="option"
                    aria-selected={isActive}
                    tabIndex={-1}
                    ref={isActive ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
                    onMouseMove={() => {
                      if (!isActive) setChosen(option.id);
                    }}
                    onClick={(event) => {
                      choose(option, event.ctrlKey || event.metaKey);
                      field.current?.focus();
                    }}
                    className={classNames(
                      'flex scroll-my-8 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1',
                      'choice' in option && option.choice.detail !== ''
                        ? 'min-h-11'
                        : 'min-h-7 touch:min-h-11',
                      isActive && 'bg-selected',
                    )}
                  >
                    {'choice' in option ? (
                      <ChoiceContent choice={option.choice} words={words} isActive={isActive} />
                    ) : (
                      <span className="pl-9 text-label font-medium text-accent">
                        {`Show ${formatCount(option.more)} more`}
                      </span>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      <p className="flex h-9 shrink-0 items-center gap-4 border-t border-line bg-canvas px-4 text-label text-muted max-md:hidden">
        <span className="flex items-center gap-1.5">
          <Keys keys="ArrowUp ArrowDown" /> move
        </span>
        <span className="flex items-center gap-1.5">
          <Keys keys="Enter" /> open
        </span>
        <span className="flex items-center gap-1.5">
          <Keys keys="Mod+Enter" /> in a new tab
        </span>
        <span className="tnum ml-auto text-subtle">
          {total > 0 &&
            (drawn < total
              ? `${formatCount(drawn)} of ${formatCount(total)} found`
              : `${formatCount(total)} found`)}
        </span>
      </p>
    </div>
  );
}

function Waiting() {
  return ['w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
    <div key={width} aria-hidden="true" className="flex h-11 items-center gap-2.5 px-2.5">
      <Skeleton className="size-6 rounded-full" />
      <Skeleton className={`h-3 ${width}`} />
    </div>
  ));
}

function SearchStatus({
  text,
  isNothing,
  showsSome,
  isCurrent,
  error,
  isRetrying,
  onRetry,
}: {
  text: string;
  isNothing: boolean;
  showsSome: boolean;
  isCurrent: boolean;
  error: { message: string } | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const typed = text.trim();
  if (error) {
    return (
      <Notice
        tone="negative"
        className="m-2 mb-0"
        action={{ label: isRetrying ? 'Trying again' : 'Try Again', onPress: onRetry }}
      >
        {sentences(navigator.onLine ? error.message : 'You are offline.', 'Nothing was found yet.')}
      </Notice>
    );
  }
  const sentence = !isCurrent
    ? 'Searching'
    : isNothing
      ? `Nothing found for \u201c${typed}\u201d.`
      : typed !== '' && !showsSome
        ? 'Type one more letter.'
        : '';
  return (
    <p
      role="status"
      className={classNames('px-4 text-body text-muted not-empty:pt-3', !isCurrent && 'sr-only')}
    >
      {sentence}
    </p>
  );
}

/** Until the response arrives, `found` keeps the response for the previous text. */
function useSearch(text: string) {
  const wanted = text.trim();
  const isEnough = wanted.length >= FEWEST_LETTERS;
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(isEnough ? wanted : ''), isEnough ? SETTLED_AFTER_MS : 0);
    return () => clearTimeout(timer);
  }, [wanted, isEnough]);
  const { data, error, isLoading, isValidating, mutate } = useCall(
    'searchRecords',
    isEnough && asked !== '' ? { q: asked } : null,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  const isAnswered = asked === wanted && !isLoading;
  return {
    found: isEnough ? data : undefined,
    isCurrent: !isEnough || (isAnswered && !error && data !== undefined),
    error: isEnough && isAnswered ? error : undefined,
    isRetrying: isValidating,
    retry: () => void mutate(),
  };
}

const MOST_LATELY = 5;

/** A key is the base address of the client in view, such as `/client/c1`, or '' for staff. */
const opened = new Map<string, readonly Choice[]>();

function openedLately(pages: string): readonly Choice[] {
  return opened.get(pages) ?? [];
}

function rememberOpened(pages: string, choice: Choice): void {
  const others = openedLately(pages).filter(({ to }) => to !== choice.to);
  opened.set(pages, [choice, ...others].slice(0, MOST_LATELY));
}
