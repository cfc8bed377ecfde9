import { type ReactNode, useState } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { formatPrice, formatUnits } from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import { useCall } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Facts } from '../ui/facts.tsx';
import { FigureButton } from '../ui/figure-button.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { Money } from '../ui/money.tsx';
import { LINE_STATES, PAYABLE_NAMES } from '../ui/payout-words.ts';
import { Section } from '../ui/section.tsx';
import { MovesSum, UnitMoves } from './unit-moves.tsx';

const NEWEST = 6;

interface ClientUnitsProps {
  clientId: string;
  title: string;
  isOwn?: boolean;
  folded?: boolean;
  aside?: ReactNode;
  children?: ReactNode;
}

export function ClientUnits({
  clientId,
  title,
  isOwn = false,
  folded = false,
  aside,
  children,
}: ClientUnitsProps) {
  const loaded = useCall('listClientUnits', { id: clientId });
  const { data, error } = loaded;
  return (
    <Section title={title} folded={folded} aside={aside}>
      <div className="overflow-hidden rounded-box border border-line">
        {data ? (
          <Units clientId={clientId} isOwn={isOwn} {...data} />
        ) : error ? (
          <ErrorState title="The units did not load" loaded={loaded} />
        ) : (
          <LoadingCards label="Loading units" count={3} />
        )}
        {children}
      </div>
    </Section>
  );
}

function Units({
  clientId,
  isOwn,
  units,
  price,
  price_day: day,
  value,
  moves,
}: CallOutput<'listClientUnits'> & { clientId: string; isOwn: boolean }) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      <div className="tnum px-5 max-md:px-4 [&>dl]:border-t-0">
        <Facts
          facts={[
            ['Units', formatUnits(units)],
            [day ? `Price of ${displayDate(day)}` : 'Price', price ? formatPrice(price) : 'None published'],
            [
              'Value',
              value === null ? (
                '–'
              ) : (
                <span key="value" className="relative inline-flex items-center gap-2">
                  <Money amountCents={value} exact />
                  <FigureButton
                    asked={{ figure: 'client-value', ...(isOwn ? {} : { client_id: clientId }) }}
                    label="Value of the units"
                    text="Terms"
                  />
                </span>
              ),
            ],
          ]}
        />
      </div>
      {moves.length === 0 ? (
        <p className="px-5 py-3 text-muted max-md:px-4">No units yet.</p>
      ) : (
        <>
          <UnitMoves moves={isAll ? moves : moves.slice(0, NEWEST)} />
          <p className="flex min-h-11 items-center justify-between gap-2 border-t border-line px-5 max-md:px-4">
            <MovesSum moves={moves} units={units} />
            {moves.length > NEWEST && !isAll && (
              <Button variant="ghost" size="small" className="text-accent!" onClick={() => setAll(true)}>
                Show all {moves.length}
              </Button>
            )}
          </p>
        </>
      )}
    </>
  );
}

export function ClientPayoutLines({ clientId }: { clientId: string }) {
  const loaded = useCall('listPayoutLines', { client_id: clientId });
  const { data, error } = loaded;
  if (error && !data) return <ErrorState title="The payments due did not load" loaded={loaded} />;
  if (!data?.lines.length) return null;
  return (
    <ul aria-label="Owed to the client" className="divide-y divide-line border-t border-line">
      {data.lines.map((line) => (
        <li key={line.id} className="flex items-center gap-3 px-5 py-2 max-md:px-4">
          <span className="min-w-0 grow">
            {PAYABLE_NAMES[line.type]} <DateText date={line.day} className="text-label text-muted" />
          </span>
          <Badge tone={LINE_STATES[line.state][1]}>{LINE_STATES[line.state][0]}</Badge>
          <Money amountCents={line.amount} exact />
        </li>
      ))}
    </ul>
  );
}
