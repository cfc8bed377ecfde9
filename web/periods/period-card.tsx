import { useId } from 'react';
import type { Period } from '#shared/contract/periods.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import { monthText } from '../ui/month-text.ts';
import { Changes } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PeriodChecks } from './period-checks.tsx';
import { isRunning, stateText, thingsFirst, whatCloses } from './period-words.ts';

const CARD = 'flex flex-col rounded-box border border-line bg-surface';

/** The card of one of the next months to close: figures, checks, and the button that closes the month. */
export function PeriodCard({
  period,
  before,
  onClose,
}: {
  period: Period;
  before: Period | undefined;
  onClose: () => void;
}) {
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

function Figures({ period }: { period: Period }) {
  const { money_in, money_out, net, closing_balance } = period;
  return (
    <dl className="grid grid-cols-4 items-end gap-x-3 gap-y-2 max-md:grid-cols-2">
      {(
        [
          ['Money in, net of refunds', <Money key="in" amountCents={money_in} exact />],
          ['Money out', <Money key="out" amountCents={money_out} exact />],
          ['Net', <Money key="net" amountCents={net} exact sign="flow" className="text-ink!" />],
          ['Closing', <Money key="closing" amountCents={closing_balance} exact />],
        ] as const
      ).map(([label, amount]) => (
        <div key={label} className="min-w-0">
          <dt className="text-label text-muted">{label}</dt>
          <dd className="text-form font-semibold">{amount}</dd>
        </div>
      ))}
    </dl>
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
