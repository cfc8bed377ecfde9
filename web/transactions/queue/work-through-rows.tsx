import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Transaction } from '#shared/contract/transactions.ts';
import { useCall } from '../../api/hooks.ts';
import { lazyPart, usePreload } from '../../shell/lazy-screen.ts';
import { bringIntoView } from '../../ui/bring-into-view.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';
import { CheckCheck } from '../../ui/lucide-icons.tsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { formatCount } from '../../ui/money-format.ts';
import { Page, useMayChange } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.tsx';
import { useBankAccounts } from '../record/use-bank-accounts.ts';
import { AcceptLikely } from './accept-likely.tsx';
import { clientQuestion, type Likely, type Proposal, type QueueRow } from './queue-row.ts';
import { RowInHand } from './row-in-hand.tsx';
import { RowText } from './row-text.tsx';
import { useDeciding } from './use-deciding.ts';
import { useQueue } from './use-queue.ts';

const HINTS = [
  { keys: 'Enter', label: 'accept and next' },
  { keys: 'j k', label: 'move' },
  { keys: '1 2 3', label: 'kind' },
  { keys: 'A', label: 'another suggestion' },
  { keys: 'X', label: 'set aside' },
  { keys: 'U', label: 'undo' },
  { keys: 'Escape', label: 'back' },
] as const;

const AllocateTransaction = lazyPart(
  () => import('../record/allocate-transaction.tsx'),
  'AllocateTransaction',
);
const SetAsideTransactions = lazyPart(
  () => import('../correct/set-aside-transactions.tsx'),
  'SetAsideTransactions',
);

const TODAY = '/manager/dashboard';
const ROWS_AHEAD = 50;

interface Form {
  readonly row: QueueRow;
  readonly transaction: Transaction;
  readonly opens: 'allocate' | 'set-aside';
}

export function WorkThroughRows() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const mayChange = useMayChange();
  const isNarrow = useMediaQuery('(max-width: 1023.98px)');
  const [currentId, setCurrent] = useState<string>();
  const [isAccepting, setAccepting] = useState(false);
  const [form, setForm] = useState<Form>();
  /** This user acted on these rows. If another row disappears, another manager has decided it. */
  const mine = useRef(new Set<string>());
  const lastIndex = useRef(0);
  const deciding = useDeciding(setCurrent);
  const { rows, likely, isLoading, error, isValidating, retry } = useQueue(deciding.done, deciding.changed);
  const accounts = useBankAccounts();
  usePreload(AllocateTransaction.preload);
  usePreload(SetAsideTransactions.preload);

  const known = rows.findIndex(({ id }) => id === currentId);
  const index = known >= 0 ? known : Math.max(0, Math.min(lastIndex.current, rows.length - 1));
  const current = rows[index];
  const next = rows[index + 1] ?? rows[index - 1];
  // The suggested clients of the next row are loaded in advance, so that they appear at once.
  const ahead = clientQuestion(next, next?.transaction?.type === 'contribution');
  useCall('listSuggestedClients', ahead, { revalidateOnFocus: false, revalidateOnReconnect: false });

  const isGone = currentId !== undefined && known < 0 && !isLoading;
  useEffect(() => {
    if (isGone && currentId !== undefined && !mine.current.has(currentId))
      notify.info('Another manager has dealt with that row. This is the next row.');
    lastIndex.current = index;
    if (current) setCurrent(current.id);
  }, [isGone, currentId, current, index]);
  useEffect(() => {
    const row = current && document.querySelector(`[data-row-link="${CSS.escape(current.id)}"]`);
    if (row) bringIntoView(row);
  }, [current]);

  const move = (by: 1 | -1) => {
    const beside = rows[index + by];
    if (beside) setCurrent(beside.id);
  };
  async function accept(row: QueueRow, proposal: Proposal) {
    mine.current.add(row.id);
    const outcome = await deciding.decide(row, proposal);
    if (outcome === 'client') return;
    if ((outcome === 'next' || outcome === 'taken') && next) setCurrent(next.id);
  }
  async function acceptAll(chosen: readonly Likely[]) {
    for (const { rows: some } of chosen) for (const { id } of some) mine.current.add(id);
    if ((await deciding.decideAll(chosen)) !== undefined) setAccepting(false);
  }
  function open(row: QueueRow, opens: 'allocate' | 'set-aside') {
    if (!row.transaction || deciding.busy) return;
    mine.current.add(row.id);
    setForm({ row, transaction: row.transaction, opens });
  }
  const leave = () => (state?.fromToday ? navigate(-1) : navigate(TODAY));
  useShortcut('Escape', 'Back to Today', () => void leave());
  useShortcut('j', 'Next row', () => move(1));
  useShortcut('k', 'Previous row', () => move(-1));
  useShortcut('u', 'Undo the last', () => void deciding.undo(), mayChange);
  const likelyCount = likely.reduce((count, one) => count + one.rows.length, 0);
  useShortcut('l', 'Accept all likely', () => setAccepting(true), mayChange && likelyCount > 0);

  const done = deciding.done.size;
  return (
    <Page
      title="Bank rows"
      crumb={{ label: 'Dashboard', to: TODAY }}
      note={current && `${formatCount(index + 1)} of ${formatCount(rows.length)}`}
      hints={mayChange ? HINTS : undefined}
      edgeToEdge
      actions={
        likelyCount > 0 && (
          <Button icon={<CheckCheck />} disabled={deciding.busy} onClick={() => setAccepting(true)}>
            <span>
              <span className="max-md:sr-only">Accept all </span>
              {formatCount(likelyCount)} likely
            </span>
          </Button>
        )
      }
    >
      {error ? (
        <ErrorState
          boxed
          title="The bank rows did not load"
          loaded={{ error, isValidating, retry }}
          unchanged
          className="max-md:m-4"
        />
      ) : isLoading ? (
        <LoadingRows />
      ) : !current ? (
        <EmptyState
          className="min-h-90 rounded-box border border-line max-md:m-4"
          icon={<CheckIcon className="size-5 text-positive" />}
          title="Nothing needs you"
          detail="Every bank row is classified and every contribution is allocated."
          action={<ButtonLink to={TODAY}>Back to Today</ButtonLink>}
        />
      ) : (
        <div className="grid items-start gap-6 max-lg:pb-24 lg:grid-cols-[minmax(0,26.5rem)_minmax(0,1fr)] max-lg:gap-4">
          <div className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-[calc(var(--head-top)+1.25rem)] lg:max-h-[calc(100dvh-8.5rem)]">
            <div className="flex items-center gap-3 max-md:px-4 max-md:pt-4">
              <ProgressBar
                label="Bank rows done"
                value={done}
                max={done + rows.length}
                valueText={`${done} of ${done + rows.length}`}
              />
              <p role="status" className="tnum shrink-0 text-label text-muted">
                {formatCount(done)} done, {formatCount(rows.length)} left
              </p>
            </div>
            {!isNarrow && (
              <RowsToCome
                rows={rows.slice(0, index + ROWS_AHEAD)}
                currentId={current.id}
                onSelect={setCurrent}
              />
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <RowInHand
              key={`${current.id} ${current.transaction?.type}`}
              row={current}
              account={accounts?.find(({ value }) => value === current.accountId)?.label}
              busy={deciding.busy}
              isNarrow={isNarrow}
              questionOf={(proposal) => deciding.questionOf(current, proposal)}
              onAccept={(proposal) => void accept(current, proposal)}
              onOther={() => open(current, 'allocate')}
              onSetAside={() => open(current, 'set-aside')}
            />
            {isNarrow && next && (
              <section aria-label="Next" className="px-4">
                <p className="mb-1 text-label text-muted">Next</p>
                <RowText row={next} />
              </section>
            )}
          </div>
        </div>
      )}
      {isAccepting && (
        <AcceptLikely
          likely={likely}
          busy={deciding.busy}
          onAccept={(chosen) => void acceptAll(chosen)}
          onClose={() => setAccepting(false)}
        />
      )}
      {form && <RowForm form={form} deciding={deciding} onClose={() => setForm(undefined)} />}
    </Page>
  );
}

interface RowFormProps {
  form: Form;
  deciding: ReturnType<typeof useDeciding>;
  onClose: () => void;
}

function RowForm({ form, deciding, onClose }: RowFormProps) {
  const { row, transaction } = form;
  if (form.opens === 'allocate')
    return (
      <AllocateTransaction
        transaction={transaction}
        onClose={onClose}
        onAllocated={(id) => deciding.forget(id, undefined)}
      />
    );
  const selection = {
    rows: [transaction],
    set: (left: readonly string[]) => left.length === 0 && deciding.addSetAside(row),
  };
  return <SetAsideTransactions selection={selection} onShow={() => {}} onDone={() => {}} onClose={onClose} />;
}

interface RowsToComeProps {
  rows: readonly QueueRow[];
  currentId: string;
  onSelect: (id: string) => void;
}

function RowsToCome({ rows, currentId, onSelect }: RowsToComeProps) {
  return (
    <ul aria-label="Bank rows" className="min-h-0 overflow-y-auto rounded-box border border-line">
      {rows.map((row) => (
        <li key={row.id} data-row="" className="border-b border-line last:border-b-0">
          <button
            type="button"
            data-row-link={row.id}
            aria-current={row.id === currentId || undefined}
            onClick={() => onSelect(row.id)}
            className={classNames(
              'block w-full px-4 py-1.5 text-left -outline-offset-2 transition-colors duration-80 hover:bg-hover',
              row.id === currentId && 'bg-selected! shadow-[inset_2px_0_0_var(--color-accent)]',
            )}
          >
            <RowText row={row} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading bank rows" className="flex flex-col gap-3 max-md:p-4">
      <Skeleton className="h-1.5 w-80 max-w-full" />
      <Skeleton className="h-64 w-full rounded-box" />
    </div>
  );
}
