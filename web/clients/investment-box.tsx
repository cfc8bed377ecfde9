import type { Debts } from '#shared/capital-call.ts';
import { FigureInLine } from '../ui/figure-button.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import type { ClientPosition } from './client-position.ts';
import { InvestmentFigures } from './investment-figures.tsx';

interface InvestmentBoxProps {
  position: ClientPosition;
  debts: Debts | undefined;
  clientId: string;
}

export function InvestmentBox({ position, debts, clientId }: InvestmentBoxProps) {
  const { paidCents, pledgedCents, fundCents, paidPercent } = position;
  return (
    <section aria-labelledby="contributions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-1">
        <h2 id="contributions" className="text-lead font-semibold">
          Your contributions
        </h2>
        <p className="grow text-body text-muted">
          {formatMoney(paidCents)} contributed of {formatMoney(pledgedCents)} pledged,{' '}
          <span className="tnum font-semibold text-ink">{paidPercent}%</span>
        </p>
        <p className="text-body text-muted">
          <FigureInLine asked={{ figure: 'pledged' }} label="Total fund size">
            <Money amountCents={fundCents} className="font-semibold text-ink" />
          </FigureInLine>
        </p>
      </div>
      <InvestmentFigures position={position} debts={debts} clientId={clientId} />
    </section>
  );
}
