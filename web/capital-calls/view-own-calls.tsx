import { useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import { useCallPages } from '../api/call-pages.ts';
import { useProfile } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { OwnCall } from './own-call.tsx';
import { unpaidFirst } from './unpaid-first.ts';

const SHOWN_AT_FIRST = 5;

/** The investor's calls: amount, due date, reference and payments. */
export function OwnCapitalCalls() {
  const profile = useProfile();
  const clientId = profile.data?.client?.id;
  const own = useCallPages(
    'listClientCapitalCalls',
    clientId === undefined ? null : { id: clientId, limit: PAGE_SIZE },
  );
  const error = own.error ?? (profile.data ? undefined : profile.error);
  const retry = () => {
    if (!profile.data) void profile.mutate();
    else own.retry();
  };
  const [isExpanded, setExpanded] = useState(false);
  const loaded = own.pages && unpaidFirst(own.pages.flatMap((page) => page.capital_calls));
  // All unpaid calls are shown at once, however many there are.
  const unpaid = loaded?.filter((call) => call.outstanding_amount > 0).length ?? 0;
  const calls = isExpanded ? loaded : loaded?.slice(0, Math.max(SHOWN_AT_FIRST, unpaid));
  return (
    <section
      aria-labelledby="capital-calls"
      aria-busy={!calls && !error ? true : undefined}
      className="overflow-hidden rounded-box border border-line"
    >
      <h2 id="capital-calls" className="border-b border-line px-4 py-3.5 text-form font-semibold">
        Capital calls
      </h2>
      {error && !calls ? (
        <ErrorState
          title="Capital calls did not load"
          error={error}
          onRetry={retry}
          retrying={own.isValidating || profile.isValidating}
        />
      ) : !calls ? (
        <div role="status" aria-label="Loading capital calls" className="flex flex-col gap-4 p-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ) : calls.length === 0 ? (
        <EmptyState title="No capital has been called from you" className="py-8!" />
      ) : (
        <ul className="divide-y divide-line">
          {calls.map((call) => (
            <OwnCall key={call.id} call={call} />
          ))}
        </ul>
      )}
      {(own.hasMore || calls?.length !== loaded?.length) && (
        <div className="border-t border-line p-2 text-center">
          <Button
            variant="ghost"
            busy={own.isValidating}
            onClick={() => {
              if (calls?.length === loaded?.length) own.loadMore();
              setExpanded(true);
            }}
          >
            Show earlier calls
          </Button>
        </div>
      )}
    </section>
  );
}
