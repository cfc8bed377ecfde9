import { FigureInLine } from '../ui/figure-button.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import type { Called, ClientPosition } from './client-position.ts';
import { InvestmentFigures } from './investment-figures.tsx';

interface InvestmentBoxProps {
  position: ClientPosition;
  called: Called | undefined;
}

export function InvestmentBox({ position, called }: InvestmentBoxProps) {
  const { paidCents, pledgedCents, fundCents, paidPercent } = position;
  const due = called?.dueNowCents ?? 0;
  const contributed = `${formatMoney(paidCents)} contributed of ${formatMoney(pledgedCents)} pledged`;
  return (
    <section aria-labelledby="investment" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-1">
        <h2 id="investment" className="text-lead font-semibold">
          Your investment
        </h2>
        <div className="flex min-w-0 grow items-center gap-3">
          <ProgressBar
            className="max-w-56"
            value={[
              { value: paidCents, colour: 'c1' },
              { value: due, colour: 'c3' },
            ]}
            max={pledgedCents}
            label="Your pledge"
            valueText={due > 0 ? `${contributed}, ${formatMoney(called?.dueNowCents)} due now` : contributed}
          />
          <p className="shrink-0 text-body text-muted">
            <span className="tnum font-semibold text-ink">{paidPercent}%</span> paid
          </p>
        </div>
        <p className="text-body text-muted">
          <FigureInLine asked={{ figure: 'pledged' }} label="Total fund size">
            <Money amountCents={fundCents} className="font-semibold text-ink" />
          </FigureInLine>
        </p>
      </div>
      <InvestmentFigures position={position} called={called} />
    </section>
  );
}
