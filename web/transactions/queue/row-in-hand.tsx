import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addCents, type Cents, negateCents, unallocatedCents, ZERO_CENTS } from '#shared/money.ts';
import { useCall } from '../../api/hooks.ts';
import { DepositNotes, ReasonChips, ReasonsAgainst } from '../../reconciliations/reason-chips.tsx';
import { suggestedCents } from '../../reconciliations/suggestion-groups.ts';
import { Badge, Mark } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Keys } from '../../ui/keys.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Changes, useMayChange } from '../../ui/page.tsx';
import { ignoreSecondPress } from '../../ui/second-press.ts';
import { useShortcut, useShortcutsOn } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ChosenKind } from '../classify/kind-fields.tsx';
import { useMoreKinds } from '../classify/more-kinds.tsx';
import { pastText, usePropertyName } from '../classify/suggestion-chip.tsx';
import { colourOf, TYPE_NAMES } from '../list/type-mark.tsx';
import { clientQuestion, kindsFor, type Proposal, proposalsAs, type QueueRow } from './queue-row.ts';

/** Finds reasons that show who paid. Reasons about the amount and the day do not. */
const isOfPayer = (reason: string) => /reference|payer|\bname\b/i.test(reason);

interface RowInHandProps {
  row: QueueRow;
  account: string | undefined;
  busy: boolean;
  isNarrow: boolean;
  questionOf: (proposal: Proposal) => string | undefined;
  onAccept: (proposal: Proposal) => void;
  onOther: () => void;
  onSetAside: () => void;
}

export function RowInHand({
  row,
  account,
  busy,
  isNarrow,
  questionOf,
  onAccept,
  onOther,
  onSetAside,
}: RowInHandProps) {
  const mayChange = useMayChange();
  const [kind, setKind] = useState<ChosenKind>();
  const [at, setAt] = useState(0);
  const [isElse, setElse] = useState(false);
  const { transaction } = row;
  const isContribution = (kind?.type ?? transaction?.type) === 'contribution';
  const asked = clientQuestion(row, isContribution);
  const found = useCall('listSuggestedClients', asked, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const clients = (found.data?.suggestions ?? []).map((client) => ({ by: 'client', client }) as const);
  const proposals = kind ? proposalsAs(kind, row, clients) : [...row.proposals, ...clients];
  const isLooking = asked !== null && !found.data && !found.error && !kind;
  // If two line items are equally likely, the person must choose one before Enter saves a match.
  const mustChoose = !kind && at === 0 && row.proposals.length > 0 && !row.hasFirst;
  const proposal = mustChoose ? undefined : proposals[at % proposals.length];
  const box = useRef<HTMLElement>(null);
  const kinds = useRef<HTMLDivElement>(null);
  const question = proposal && questionOf(proposal);
  const canChooseKind = transaction?.type === '';
  const canAllocate = transaction !== undefined && !canChooseKind;
  const isUnknown = !isLooking && !proposal;

  useEffect(() => {
    const { activeElement } = document;
    const isFree = !activeElement || activeElement === document.body || activeElement.contains(box.current);
    if (!isFree && activeElement !== box.current && !activeElement.closest('[data-row]')) return;
    const first = isUnknown ? kinds.current?.querySelector<HTMLElement>('input') : undefined;
    (first ?? box.current)?.focus({ preventScroll: true });
  }, [isUnknown]);

  function choose(next: ChosenKind) {
    setKind(next);
    setAt(0);
  }
  function accept() {
    if (proposal && !busy) onAccept(proposal);
    else if (canAllocate && !busy && !isLooking) onOther();
  }
  const isAnother = proposals.length > 1 || mustChoose;
  const another = () => setAt(mustChoose ? proposals.length : (at % proposals.length) + 1);
  useShortcut('Enter', 'Accept and go to the next row', (event) => !event.repeat && accept(), mayChange);
  useShortcut('a', 'Another suggestion', another, mayChange && isAnother);
  useShortcut('x', 'Set the row aside', onSetAside, mayChange && transaction !== undefined);
  useShortcut('c', 'Another client', onOther, mayChange && canAllocate);

  const isElseShown = !isNarrow || isElse || isUnknown;
  const acceptButton = (
    <Button
      variant="primary"
      size={isNarrow ? 'large' : 'normal'}
      className={isNarrow ? 'grow' : ''}
      busy={busy}
      busyLabel="Writing"
      disabled={!proposal}
      onClick={(event) => {
        ignoreSecondPress(event);
        accept();
      }}
    >
      {question ? 'Accept anyway' : 'Accept and next'}
      {!isNarrow && <span aria-hidden="true">↵</span>}
    </Button>
  );
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={`Row in hand: ${row.description}`}
      className="overflow-hidden border-line outline-none md:rounded-box md:border"
    >
      <header className="flex items-start justify-between gap-4 px-5 py-4 max-md:flex-col-reverse max-md:gap-1 max-md:bg-canvas max-md:px-4">
        <div className="min-w-0">
          <p className="text-label text-muted">
            <DateText date={row.day} />
            {account && ` · ${account}`}
          </p>
          <h2 className="mt-1 text-lead font-semibold wrap-anywhere">
            {row.description || 'No description'}
          </h2>
        </div>
        <div className="shrink-0 text-right max-md:text-left">
          <Money amountCents={row.amountCents} exact sign="flow" className="text-figure font-semibold" />
          <Left row={row} />
        </div>
      </header>
      <DepositNotes notes={row.notes} />
      {isLooking ? (
        <div role="status" aria-label="Looking for a suggestion" className={SUGGESTED}>
          <div className="px-5 py-4 max-md:px-4">
            <Skeleton className="h-3 w-56" />
          </div>
        </div>
      ) : (
        <div className={proposal ? SUGGESTED : 'border-y border-line'}>
          {proposal ? (
            <Suggested row={row} proposal={proposal} isChosen={kind !== undefined} />
          ) : (
            <p role="status" className="px-5 py-4 text-muted max-md:px-4">
              {mustChoose
                ? 'Two suggestions are equally likely. Press A to see the first.'
                : 'No suggestion. Choose what this row is.'}
            </p>
          )}
          {question && <Notice tone="warning">{question}</Notice>}
          <div className="flex flex-wrap items-center justify-end gap-3 px-5 py-3 empty:hidden max-md:px-4">
            {proposal && <BeforeAndAfter row={row} proposal={proposal} />}
            <Changes>
              {isAnother && (
                <Button onClick={another}>
                  Another suggestion <Key of="A" />
                </Button>
              )}
              {!isNarrow && acceptButton}
            </Changes>
          </div>
        </div>
      )}
      <Changes>
        {isElseShown && (
          <div className="flex flex-col gap-3 px-5 py-4 max-md:px-4">
            <h3 className="text-label text-muted">Something else</h3>
            {canChooseKind && (
              <div ref={kinds}>
                <Kinds row={row} kind={kind} onChoose={choose} />
              </div>
            )}
            {transaction && (
              <div className="flex flex-wrap gap-2">
                {canAllocate && (
                  <Button onClick={onOther}>
                    Another client <Key of="C" />
                  </Button>
                )}
                <Button onClick={onSetAside}>
                  Set aside <Key of="X" />
                </Button>
                <ButtonLink to={`/manager/transactions?transaction=${encodeURIComponent(row.id)}`}>
                  Open the row to split or redeem it
                </ButtonLink>
              </div>
            )}
          </div>
        )}
        {isNarrow && (
          <div className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <Button size="large" aria-expanded={isElseShown} onClick={() => setElse(!isElse)}>
              Something else
            </Button>
            {acceptButton}
          </div>
        )}
      </Changes>
    </section>
  );
}

const SUGGESTED = 'border-y border-dashed border-accent bg-selected/60';

function Key({ of }: { of: string }) {
  return useShortcutsOn() ? <Keys keys={of} className="hidden fine:inline-flex" /> : null;
}

function Left({ row: { transaction, amountCents } }: { row: QueueRow }) {
  if (!transaction || transaction.type === '') return null;
  const left = unallocatedCents(transaction);
  if (left === amountCents) return null;
  return (
    <p className="text-label text-muted">
      <Money amountCents={left} exact /> left to allocate
    </p>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 border-b border-line px-5 py-2.5 last:border-b-0 max-md:px-4">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

interface SuggestedProps {
  row: QueueRow;
  proposal: Proposal;
  isChosen: boolean;
}

function Suggested({ row, proposal, isChosen }: SuggestedProps) {
  return (
    <dl aria-label={isChosen ? 'Chosen' : 'Suggested'} className="border-b border-line">
      {proposal.by === 'doubtful' ? (
        <Line label="Bank row">
          {proposal.decision === 'import' ? (
            'Import the row: it is not in the ledger yet'
          ) : (
            <>
              Leave the row out: it is in the ledger already
              {row.doubtful?.twin && (
                <span className="text-label text-muted">
                  as <DateText date={row.doubtful.twin.txn_date} />, {row.doubtful.twin.description}
                </span>
              )}
            </>
          )}
        </Line>
      ) : (
        <KindLine row={row} proposal={proposal} />
      )}
      {proposal.by === 'match' &&
        proposal.group.lines.map(({ item, suggestion }) => (
          <div key={item.id} className="contents">
            <Line label="Client">
              <span className="font-medium">{item.client_name}</span>
              <ReasonChips
                label={`Reasons for ${item.client_name}`}
                reasons={suggestion.reasons.filter(isOfPayer)}
              />
            </Line>
            <Line label="Pays the call">
              <span className="font-medium">{item.title}</span>
              {proposal.group.lines.length > 1 && <Money amountCents={suggestion.amount} exact />}
              <ReasonChips
                label={`Reasons for ${item.title}`}
                reasons={suggestion.reasons.filter((reason) => !isOfPayer(reason))}
              />
              {item.overdue && <Badge tone="warning">Overdue</Badge>}
              <ReasonsAgainst label="Reasons against" reasons={suggestion.against} />
            </Line>
          </div>
        ))}
      {proposal.by === 'client' && (
        <>
          <Line label="Client">
            <span className="font-medium">{proposal.client.client_name}</span>
            <ReasonChips label="Reasons" reasons={proposal.client.reasons} />
            <ReasonsAgainst label="Reasons against" reasons={proposal.client.against} />
          </Line>
          <Line label="Pays the call">No call</Line>
        </>
      )}
    </dl>
  );
}

function KindLine({ row, proposal }: Omit<SuggestedProps, 'isChosen'>) {
  const kind = proposal.by === 'kind' ? proposal.kind : { type: 'contribution' as const };
  const suggested = proposal.by === 'kind' ? proposal.suggested : undefined;
  const property = usePropertyName(kind.property_id);
  const isThere = row.transaction !== undefined && row.transaction.type !== '';
  const why = suggested
    ? (pastText(suggested) ?? 'by a rule')
    : isThere
      ? 'classified already'
      : proposal.by === 'kind'
        ? 'your choice'
        : '';
  return (
    <Line label="Kind">
      <span className="flex items-center gap-1.5 font-medium">
        <Mark colour={colourOf(kind.type)} />
        {[TYPE_NAMES[kind.type], kind.category, property].filter(Boolean).join(' · ')}
      </span>
      <span className="tnum text-label text-muted">{why}</span>
    </Line>
  );
}

interface KindsProps {
  row: QueueRow;
  kind: ChosenKind | undefined;
  onChoose: (kind: ChosenKind) => void;
}

function Kinds({ row, kind, onChoose }: KindsProps) {
  const more = useMoreKinds({ amount: 0, onChoose });
  const kinds = kindsFor(row.amountCents);
  const other = kind && !kinds.some((type) => type === kind.type);
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Kind</legend>
      {kinds.map((type, index) => (
        <label
          key={type}
          className={classNames(
            'inline-flex h-8 cursor-pointer items-center gap-2 rounded-control border px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus touch:h-11',
            kind?.type === type ? 'border-accent bg-selected' : 'border-line hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name="kind"
            checked={kind?.type === type}
            onChange={() => onChoose({ type })}
            className="sr-only"
          />
          {TYPE_NAMES[type]}
          <Digit of={index + 1} label={TYPE_NAMES[type]} onPress={() => onChoose({ type })} />
        </label>
      ))}
      <Button {...more.button}>
        {other ? TYPE_NAMES[kind.type] : 'More kinds'}
        <Digit of={kinds.length + 1} label="More kinds" onPress={more.open} />
      </Button>
      {more.popover}
    </fieldset>
  );
}

function Digit({ of, label, onPress }: { of: number; label: string; onPress: () => void }) {
  useShortcut(String(of), label, onPress);
  return <Key of={String(of)} />;
}

function BeforeAndAfter({ row, proposal }: Omit<SuggestedProps, 'isChosen'>) {
  const lines = proposal.by === 'match' ? proposal.group.lines : [];
  const clients = [...new Set(lines.map(({ item }) => item.client_id))];
  if (proposal.by === 'client') clients.push(proposal.client.client_id);
  const clientId = clients.length === 1 ? clients[0] : undefined;
  const client = useCall('getClient', clientId === undefined ? null : { id: clientId });
  const left = row.transaction ? unallocatedCents(row.transaction) : ZERO_CENTS;
  return (
    <dl className="tnum mr-auto flex min-w-0 flex-wrap gap-x-5 gap-y-1">
      {lines.map(({ item, suggestion }) => (
        <Change
          key={item.id}
          label={clientId === undefined ? `Due from ${item.client_name}` : 'Due'}
          before={item.outstanding_amount}
          change={negateCents(suggestion.amount)}
        />
      ))}
      {client.data && (
        <Change
          label="Paid"
          before={client.data.total_paid}
          change={proposal.by === 'match' ? suggestedCents(proposal.group) : left}
        />
      )}
    </dl>
  );
}

function Change({ label, before, change }: { label: string; before: Cents; change: Cents }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt className="text-muted">{label}</dt>
      <dd>
        <Money amountCents={before} exact /> <span aria-hidden="true">→</span>
        <span className="sr-only">then</span>{' '}
        <Money amountCents={addCents(before, change)} exact className="font-semibold" />
      </dd>
    </div>
  );
}
