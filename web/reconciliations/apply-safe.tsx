import { useState } from 'react';
import { addCents, type Cents } from '#shared/money.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Modal } from '../ui/modal.tsx';
import { Money } from '../ui/money.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { ignoreSecondPress } from '../ui/second-press.ts';
import { ReasonChips } from './reason-chips.tsx';
import type { MatchingPair } from './reconciliation-state.ts';
import { namesOf, pairsOfJoint, type SuggestedPart, titledNamesOf } from './suggestion-groups.ts';

type Joint = readonly SuggestedPart[];

function keyOf(parts: Joint): string {
  return JSON.stringify(pairsOfJoint(parts));
}

function centsOf(matches: readonly Joint[]): Cents {
  return addCents(...matches.flatMap(pairsOfJoint).map(({ amount }) => amount));
}

export function ApplySafe({
  matches,
  questionOf,
  refusalOf,
  progress,
  busy,
  onApply,
  onConfirm,
  onClose,
}: {
  /** Each match has one or more deposits that together pay a line item. */
  matches: readonly Joint[];
  questionOf: (pairs: readonly MatchingPair[]) => string | undefined;
  refusalOf: (pairs: readonly MatchingPair[]) => string | undefined;
  progress: { done: number; of: number } | undefined;
  busy: boolean;
  onApply: (matches: readonly (readonly MatchingPair[])[]) => Promise<boolean>;
  onConfirm: (pairs: readonly MatchingPair[]) => Promise<boolean>;
  onClose: () => void;
}) {
  // The manager has seen only these matches, so matches that become safe later are not ticked.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(matches.map(keyOf)));
  const [count] = useState(matches.length);
  const [tried, setTried] = useState<readonly Joint[]>([]);
  const isTried = (parts: Joint) => {
    const pairs = pairsOfJoint(parts);
    return questionOf(pairs) !== undefined || refusalOf(pairs) !== undefined;
  };
  const listedKeys = new Set(matches.map(keyOf));
  const rows = [...tried.filter((parts) => isTried(parts) && !listedKeys.has(keyOf(parts))), ...matches];
  const plain = rows.filter((parts) => !isTried(parts));
  const chosen = plain.filter((parts) => ticked.has(keyOf(parts)));
  const isAllTicked = chosen.length === plain.length;
  function tick(some: readonly Joint[], on: boolean) {
    const next = new Set(ticked);
    for (const parts of some) next[on ? 'add' : 'delete'](keyOf(parts));
    setTicked(next);
  }
  async function apply() {
    setTried([...tried, ...chosen]);
    if (await onApply(chosen.map(pairsOfJoint))) onClose();
  }
  async function confirm(parts: Joint) {
    const others = rows.length - 1;
    if ((await onConfirm(pairsOfJoint(parts))) && others === 0) onClose();
  }
  return (
    <Modal
      open
      onClose={onClose}
      width={560}
      busy={busy}
      title={`Apply ${counted(count, 'safe match', 'safe matches')}`}
      subtitle="Each match has two independent signs and can be undone."
      foot={
        <>
          <p
            role="status"
            className="tnum mr-auto text-label text-muted max-md:basis-full max-md:empty:basis-auto"
          >
            {progress
              ? `${progress.done} of ${progress.of} done`
              : plain.length > 1 && `${chosen.length} of ${plain.length} ticked`}
          </p>
          <Button onClick={onClose} disabled={busy}>
            {plain.length === rows.length ? 'Cancel' : 'Close'}
          </Button>
          {plain.length > 0 && (
            <Button
              variant="primary"
              className="tnum"
              busy={busy}
              busyLabel="Matching"
              disabled={chosen.length === 0}
              onClick={() => void apply()}
            >
              Match {exact(centsOf(chosen))}
            </Button>
          )}
        </>
      }
    >
      <div className="rounded-box border border-line">
        {plain.length > 1 && (
          <label className="flex min-h-9 cursor-pointer items-center gap-3 border-b border-line px-4 text-body font-medium touch:min-h-11">
            <Checkbox
              label={`All ${plain.length}`}
              checked={isAllTicked}
              isMixed={chosen.length > 0 && !isAllTicked}
              disabled={busy}
              onToggle={() => tick(plain, !isAllTicked)}
            />
            All {plain.length}
          </label>
        )}
        <ul
          aria-label="Safe matches"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
          tabIndex={0}
          className="max-h-[50vh] overflow-y-auto rounded-box"
        >
          {rows.map((parts) => {
            const pairs = pairsOfJoint(parts);
            const names = [...new Set(parts.map(({ group }) => namesOf(group)))].join(' and ');
            const refusal = refusalOf(pairs);
            return (
              <li
                key={keyOf(parts)}
                className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line px-4 py-3 last:border-b-0"
              >
                <label className="-m-3 cursor-pointer self-start p-3">
                  <Checkbox
                    label={`Match ${exact(centsOf([parts]))} to ${titledNamesOf(...parts.map(({ group }) => group))}`}
                    className="block"
                    checked={!isTried(parts) && ticked.has(keyOf(parts))}
                    disabled={busy || isTried(parts)}
                    onToggle={() => tick([parts], !ticked.has(keyOf(parts)))}
                  />
                </label>
                <div className="flex min-w-0 flex-col gap-3">
                  <Safe parts={parts} />
                  {refusal !== undefined && <Notice tone="negative">{refusal}</Notice>}
                  <Question
                    question={questionOf(pairs)}
                    name={names}
                    busy={busy}
                    onApply={() => void confirm(parts)}
                  />
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </Modal>
  );
}

function Safe({ parts }: { parts: Joint }) {
  return parts.map(({ transaction, group }) => (
    <div key={transaction.id} className="flex flex-col gap-1.5">
      <p className="flex items-baseline justify-between gap-3 text-label text-muted">
        <span className="min-w-0 truncate" title={transaction.description}>
          <DateText date={transaction.txn_date} /> {transaction.description}
        </span>
        <Money amountCents={transaction.amount} exact />
      </p>
      {group.lines.map(({ item, suggestion }) => (
        <div key={item.id} className="flex flex-col gap-1.5">
          <p className="flex items-baseline justify-between gap-3 text-body">
            <span>
              <span className="font-semibold">{item.client_name}</span>{' '}
              <span className="text-muted">{item.title}</span>
            </span>
            <Money amountCents={suggestion.amount} exact className="font-medium" />
          </p>
          <ReasonChips reasons={suggestion.reasons} label={`Reasons: ${item.client_name}, ${item.title}`} />
        </div>
      ))}
    </div>
  ));
}

interface QuestionProps {
  question: string | undefined;
  name: string;
  busy: boolean;
  onApply: () => void;
}

function Question({ question, name, busy, onApply }: QuestionProps) {
  if (question === undefined) return null;
  return (
    <>
      <Notice tone="warning">{question}</Notice>
      <Button
        size="small"
        className="self-end"
        aria-label={`Apply anyway for ${name}`}
        disabled={busy}
        onClick={(event) => {
          ignoreSecondPress(event);
          onApply();
        }}
      >
        Apply anyway
      </Button>
    </>
  );
}
