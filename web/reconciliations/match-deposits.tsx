import { addCents, allocatableCents, type Cents, negateCents } from '#shared/money.ts';
import type { MarkColour } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { counted, exact } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { ignoreSecondPress } from '../ui/second-press.ts';
import { isAllocated, type MatchingPair, type MatchSource } from './reconciliation-state.ts';

const COLOURS: readonly Exclude<MarkColour, 'others' | 'none'>[] = ['c1', 'c2', 'c3', 'c4', 'c5'];

export function MatchDeposits({
  source,
  sourceCents,
  pairs,
  problem,
  question,
  busy,
  onClear,
  onMatch,
}: {
  source: MatchSource;
  sourceCents: Cents;
  pairs: readonly MatchingPair[];
  problem: string | undefined;
  question?: string | undefined;
  busy: boolean;
  onClear: () => void;
  onMatch: () => void;
}) {
  const matched = addCents(...pairs.map(({ amount }) => amount));
  const remaining = addCents(sourceCents, negateCents(matched));
  const allocated = isAllocated(source);
  const totalCents = allocated ? source.amount : allocatableCents(source);
  const before = addCents(totalCents, negateCents(sourceCents));
  const rest = allocated ? 'The rest stays allocated.' : 'The rest stays unreconciled.';
  const summary =
    problem ??
    question ??
    (pairs.length === 0
      ? allocated
        ? `Tick line items of ${source.client_name}.`
        : 'Tick a suggestion or line items.'
      : `${counted(pairs.length, 'line item')}.${remaining > 0 ? ` ${rest}` : ''}`);
  return (
    <section
      aria-label="Match"
      className="flex min-h-18 flex-wrap items-center gap-x-8 gap-y-2 border-t border-line bg-surface px-6 py-1.5 max-xl:gap-x-4 max-xl:py-2 max-md:px-4 max-md:py-3"
    >
      <div className="min-w-0 max-w-64 max-xl:max-w-36">
        <p className="text-label text-muted">
          {allocated ? `Allocated to ${source.client_name},` : 'Deposit of'}{' '}
          <DateText date={source.txn_date} />
        </p>
        <p className="tnum text-figure font-semibold max-xl:text-lead">
          {exact(sourceCents)}
          {before > 0 && (
            <span className="text-label font-normal text-muted"> left of {exact(totalCents)}</span>
          )}
        </p>
        <p className="truncate text-label text-muted" title={source.description}>
          {source.description || 'No description'}
        </p>
      </div>
      <div>
        <p className="text-label text-muted">Matched</p>
        <p className="tnum text-figure font-semibold max-xl:text-lead">{exact(matched)}</p>
      </div>
      <div className="min-w-24 grow basis-24 max-xl:min-w-20 max-xl:basis-20 max-md:order-last max-md:basis-full">
        <ProgressBar
          value={[
            ...(before > 0 ? [{ value: before, colour: 'c6' as const }] : []),
            ...pairs.map(({ amount }, index) => ({
              value: amount,
              colour: COLOURS[index % COLOURS.length] ?? 'c1',
            })),
          ]}
          max={totalCents}
          label={allocated ? 'Matched part of the allocation' : 'Matched part of the deposit'}
          valueText={`${exact(matched)} of ${exact(sourceCents)}`}
        />
        <p
          aria-live="polite"
          className={classNames(
            'mt-1.5 text-label max-xl:leading-4',
            problem ? 'text-negative' : question ? 'text-warning' : 'text-muted',
          )}
        >
          {summary}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-x-8 max-xl:gap-x-4 max-md:contents">
        <div className="text-right max-md:text-left">
          <p className="text-label text-muted">{remaining === 0 ? 'Fully matched' : 'Remaining'}</p>
          <p
            className={classNames(
              'tnum flex items-center justify-end gap-1.5 text-figure font-semibold max-xl:text-title max-md:justify-start max-md:text-lead',
              remaining === 0 ? 'text-positive' : remaining < 0 ? 'text-negative' : 'text-warning',
            )}
          >
            {remaining === 0 && <CheckIcon className="size-5" />}
            {exact(remaining)}
          </p>
        </div>
        <div className="flex items-center gap-2 max-md:w-full">
          <Button variant="ghost" onClick={onClear} disabled={pairs.length === 0 || busy}>
            Clear
          </Button>
          <Button
            variant="primary"
            className="tnum max-md:grow"
            disabled={pairs.length === 0 || problem !== undefined}
            busy={busy}
            busyLabel="Matching"
            onClick={(event) => {
              ignoreSecondPress(event);
              onMatch();
            }}
          >
            Match {exact(matched)}
            {question && ' anyway'}
          </Button>
        </div>
      </div>
    </section>
  );
}
