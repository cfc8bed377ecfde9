import type { Cents } from '#shared/money.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { Money } from '../ui/money.tsx';
import type { Standing } from './standing.ts';

const LABELS = ['Pledge Amount', 'Amount Paid', 'Units allocated', 'Outstanding'] as const;

function Amount({ amountCents, unmarked }: { amountCents: Cents; unmarked?: boolean }) {
  return <Money amountCents={amountCents} unmarked={unmarked ?? false} fit />;
}

/** Pledge, paid, units, outstanding. One unit is one dollar paid. */
export function InvestmentFigures({ standing }: { standing: Standing | undefined }) {
  if (!standing) return <FigureStrip loading figures={LABELS.map((label) => ({ label }))} />;
  const ofPledge = (percent: string) =>
    standing.pledgedCents === 0 ? 'No pledge recorded' : `${percent}% of pledge`;
  const [pledge, paid, units, outstanding] = LABELS;
  return (
    <FigureStrip
      figures={[
        {
          label: pledge,
          value: <Amount amountCents={standing.pledgedCents} />,
          detail: `${standing.holdingPercent}% of the fund`,
        },
        {
          label: paid,
          value: <Amount amountCents={standing.paidCents} />,
          detail: ofPledge(standing.paidPercent),
        },
        {
          label: units,
          value: <Amount amountCents={standing.paidCents} unmarked />,
          detail: 'One unit for each $1 paid',
        },
        {
          label: outstanding,
          value: <Amount amountCents={standing.outstandingCents} />,
          detail: ofPledge(standing.outstandingPercent),
        },
      ]}
    />
  );
}
