import { useState } from 'react';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { Holder } from '#shared/contract/register.ts';
import type { UnitsE4 } from '#shared/units.ts';
import type { useEveryPage } from '../api/every-page.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { EmptyState, ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { formatCount } from '../ui/money-format.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { MovesSum, UnitMoves } from './unit-moves.tsx';

const NEWEST = 12;

interface MovesPanelProps {
  list: ReturnType<typeof useEveryPage<'listUnitMoves'>>;
  on: CalendarDate | undefined;
  holder: Holder | undefined;
  units: UnitsE4 | undefined;
  onAll: () => void;
  onClose: () => void;
}

export function MovesPanel({ list, on, holder, units, onAll, onClose }: MovesPanelProps) {
  const [isAll, setAll] = useState(false);
  const { data, error } = list;
  const moves = data?.moves.filter(
    ({ day, client_id: id }) => (!on || day <= on) && (!holder || id === holder.client_id),
  );
  const shown = isAll ? moves : moves?.slice(0, NEWEST);
  const oldest = shown?.at(-1);
  const earlier = (moves?.length ?? 0) - (shown?.length ?? 0);
  return (
    <SidePanel
      title={holder ? holder.name : 'Moves'}
      note={oldest && `${formatCount(shown?.length)} since ${displayDate(oldest.day)}`}
      onClose={onClose}
      actions={
        <>
          {holder && (
            <Button size="small" onClick={onAll}>
              All holders
            </Button>
          )}
          <CreateExport
            list="unit-moves"
            name="the moves"
            filters={{ ...(holder && { client_id: holder.client_id }), ...(on && { to: on }) }}
            rows={moves?.length}
            described="newest first"
            besides="Same columns as on screen, plus reason, names and ids."
            small
          />
        </>
      }
    >
      {shown && moves ? (
        <div className="flex min-h-full flex-col">
          {moves.length === 0 && <EmptyState title="No moves yet" />}
          <UnitMoves moves={shown} isNamed={!holder} />
          <p className="sticky bottom-0 mt-auto flex min-h-11 items-center justify-between gap-2 border-t border-line bg-surface px-5 max-md:px-4">
            {units !== undefined && <MovesSum moves={moves} units={units} />}
            {earlier > 0 && (
              <Button variant="ghost" size="small" className="text-accent!" onClick={() => setAll(true)}>
                Show {formatCount(earlier)} earlier
              </Button>
            )}
          </p>
        </div>
      ) : error ? (
        <ErrorState title="The moves did not load" loaded={list} />
      ) : (
        <LoadingCards label="Loading moves" height="h-13" />
      )}
    </SidePanel>
  );
}
