import type { Allocation } from '#shared/contract/transactions.ts';
import { addCents, type Cents, negateCents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { useCall } from '../../api/hooks.ts';
import { formatMoney } from '../../ui/money-format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

interface ClientChange {
  clientId: string;
  clientName: string;
  changeCents: Cents;
}

/** What reversing these allocations changes for each client. */
export function reversedOf(allocations: readonly Allocation[]): ClientChange[] {
  const changes = new Map<string, ClientChange>();
  for (const { client_id, client_name, amount } of allocations) {
    const before = changes.get(client_id)?.changeCents ?? ZERO_CENTS;
    const changeCents = addCents(before, negateCents(amount));
    changes.set(client_id, { clientId: client_id, clientName: client_name, changeCents });
  }
  return [...changes.values()];
}

const MOST_SHOWN = 4;

export function ClientChanges({ changes }: { changes: readonly ClientChange[] }) {
  if (changes.length === 0) return null;
  const hidden = changes.length - MOST_SHOWN;
  return (
    <section aria-label="What will change" className="flex flex-col gap-1.5">
      <h3 className="text-body font-medium">What will change</h3>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-px overflow-hidden rounded-box border border-line bg-line">
        {changes.slice(0, MOST_SHOWN).map((change) => (
          <OneClient key={change.clientId} {...change} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="text-label text-muted">
          and {hidden === 1 ? 'one more client' : `${hidden} more clients`}
        </p>
      )}
    </section>
  );
}

function OneClient({ clientId, clientName, changeCents }: ClientChange) {
  const { data, error } = useCall('getClient', { id: clientId });
  return (
    <li className="bg-raised px-3 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{clientName}</span>
        {data && (
          <span className="min-w-0 truncate text-label text-muted">
            {data.entity_name || data.entity_type}
          </span>
        )}
      </p>
      {data ? (
        <dl className="mt-1.5 flex flex-col gap-0.5">
          <Change label="Paid" before={data.total_paid} after={addCents(data.total_paid, changeCents)} />
          <Change
            label="Outstanding"
            before={outstandingCents(data.pledged_amount, data.total_paid)}
            after={outstandingCents(data.pledged_amount, addCents(data.total_paid, changeCents))}
          />
        </dl>
      ) : error ? (
        <p className="mt-1.5 text-label text-muted">The figures did not load.</p>
      ) : (
        <span role="status" aria-label={`Loading the figures of ${clientName}`} className="block py-1.5">
          <Skeleton className="h-3 w-full" />
          <Skeleton className="mt-2.5 h-3 w-full" />
        </span>
      )}
    </li>
  );
}

function Change({ label, before, after }: { label: string; before: Cents; after: Cents }) {
  const exact = before % 100 !== 0 || after % 100 !== 0;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="tnum flex items-center gap-1 whitespace-nowrap">
        <span className="sr-only">before: </span>
        <span className="text-muted">{formatMoney(before, { exact })}</span>
        <span aria-hidden="true" className="text-subtle">
          →
        </span>
        <span className="sr-only">, after: </span>
        <strong className="font-semibold">{formatMoney(after, { exact })}</strong>
      </dd>
    </div>
  );
}
