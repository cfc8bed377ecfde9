import type { Cents } from '#shared/money.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { ignoreSecondPress } from '../ui/second-press.ts';
import { type SuggestedPart, suggestedCents } from './suggestion-groups.ts';

export interface Together {
  readonly others: readonly SuggestedPart[];
  /** The sum that all the deposits pay together. */
  readonly amountCents: Cents;
  /** The server's question after an attempt. Pressing the button again makes the matches despite the question. */
  readonly question: string | undefined;
  readonly busy: boolean;
  readonly onMatch: () => void;
}

/** Lists the other deposits that, together with this one, pay the line item in full. One button matches all of them. */
export function MatchTogether({ others, amountCents, question, busy, onMatch }: Together) {
  return (
    <div className="flex flex-col items-start gap-2">
      <ul aria-label="Pays the item in full together with" className="flex flex-col gap-1 self-stretch">
        {others.map(({ transaction, group }) => (
          <li key={transaction.id} className="text-body text-muted">
            Pays the line item in full together with{' '}
            <Money amountCents={suggestedCents(group)} exact className="text-ink" /> of{' '}
            <DateText date={transaction.txn_date} />,{' '}
            <span className="wrap-anywhere">{transaction.description || 'No description'}</span>
          </li>
        ))}
      </ul>
      {question !== undefined && <Notice tone="warning">{question}</Notice>}
      <Button
        size="small"
        className="tnum"
        busy={busy}
        busyLabel="Matching"
        onClick={(event) => {
          // Ignores the second press of a double click: the question may only have appeared after the first press.
          ignoreSecondPress(event);
          onMatch();
        }}
      >
        Match {others.length === 1 ? 'both' : `all ${others.length + 1}`},{' '}
        {formatMoney(amountCents, { exact: true })}
        {question !== undefined && ' anyway'}
      </Button>
    </div>
  );
}
