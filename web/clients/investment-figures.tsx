import { FigureStrip } from '../ui/figure-strip.tsx';
import { Money } from '../ui/money.tsx';
import type { Standing } from './standing.ts';

const LABELS = ['Pledge Amount', 'Amount Paid', 'Units allocated', 'Outstanding'] as const;

/** Pledge, paid, units, outstanding. A unit stands for each dollar paid. */
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
          value: <Money amountCents={standing.pledgedCents} />,
          detail: `${standing.holdingPercent}% of the fund`,
        },
        {
          label: paid,
          value: <Money amountCents={standing.paidCents} />,
          detail: ofPledge(standing.paidPercent),
        },
        {
          label: units,
          value: <Money amountCents={standing.paidCents} unmarked />,
          detail: 'One unit for each $1 paid',
        },
        {
          label: outstanding,
          value: <Money amountCents={standing.outstandingCents} />,
          detail: ofPledge(standing.outstandingPercent),
        },
      ]}
    />
  );
}
