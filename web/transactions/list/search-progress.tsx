import { type CalendarDate, displayMonth, monthOf } from '#shared/calendar-date.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/money-format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { useLedger } from './use-ledger.ts';

type SearchProgressProps = NonNullable<ReturnType<typeof useLedger>['search']>;

const inMonths = (day: CalendarDate) => displayMonth(monthOf(day));

function saidOf({ state, searchedTo, firstDay }: SearchProgressProps): string {
  if (state === 'whole')
    return `Searched the whole ledger${firstDay ? `, back to ${inMonths(firstDay)}` : ''}`;
  return searchedTo ? `Searched back to ${inMonths(searchedTo)}` : 'Searching the whole ledger';
}

export function SearchProgress(search: SearchProgressProps) {
  const { state, found, searchedTo, firstDay, lastDay, stop, goOn } = search;
  const statusText = saidOf(search);
  const isSearching = state === 'searching';
  const count = `${formatCount(found)} found${state === 'whole' ? '' : ' so far'}`;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-line bg-canvas px-4 py-2 max-md:mx-4">
      <p className="flex items-center gap-2 text-muted">
        {isSearching && <Spinner className="size-4" />}
        <span className="font-medium text-ink">{statusText}</span>
        <span>{count}</span>
      </p>
      <p role="status" className="sr-only">
        {isSearching ? '' : `${statusText}, ${count}`}
      </p>
      <div className="flex items-center gap-3 max-md:w-full">
        {state !== 'whole' && firstDay && firstDay < lastDay && (
          <Track firstDay={firstDay} lastDay={lastDay} searchedTo={searchedTo ?? lastDay} said={statusText} />
        )}
        {isSearching && <Button onClick={stop}>Stop</Button>}
        {state === 'stopped' && <Button onClick={goOn}>Go on</Button>}
        {state === 'full' && <Button onClick={goOn}>Load older</Button>}
      </div>
    </div>
  );
}

function Track({
  firstDay,
  lastDay,
  searchedTo,
  said,
}: Record<'firstDay' | 'lastDay' | 'searchedTo', CalendarDate> & { said: string }) {
  const newest = Date.parse(lastDay);
  return (
    <div className="tnum flex grow items-center gap-3 text-label text-subtle">
      {inMonths(lastDay)}
      <ProgressBar
        label="Searched"
        value={Math.max(0, newest - Date.parse(searchedTo))}
        max={newest - Date.parse(firstDay)}
        valueText={said}
        height={4}
        className="md:w-56"
      />
      {inMonths(firstDay)}
    </div>
  );
}
