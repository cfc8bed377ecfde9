import { addCents } from '#shared/money.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Modal } from '../ui/modal.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { ReasonChips } from './reason-chips.tsx';
import type { SafeMatch } from './suggestion-groups.ts';

/** Lists every match that is safe to apply, for review before it is applied. */
export function ApplySafe({
  matches,
  busy,
  onApply,
  onClose,
}: {
  matches: readonly SafeMatch[];
  busy: boolean;
  onApply: () => void;
  onClose: () => void;
}) {
  const total = addCents(
    ...matches.flatMap(({ group }) => group.lines.map(({ suggestion }) => suggestion.amount)),
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
            Cancel
          </Button>
          <Button variant="primary" className="tnum" busy={busy} busyLabel="Matching" onClick={onApply}>
            Match {formatMoney(total, { exact: true })}
          </Button>
        </>
      }
    >
      <ul
        aria-label="Safe matches"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys
        tabIndex={0}
        className="max-h-[50vh] overflow-y-auto rounded-box border border-line"
      >
        {matches.map(({ transaction, group }) => (
          <li
            key={transaction.id}
            className="flex flex-col gap-1.5 border-b border-line px-4 py-3 last:border-b-0"
          >
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
          </li>
        ))}
      </ul>
    </Modal>
  );
}
