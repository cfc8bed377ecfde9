import { addCents } from '#shared/money.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Modal } from '../ui/modal.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { ignoreSecondPress } from '../ui/second-press.ts';
import { ReasonChips } from './reason-chips.tsx';
import type { SafeMatch } from './suggestion-groups.ts';

/**
 * Lists every match that is safe to apply, for review before it is applied. Those that the server asks about stay with
 * what it asks, and are applied one by one.
 */
export function ApplySafe({
  matches,
  questionOf,
  busy,
  onApply,
  onClose,
}: {
  matches: readonly SafeMatch[];
  /** What is unusual about a match, once it was tried; applying it again matches anyway. */
  questionOf: (match: SafeMatch) => string | undefined;
  busy: boolean;
  onApply: (matches: readonly SafeMatch[]) => void;
  onClose: () => void;
}) {
  const plain = matches.filter((match) => questionOf(match) === undefined);
  const total = addCents(
    ...plain.flatMap(({ group }) => group.lines.map(({ suggestion }) => suggestion.amount)),
  );
  return (
    <Modal
      open
      onClose={onClose}
      width={560}
      busy={busy}
      title={`Apply ${matches.length === 1 ? '1 safe match' : `${matches.length} safe matches`}`}
      subtitle="Each is said by two things that do not depend on each other. Any can be undone."
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {plain.length > 0 ? 'Cancel' : 'Close'}
          </Button>
          {plain.length > 0 && (
            <Button
              variant="primary"
              className="tnum"
              busy={busy}
              busyLabel="Matching"
              onClick={() => onApply(plain)}
            >
              Match {formatMoney(total, { exact: true })}
            </Button>
          )}
        </>
      }
    >
      <ul
        aria-label="Safe matches"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
        tabIndex={0}
        className="max-h-[50vh] overflow-y-auto rounded-box border border-line"
      >
        {matches.map((match) => (
          <li
            key={match.transaction.id}
            className="flex flex-col gap-1.5 border-b border-line px-4 py-3 last:border-b-0"
          >
            <Safe match={match} />
            <Question
              question={questionOf(match)}
              name={match.group.lines.map(({ item }) => item.client_name).join(' and ')}
              busy={busy}
              onApply={() => onApply([match])}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Safe({ match: { transaction, group } }: { match: SafeMatch }) {
  return (
    <>
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
          <ReasonChips reasons={suggestion.reasons} label={`Why ${item.client_name}, ${item.title}`} />
        </div>
      ))}
    </>
  );
}

/** What the server asks about a match, and the button that applies it anyway. */
function Question({
  question,
  name,
  busy,
  onApply,
}: {
  question: string | undefined;
  name: string;
  busy: boolean;
  onApply: () => void;
}) {
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
          // The question may come between the presses of a double click.
          ignoreSecondPress(event);
          onApply();
        }}
      >
        Apply anyway
      </Button>
    </>
  );
}
