import type { Debts } from '#shared/capital-call.ts';
import type { Cents } from '#shared/money.ts';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { Money } from '../ui/money.tsx';
import type { ClientPosition } from './client-position.ts';
import { wordsOfDebts } from './debt-words.ts';

const LABELS = ['Pledge Amount', 'Amount Paid', 'Units allocated', 'Outstanding'] as const;

function Amount({ amountCents, withoutSymbol }: { amountCents: Cents; withoutSymbol?: boolean }) {
  return <Money amountCents={amountCents} withoutSymbol={withoutSymbol ?? false} fit />;
}

interface InvestmentFiguresProps {
  position: ClientPosition | undefined;
  debts?: Debts | undefined;
}

export function InvestmentFigures({ position, debts }: InvestmentFiguresProps) {
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
            debts && position.pledgedCents > 0 ? wordsOfDebts(debts) : ofPledge(position.outstandingPercent),
        },
      ]}
    />
  );
}
