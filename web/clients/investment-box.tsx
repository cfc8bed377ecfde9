import { classNames } from '../ui/class-names.ts';
import { Money } from '../ui/money.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { ClientPosition } from './client-position.ts';
import { isLongAmount } from './long-amount.ts';

/** The contributed amount as the main figure, with pledge, holding and fund around it. */
export function InvestmentBox({ position }: { position: ClientPosition }) {
  const { paidCents, pledgedCents, fundCents, holdingPercent, paidPercent } = position;
  return (
    <section
      aria-labelledby="investment"
      className="flex flex-col justify-between rounded-box border border-line bg-canvas px-5 py-4 max-md:px-4 xl:max-h-44"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="investment" className="text-label font-medium text-muted">
            Your investment
          </h2>
          <p>
            <Money
              amountCents={paidCents}
              className={classNames(
                'block text-hero font-semibold',
                isLongAmount(paidCents) && 'max-md:text-amount',
              )}
            />
            <span className="text-label text-muted">
              contributed of <Money amountCents={pledgedCents} /> pledged
            </span>
          </p>
        </div>
        <p className="ml-auto text-right">
          <span className="block text-label font-medium text-muted">% holding</span>
          <span className="tnum mt-1.5 block text-title font-semibold">{holdingPercent}%</span>
        </p>
      </div>
      <div className="mt-3">
        <ProgressBar
          value={paidCents}
          max={pledgedCents}
          label="Paid"
          valueText={`${paidPercent}% of your pledge`}
        />
        <p className="mt-2 flex flex-wrap justify-between gap-x-6 gap-y-1 text-label text-muted">
          <span>
            <span className="tnum font-medium text-ink">{paidPercent}%</span> paid
          </span>
          <span>
            Total fund size <Money amountCents={fundCents} className="font-medium text-ink" />
          </span>
        </p>
      </div>
    </section>
  );
}
