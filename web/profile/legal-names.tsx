import { useState } from 'react';
import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { useCall } from '../api/hooks.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { useMayChange } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CreateChangeRequest, type LegalName } from './create-change-request.tsx';
import { ProfileRow } from './profile-box.tsx';
import { WithdrawChangeRequest } from './withdraw-change-request.tsx';

function namesOf({ name, entity_name, entity_type }: ClientDashboard['client']): LegalName[] {
  const own = { field: 'name', label: 'Legal name', value: name } as const;
  if (entity_name === '' && entity_type === 'Personal') return [own];
  return [own, { field: 'entity_name', label: 'Entity name', value: entity_name }];
}

/** A row for each name that only managers can set, with the client's request to change it. */
export function LegalNames({ clientId }: { clientId: string }) {
  const mayChange = useMayChange();
  const dashboard = useCall('getOwnDashboard', {});
  const requests = useCall('listClientChangeRequests', { id: clientId });
  const [asking, setAsking] = useState<LegalName>();
  const [withdrawing, setWithdrawing] = useState<ChangeRequest>();
  const client = dashboard.data?.client;
  const error = (client ? undefined : dashboard.error) ?? (requests.data ? undefined : requests.error);
  return (
    <>
      {error ? (
        <ErrorState
          title="Your legal name could not be loaded"
          loaded={{
            error,
            isValidating: dashboard.isValidating || requests.isValidating,
            retry: () => {
              void dashboard.mutate();
              void requests.mutate();
            },
          }}
        />
      ) : client && requests.data ? (
        namesOf(client).map((name) => (
          <NameRow
            key={name.field}
            name={name}
            entityType={name.field === 'name' ? client.entity_type : undefined}
            request={requests.data?.requests.find(
              ({ field, kind, state }) => field === name.field && kind === 'asked' && state !== 'withdrawn',
            )}
            readOnly={client.status !== 'Active' || !mayChange}
            onAsk={() => setAsking(name)}
            onWithdraw={setWithdrawing}
          />
        ))
      ) : (
        <div role="status" aria-label="Loading legal name" className="p-4">
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
    </>
  );
}

interface NameRowProps {
  name: LegalName;
  /** The entity type, shown after the client's own name if there is one. */
  entityType: string | undefined;
  /** The newest request to change this name. Undefined if that request was withdrawn. */
  request: ChangeRequest | undefined;
  readOnly: boolean;
  onAsk: () => void;
  onWithdraw: (request: ChangeRequest) => void;
}

function NameRow({ name: { label, value }, entityType, request, readOnly, onAsk, onWithdraw }: NameRowProps) {
  const open = request?.state === 'open' ? request : undefined;
  return (
    <ProfileRow
      label={label}
      detail={
        <>
          <p>{[value || 'None', entityType].filter(Boolean).join(', ')}</p>
          {request && (
            <p className="mt-1 text-label">
              <RequestText request={request} />
            </p>
          )}
        </>
      }
      action={
        !readOnly &&
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
        ))
      }
    />
  );
}

function RequestText({ request }: { request: ChangeRequest }) {
  const { state, value, asked_at: askedAt, ended_at: endedAt, reason } = request;
  if (state === 'open')
    return (
      <>
        Requested on <InstantText instant={askedAt} part="date" />: {value}
      </>
    );
  return (
    <>
      {state === 'approved' ? 'Changed' : `${value} was declined`} on{' '}
      <InstantText instant={endedAt ?? askedAt} part="date" />: {reason}
    </>
  );
}
