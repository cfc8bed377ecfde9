import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { useLedger } from './use-ledger.ts';

type SearchProgressProps = NonNullable<ReturnType<typeof useLedger>['search']>;

/** `Searched back to 03/2024`; `Searching` before the first part, `Searched the whole ledger` after the last. */
function saidOf({ state, searchedTo }: Pick<SearchProgressProps, 'state' | 'searchedTo'>): string {
  if (state === 'whole') return 'Searched the whole ledger';
  if (!searchedTo) return 'Searching the whole ledger';
  const [year, month] = searchedTo.split('-');
  return `Searched back to ${month}/${year}`;
}

/** How far a search of the whole ledger has come, with what one can do about it. */
export function SearchProgress({ state, found, searchedTo, stop, goOn }: SearchProgressProps) {
  const said = saidOf({ state, searchedTo });
  const isSearching = state === 'searching';
  const count = `${formatCount(found)} found${state === 'whole' ? '' : ' so far'}`;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box border border-line bg-canvas px-4 py-2 max-md:mx-4">
      <p className="flex items-center gap-2 text-muted">
        {isSearching && <Spinner className="size-4" />}
        <span className="font-medium text-ink">{said}</span>
        <span>{count}</span>
      </p>
      {/* Said once it stands still, not month by month. */}
      <p role="status" className="sr-only">
        {isSearching ? '' : `${said}, ${count}`}
      </p>
      {isSearching && <Button onClick={stop}>Stop</Button>}
      {state === 'stopped' && <Button onClick={goOn}>Go on</Button>}
      {state === 'full' && <Button onClick={goOn}>Load older</Button>}
    </div>
  );
}
