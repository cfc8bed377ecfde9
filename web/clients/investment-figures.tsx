import { Link } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import type { Debts } from '#shared/capital-call.ts';
import { formatUnits, ONE_DOLLAR, unitsForCents } from '#shared/units.ts';
import type { ApiError } from '../api/api-error.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { useClientAddress } from '../shell/client-address.ts';
import { FigureInLine } from '../ui/figure-button.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import type { ClientPosition } from './client-position.ts';
import { wordsOfDebts } from './debt-words.ts';

const LABELS = ['Pledge Amount', 'Amount Paid', 'Units allocated', 'Outstanding'] as const;

interface InvestmentFiguresProps {
  position: ClientPosition | undefined;
  debts?: Debts | undefined;
  clientId?: string;
}

export function InvestmentFigures({ position, debts, clientId }: InvestmentFiguresProps) {
  const held = useCall('listClientUnits', clientId === undefined ? null : { id: clientId });
  const addressOf = useClientAddress();
  if (!position)
    return <FigureStrip loading figures={LABELS.map((label) => ({ label, opens: undefined }))} />;
  const ofPledge = (percent: string) =>
    position.pledgedCents === 0 ? 'No pledge recorded' : `${percent}% of pledge`;
  const isDollarEach =
    held.data?.price === null && held.data.units === unitsForCents(position.paidCents, ONE_DOLLAR);
  const [pledge, paid, units, outstanding] = LABELS;
  return (
    <FigureStrip
      figures={[
        {
          label: pledge,
          opens: { figure: 'client-pledged' },
          value: <Money amountCents={position.pledgedCents} fit />,
          detail: `${position.holdingPercent}% of the fund`,
        },
        {
          label: paid,
          opens: { figure: 'client-paid' },
          value: <Money amountCents={position.paidCents} fit />,
          detail: ofPledge(position.paidPercent),
        },
        {
          label: units,
          opens: { figure: 'client-units' },
          ...(isDollarEach
            ? {
                value: <Money amountCents={position.paidCents} withoutSymbol fit />,
                detail: 'One unit for each $1 paid',
              }
            : unitsOf(held, addressOf('transactions'))),
        },
        {
          label: outstanding,
          opens: { figure: 'client-outstanding' },
          value: <Money amountCents={position.outstandingCents} fit />,
          detail:
            debts && position.pledgedCents > 0 ? wordsOfDebts(debts) : ofPledge(position.outstandingPercent),
        },
      ]}
    />
  );
}

function unitsOf({ data, error }: SWRResponse<CallOutput<'listClientUnits'>, ApiError>, movesAt: string) {
  if (!data) return error ? { value: '–', detail: 'Not loaded' } : { value: '…', detail: ' ' };
  return {
    value: formatUnits(data.units),
    detail: (
      <>
        {data.value !== null && `Worth ${formatMoney(data.value)}, `}
        <Link to={movesAt} className="relative z-10 rounded-badge text-accent underline underline-offset-2">
          {data.value === null ? 'Show the moves' : 'show the moves'}
        </Link>
      </>
    ),
  };
}

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
