import { type ReactNode, useState } from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { displayReference } from '#shared/payment-reference.ts';
import { useCallPages } from '../api/call-pages.ts';
import { downloadDocument } from '../api/download-document.ts';
import { useProfile } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { DateText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { Download } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatMoney } from '../ui/money-format.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CallStatus } from './call-status.tsx';
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
  const [isWhole, setWhole] = useState(false);
  const loaded = own.pages && unpaidFirst(own.pages.flatMap((page) => page.capital_calls));
  // All unpaid calls are shown at once, however many there are.
  const unpaid = loaded?.filter((call) => call.outstanding_amount > 0).length ?? 0;
  const calls = isWhole ? loaded : loaded?.slice(0, Math.max(SHOWN_AT_FIRST, unpaid));
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
              setWhole(true);
            }}
          >
            Show earlier calls
          </Button>
        </div>
      )}
    </section>
  );
}

function OwnCall({ call }: { call: ClientCapitalCall }) {
  const { document_id: documentId } = call;
  const paid = `${formatMoney(call.matched_amount, { exact: true })} of ${formatMoney(call.amount, { exact: true })}`;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 px-4 py-3.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{call.title}</span>
        <CallStatus of={call} />
      </div>
      <Money amountCents={call.amount} exact className="justify-self-end text-form font-semibold" />
      <dl className="tnum flex flex-wrap gap-x-5 gap-y-1 text-label text-muted">
        <Fact label="Due">
          <DateText date={call.due_date} />
        </Fact>
        <Fact label="Reference">
          <span className="whitespace-nowrap text-ink select-all">
            {displayReference(call.payment_reference)}
          </span>
        </Fact>
        <Fact label="Paid so far">
          <Money amountCents={call.matched_amount} exact />
        </Fact>
        {call.outstanding_amount > 0 && (
          <Fact label="Outstanding">
            <Money amountCents={call.outstanding_amount} exact />
          </Fact>
        )}
      </dl>
      {documentId !== null ? (
        <Button
          size="small"
          icon={<Download aria-hidden="true" className="size-3.5" />}
          onClick={() => void downloadDocument({ id: documentId, name: 'Capital call notice.pdf' })}
        >
          Notice<span className="sr-only"> of {call.title}</span>
        </Button>
      ) : (
        <span className="text-label text-subtle">Notice on its way</span>
      )}
      <ProgressBar
        className="col-span-2"
        height={4}
        label={`Paid of ${call.title}`}
        value={call.matched_amount}
        max={call.amount}
        valueText={paid}
      />
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
