import { useContext, useState } from 'react';
import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { useCall } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { FrameContext } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CreateChangeRequest, type LegalName } from './create-change-request.tsx';
import { WithdrawChangeRequest } from './withdraw-change-request.tsx';

function namesOf({ name, entity_name, entity_type }: ClientDashboard['client']): LegalName[] {
  const own = { field: 'name', label: 'Legal name', value: name } as const;
  if (entity_name === '' && entity_type === 'Personal') return [own];
  return [own, { field: 'entity_name', label: 'Entity name', value: entity_name }];
}

/** The names that only managers set, each with what the client asked about it. */
export function LegalNames({ clientId }: { clientId: string }) {
  const { readsOnly = false } = useContext(FrameContext);
  const dashboard = useCall('getOwnDashboard', {});
  const requests = useCall('listClientChangeRequests', { id: clientId });
  const [asking, setAsking] = useState<LegalName>();
  const [withdrawing, setWithdrawing] = useState<ChangeRequest>();
  const client = dashboard.data?.client;
  const error = (client ? undefined : dashboard.error) ?? (requests.data ? undefined : requests.error);
  return (
    <section aria-labelledby="legal-names" className="mt-8 border-t border-line pt-6">
      <h2 id="legal-names" className="text-lead font-semibold">
        Legal name
      </h2>
      <p className="mt-1 max-w-prose text-body text-muted">
        Notices and statements carry it. Only the fund’s managers change it; you can ask them to.
      </p>
      {error ? (
        <ErrorState
          title="Your legal name could not be loaded"
          error={error}
          onRetry={() => {
            void dashboard.mutate();
            void requests.mutate();
          }}
          retrying={dashboard.isValidating || requests.isValidating}
        />
      ) : client && requests.data ? (
        <ul className="mt-4 divide-y divide-line rounded-box border border-line">
          {namesOf(client).map((name) => (
            <NameRow
              key={name.field}
              name={name}
              request={requests.data?.requests.find(
                ({ field, kind, state }) => field === name.field && kind === 'asked' && state !== 'withdrawn',
              )}
              readOnly={client.status !== 'Active' || readsOnly}
              onAsk={() => setAsking(name)}
              onWithdraw={setWithdrawing}
            />
          ))}
        </ul>
      ) : (
        <div
          role="status"
          aria-label="Loading legal name"
          className="mt-4 rounded-box border border-line p-4"
        >
          <Skeleton className="h-3 w-24" />
          <Skeleton className="mt-2.5 h-3 w-40" />
        </div>
      )}
      {asking && (
        <CreateChangeRequest clientId={clientId} name={asking} onClose={() => setAsking(undefined)} />
      )}
      {withdrawing && (
        <WithdrawChangeRequest request={withdrawing} onClose={() => setWithdrawing(undefined)} />
      )}
    </section>
  );
}

interface NameRowProps {
  name: LegalName;
  /** The newest about this name, unless it was withdrawn. */
  request: ChangeRequest | undefined;
  readOnly: boolean;
  onAsk: () => void;
  onWithdraw: (request: ChangeRequest) => void;
}

function NameRow({ name: { label, value }, request, readOnly, onAsk, onWithdraw }: NameRowProps) {
  const open = request?.state === 'open' ? request : undefined;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{label}</p>
        <p className="text-muted wrap-anywhere">{value || 'None'}</p>
        {request && (
          <p className="mt-1 text-label text-muted wrap-anywhere">
            <RequestText request={request} />
          </p>
        )}
      </div>
      {!readOnly &&
        (open ? (
          <Button
            onClick={() => onWithdraw(open)}
            aria-label={`Withdraw the request about the ${label.toLowerCase()}`}
          >
            Withdraw
          </Button>
        ) : (
          <Button onClick={onAsk} aria-label={`Ask to change the ${label.toLowerCase()}`}>
            Ask to change
          </Button>
        ))}
    </li>
  );
}

function RequestText({ request }: { request: ChangeRequest }) {
  const { state, value, asked_at: askedAt, ended_at: endedAt, reason } = request;
  if (state === 'open')
    return (
      <>
        Asked on <InstantText instant={askedAt} part="date" /> for {value}
      </>
    );
  return (
    <>
      {state === 'approved' ? 'Changed' : `${value} was declined`} on{' '}
      <InstantText instant={endedAt ?? askedAt} part="date" />: {reason}
    </>
  );
}
