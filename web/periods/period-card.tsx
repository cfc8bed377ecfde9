import { useId } from 'react';
import type { Period } from '#shared/contract/periods.ts';
import { absCents, type Cents, negateCents } from '#shared/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { monthText } from '../ui/month-text.ts';
import { Changes } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PeriodChecks } from './period-checks.tsx';
import { isRunning, otherOf, stateText, thingsFirst, whatCloses } from './period-words.ts';

const CARD = 'flex flex-col rounded-box border border-line bg-surface';

interface PeriodCardProps {
  period: Period;
  before: Period | undefined;
  onClose: () => void;
}

/** The card of one of the next months to close: figures, checks, and the button that closes the month. */
export function PeriodCard({ period, before, onClose }: PeriodCardProps) {
  const noteId = useId();
  const name = monthText(period.period);
  const isReady = period.status === 'ready';
  const tone = isReady
    ? 'positive'
    : thingsFirst(period).length > 0 && !isRunning(period)
      ? 'warning'
      : 'neutral';
  const last = period.reopened.at(-1);
  return (
    <section aria-label={name} className={CARD}>
      <header className="flex flex-col gap-3 border-b border-line p-4">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lead font-semibold">{name}</h2>
          <Badge tone={tone}>{stateText(period)}</Badge>
        </div>
        <Figures period={period} />
        {last && (
          <p className="text-label text-muted wrap-anywhere">
            Reopened by {last.by_name}, <InstantText instant={last.at} />: {last.reason}
          </p>
        )}
      </header>
      <PeriodChecks period={period} before={before} />
      <footer className="mt-auto flex items-center justify-between gap-3 border-t border-line px-4 py-3 max-md:flex-col max-md:items-stretch">
        <p id={noteId} className="text-label text-subtle">
          {whatCloses(period)}
        </p>
        <Changes>
          <Button
            variant={isReady ? 'primary' : 'secondary'}
            disabled={!isReady}
            aria-describedby={noteId}
            onClick={onClose}
            {...(isReady && { 'aria-keyshortcuts': 'C' })}
          >
            Close {name}
          </Button>
        </Changes>
      </footer>
    </section>
  );
}

/** The balance of the month as a sum that proves itself. */
function Figures({ period }: { period: Period }) {
  const { money_in, money_out, net, by_hand: byHand, opening_balance: opening, closing_balance } = period;
  const terms = [
    ['Net', net],
    ['By hand', negateCents(byHand)],
    ['Other', otherOf(period)],
  ] as const;
  return (
    <>
      <dl className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Term label="Opening" amount={opening} />
        {terms
          .filter(([label, amount]) => amount !== 0 || label === 'Net')
          .map(([label, amount]) => (
            <Term key={label} label={label} sign={amount < 0 ? '−' : '+'} amount={absCents(amount)} />
          ))}
        <Term label="Closing" sign="=" amount={closing_balance} />
      </dl>
      <p className="text-label text-muted">
        Net is money in, <Money amountCents={money_in} exact />, less money out,{' '}
        <Money amountCents={money_out} exact />, each net of refunds.
        {byHand !== 0 && ' Rows recorded by hand are in no bank account.'}
        {otherOf(period) !== 0 &&
          ' Other is unclassified rows, rows set aside, transfers and opening balances.'}
      </p>
    </>
  );
}

function Term({ label, sign, amount }: { label: string; sign?: string; amount: Cents }) {
  return (
    <div className="min-w-0">
      <dt className="text-label text-muted">{label}</dt>
      <dd className="text-form font-semibold">
        {sign && <span className="pr-2 font-normal text-muted">{sign}</span>}
        <Money amountCents={amount} exact />
      </dd>
    </div>
  );
}

/** The placeholder of a card while the months load. */
export function LoadingPeriodCard() {
  return (
    <div className={CARD}>
      <div className="flex flex-col gap-4 border-b border-line p-4">
        <Skeleton className="h-4 w-28" />
        <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
          {['in', 'out', 'net', 'closing'].map((figure) => (
            <Skeleton key={figure} className="h-4 w-20" />
          ))}
        </div>
      </div>
      <div className="flex flex-col divide-y divide-line">
        {['w-2/5', 'w-3/5', 'w-1/2', 'w-1/4', 'w-1/3'].map((width) => (
          <div key={width} className="flex h-13 flex-col justify-center gap-2 px-4">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-44" />
          </div>
        ))}
      </div>
      <div className="h-14 border-t border-line" />
    </div>
  );
}
