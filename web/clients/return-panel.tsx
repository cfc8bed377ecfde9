import { useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { ClientReturns, FlowKind, ReturnFlow } from '#shared/contract/returns.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { displayPrice, displayUnits } from '#shared/units.ts';
import { useAddressForViewer } from '../shell/client-address.ts';
import { type FigurePanelProps, PanelFrame } from '../shell/figure-panel.tsx';
import { Button } from '../ui/button.tsx';
import { CircleDashed } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { multiplesText, rateText, whyNot } from '../ui/return-words.ts';

const FLOWS: Readonly<Record<FlowKind, readonly [one: string, many: string]>> = {
  contribution: ['payment in', 'payments in'],
  'given-back': ['contribution given back', 'contributions given back'],
  bought: ['purchase of units', 'purchases of units'],
  sold: ['sale of units', 'sales of units'],
  distribution: ['distribution received', 'distributions received'],
  redemption: ['redemption received', 'redemptions received'],
  withheld: ['amount of tax withheld for you', 'amounts of tax withheld for you'],
  unpaid: ['amount declared and not paid yet', 'amounts declared and not paid yet'],
  value: ['value', 'values'],
};

interface ReturnPanelProps extends Omit<FigurePanelProps, 'asked'> {
  returns: ClientReturns;
}

export function ReturnPanel({ returns, title, beside, onClose }: ReturnPanelProps) {
  const [isAll, setAll] = useState(false);
  const { flows, on, period_days: days, yearly, xirr, twr, twr_from: from, price_age_days: age } = returns;
  const numbered = flows.map((flow, number) => ({ number, flow }));
  const all = multiplesText(returns.dpi, returns.tvpi);
  const row = 'flex items-baseline gap-2 border-t border-line px-4 py-2.5 text-body max-md:px-5';
  return (
    <PanelFrame title={title} beside={beside} onClose={onClose}>
      <p className="px-4 pb-3 text-body text-muted max-md:px-5">
        {yearly
          ? 'A bank account with these payments and this yearly interest rate would have given the same result.'
          : 'A bank account with these payments and this interest rate for the whole period would have given the same result.'}
      </p>
      <ul aria-label={isAll ? 'All flows' : 'Flows'} className="tnum">
        {isAll
          ? numbered.map(({ number, flow }) => (
              <li key={number} className={row}>
                <FlowName flow={flow} onClose={onClose} />
                <Money amountCents={flow.amount} exact sign="flow" />
              </li>
            ))
          : [...groupBy(flows, ({ kind }) => kind)].map(([kind, own]) => (
              <li key={kind} className={row}>
                <span className="min-w-0 grow font-medium">
                  {kind === 'value' ? `Value on ${displayDate(on)}` : counted(own.length, ...FLOWS[kind])}
                  <span className="block text-label font-normal text-muted">
                    {kind === 'value' ? valueWords(returns) : periodOf(own)}
                  </span>
                </span>
                <Money amountCents={sumOf(own)} exact sign="flow" />
              </li>
            ))}
        {(returns.price !== null || returns.units === 0) && (
          <li className={row}>
            <span className="grow">{sumOf(flows) < 0 ? 'Less than paid in' : 'More than paid in'}</span>
            <Money amountCents={sumOf(flows)} exact sign="flow" />
          </li>
        )}
        <li className={`${row} bg-canvas font-semibold`}>
          <span className="grow">
            {yearly ? 'As a yearly rate' : 'In the whole period'}, {counted(days, 'day')}
          </span>
          {rateText(xirr, 2)}
        </li>
        <li className={`${row} text-muted`}>
          <CircleDashed className="size-3.5 shrink-0 translate-y-0.5 text-warning" />
          <span>
            {whyNot(xirr)} {age !== null && `Price ${counted(age, 'day')} old.`} Past returns do not predict
            later ones.
          </span>
        </li>
        <li className={row}>
          <span className="grow text-muted">For each $1 paid in</span>
          {all ?? whyNot(returns.tvpi)}
        </li>
        <li className={row}>
          <span className="grow text-muted">
            Time-weighted{from && `, a unit since ${displayDate(from)}`}
          </span>
          {whyNot(twr) ?? rateText(twr, 2)}
        </li>
      </ul>
      <footer className="flex min-h-9 items-center gap-3 border-t border-line px-4 py-1.5 text-label text-subtle max-md:px-5">
        <span className="tnum grow">As of {displayDate(on)}</span>
        {flows.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => setAll(!isAll)}>
            {isAll ? 'Show the sums' : `Show all ${counted(flows.length, 'flow')}`}
          </Button>
        )}
      </footer>
    </PanelFrame>
  );
}

function FlowName({ flow: { day, kind, link }, onClose }: { flow: ReturnFlow; onClose: () => void }) {
  const addressOf = useAddressForViewer();
  const [one] = FLOWS[kind];
  const name = `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
  return (
    <span className="min-w-0 grow">
      {displayDate(day)}{' '}
      {link === null ? (
        name
      ) : (
        <Link
          to={addressOf(link)}
          onClick={onClose}
          className="rounded-badge font-medium text-accent hover:underline"
        >
          {name}
        </Link>
      )}
    </span>
  );
}

const sumOf = (flows: readonly ReturnFlow[]) => addCents(ZERO_CENTS, ...flows.map(({ amount }) => amount));

function periodOf(flows: readonly ReturnFlow[]): string {
  const [first, last] = [flows[0], flows.at(-1)];
  if (!first || !last) return '';
  return first.day === last.day
    ? displayDate(first.day)
    : `${displayDate(first.day)} to ${displayDate(last.day)}`;
}

function valueWords({ units, price, price_day: day }: ClientReturns): string {
  if (price === null || day === null) return '';
  return `${displayUnits(units)} units × ${displayPrice(price)}, price of ${displayDate(day)}`;
}
