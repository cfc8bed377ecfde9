import type { Cents } from '#shared/money.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import type { Called, ClientPosition } from './client-position.ts';

const LABELS = ['Pledge Amount', 'Amount Paid', 'Units allocated', 'Outstanding'] as const;

function Amount({ amountCents, withoutSymbol }: { amountCents: Cents; withoutSymbol?: boolean }) {
  return <Money amountCents={amountCents} withoutSymbol={withoutSymbol ?? false} fit />;
}

/** The outstanding amount in words, divided into due now and uncalled. Zero parts are left out. */
function wordsOf({ dueNowCents, uncalledCents }: Called): string {
  const parts = [
    ...(dueNowCents > 0 ? [`${formatMoney(dueNowCents)} due now`] : []),
    ...(uncalledCents > 0 ? [`${formatMoney(uncalledCents)} uncalled`] : []),
  ];
  return parts.join(', ') || 'Nothing is left to pay';
}

interface InvestmentFiguresProps {
  position: ClientPosition | undefined;
  /** Undefined while loading. */
  called?: Called | undefined;
}

/** Four figures: pledge, amount paid, units and outstanding. One unit is one dollar paid. */
export function InvestmentFigures({ position, called }: InvestmentFiguresProps) {
  if (!position)
    return <FigureStrip loading figures={LABELS.map((label) => ({ label, opens: undefined }))} />;
  const ofPledge = (percent: string) =>
    position.pledgedCents === 0 ? 'No pledge recorded' : `${percent}% of pledge`;
  const [pledge, paid, units, outstanding] = LABELS;
  return (
    <FigureStrip
      figures={[
        {
          label: pledge,
          opens: { figure: 'client-pledged' },
          value: <Amount amountCents={position.pledgedCents} />,
          detail: `${position.holdingPercent}% of the fund`,
        },
        {
          label: paid,
          opens: { figure: 'client-paid' },
          value: <Amount amountCents={position.paidCents} />,
          detail: ofPledge(position.paidPercent),
        },
        {
          label: units,
          opens: { figure: 'client-units' },
          value: <Amount amountCents={position.paidCents} withoutSymbol />,
          detail: 'One unit for each $1 paid',
        },
        {
          label: outstanding,
          opens: { figure: 'client-outstanding' },
          value: <Amount amountCents={position.outstandingCents} />,
          detail:
            called && position.pledgedCents > 0 ? wordsOf(called) : ofPledge(position.outstandingPercent),
        },
      ]}
    />
  );
}
