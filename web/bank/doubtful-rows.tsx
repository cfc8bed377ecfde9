import { useCall } from '../api/hooks.ts';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DecideDoubtfulRow } from './decide-doubtful-row.tsx';

export function DoubtfulRows() {
  const list = useCall('listDoubtfulRows', {});
  const rows = list.data?.rows;
  return (
    <section
      aria-labelledby="doubtful-rows"
      aria-busy={rows === undefined && !list.error}
      className="mb-4 rounded-box border border-line bg-surface"
    >
      <h2 id="doubtful-rows" className="px-4 pt-4 pb-2 text-form font-semibold">
        Probably in the ledger already
      </h2>
      {rows === undefined && list.error ? (
        <ErrorState title="The rows to decide did not load" loaded={list} />
      ) : rows === undefined ? (
        <Skeleton className="mx-4 mb-4 h-2.5 w-3/5" />
      ) : rows.length === 0 ? (
        <EmptyState title="No row waits for a decision" />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <DecideDoubtfulRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </section>
  );
}
