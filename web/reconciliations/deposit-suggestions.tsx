import type { LineItem } from '#shared/contract/capital-calls.ts';
import type { DeclinedLine } from '#shared/contract/reconciliations.ts';
import type { Cents } from '#shared/money.ts';
import { StatusAndLate } from '../capital-calls/late.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { ignoreSecondPress } from '../ui/second-press.ts';
import { DeclineMatch } from './decline-match.tsx';
import { ItemDue } from './item-due.tsx';
import { PairAmount } from './pair-amount.tsx';
import { DepositNotes, ReasonChips, ReasonsAgainst } from './reason-chips.tsx';
import type { MatchingPair } from './reconciliation-state.ts';
import {
  chosenGroups,
  lineIdsOf,
  type SuggestedPart,
  type SuggestionGroup,
  suggestedCents,
  titledNamesOf,
} from './suggestion-groups.ts';
import { UndoDecline } from './undo-decline.tsx';

export function DepositSuggestions({
  groups,
  pairs,
  onChoose,
  onDrop,
  onAmount,
  onEnter,
  notes = [],
  together,
  declinedApart = [],
  declining = false,
  onDecline,
  onTakeBack,
}: {
  groups: readonly SuggestionGroup[];
  pairs: readonly MatchingPair[];
  onChoose: (group: SuggestionGroup) => void;
  onDrop: (group: SuggestionGroup) => void;
  onAmount: (lineItemId: string, amountCents: Cents) => void;
  onEnter: () => void;
  notes?: readonly string[];
  together?: Together | undefined;
  declinedApart?: readonly { declined: DeclinedLine; item: LineItem }[];
  declining?: boolean;
  onDecline: (group: SuggestionGroup) => void;
  onTakeBack: (lineItemIds: readonly string[]) => void;
}) {
  const amountOf = (lineItemId: string) => pairs.find((pair) => pair.line_item_id === lineItemId)?.amount;
  const allChosen = chosenGroups(groups, pairs);
  return (
    <section aria-label="Suggested for this deposit" className="overflow-clip rounded-box border border-line">
      <header className="flex h-8 items-center justify-between border-b border-line bg-canvas px-4 text-label font-medium text-muted">
        <h3>Suggested for this deposit</h3>
        <span>
          Match <span className="font-normal text-subtle">AUD</span>
        </span>
      </header>
      <DepositNotes notes={notes} />
      {groups.length === 0 && (
        <p className="px-4 py-4 text-body text-muted">
          No line item fits by reference, name or amount. Tick line items below.
        </p>
      )}
      {groups.map((group) => {
        const chosen = allChosen.has(group);
        const names = titledNamesOf(group);
        return (
          <div
            key={group.group}
            data-suggestion={group.group}
            className={classNames(
              'border-b border-line last:border-b-0',
              chosen && 'shadow-[inset_2px_0_0_var(--color-accent)]',
            )}
          >
            {group.lines.map(({ item, suggestion }, index) => (
              <div
                key={item.id}
                className="grid grid-cols-[auto_minmax(0,1fr)_9.5rem] items-start gap-x-3 gap-y-2 px-4 py-3 max-md:grid-cols-[auto_minmax(0,1fr)]"
              >
                {index === 0 ? (
                  <input
                    type="checkbox"
                    aria-label={`Use this suggestion: ${names}`}
                    checked={chosen}
                    onChange={() => (chosen ? onDrop : onChoose)(group)}
                    className="mt-1 size-4 accent-accent"
                  />
                ) : (
                  <span aria-hidden="true" className="mt-1 size-4 text-center text-label text-subtle">
                    +
                  </span>
                )}
                <div className="flex min-w-0 flex-col gap-2">
                  <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
                    <span className="font-semibold">{item.client_name}</span>
                    <span className="text-muted">{item.title}</span>
                    <StatusAndLate of={item} />
                    <ItemDue item={item} />
                    <span className="text-subtle">
                      <Money amountCents={item.outstanding_amount} exact /> due
                    </span>
                  </p>
                  <ReasonChips
                    reasons={suggestion.reasons}
                    label={`Reasons: ${item.client_name}, ${item.title}`}
                  />
                  <ReasonsAgainst
                    reasons={suggestion.against}
                    label={`Reasons against ${item.client_name}, ${item.title}`}
                  />
                  {together && group === groups[0] && index === group.lines.length - 1 && (
                    <MatchTogether {...together} />
                  )}
                  {index === group.lines.length - 1 &&
                    (group.declined ? (
                      <UndoDecline
                        names={names}
                        declined={group.declined}
                        busy={declining}
                        onTakeBack={() => onTakeBack(lineIdsOf(group))}
                      />
                    ) : (
                      <div className="-ml-2">
                        <DeclineMatch names={names} busy={declining} onDecline={() => onDecline(group)} />
                      </div>
                    ))}
                </div>
                <div className="max-md:col-start-2">
                  {chosen ? (
                    <PairAmount
                      name={`${item.client_name}, ${item.title}`}
                      amountCents={amountOf(item.id) ?? suggestion.amount}
                      mostCents={item.outstanding_amount}
                      onChange={(amountCents) => onAmount(item.id, amountCents)}
                      onEnter={onEnter}
                    />
                  ) : (
                    <p className="text-right text-body max-md:text-left">
                      <Money amountCents={suggestion.amount} exact />
                    </p>
                  )}
                </div>
              </div>
            ))}
          </div>
        );
      })}
      {declinedApart.map(({ declined, item }) => (
        <div key={item.id} className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
            <span className="font-semibold">{item.client_name}</span>
            <span className="text-muted">{item.title}</span>
          </p>
          <UndoDecline
            names={`${item.client_name}, ${item.title}`}
            declined={declined}
            busy={declining}
            onTakeBack={() => onTakeBack([item.id])}
          />
        </div>
      ))}
    </section>
  );
}

interface Together {
  readonly others: readonly SuggestedPart[];
  readonly amountCents: Cents;
  readonly question: string | undefined;
  readonly busy: boolean;
  readonly onMatch: () => void;
}

function MatchTogether({ others, amountCents, question, busy, onMatch }: Together) {
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
          ignoreSecondPress(event);
          onMatch();
        }}
      >
        Match {others.length === 1 ? 'both' : `all ${others.length + 1}`}, {exact(amountCents)}
        {question !== undefined && ' anyway'}
      </Button>
    </div>
  );
}
