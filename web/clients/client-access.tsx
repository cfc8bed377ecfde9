import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ClientDetail } from '#shared/contract/clients.ts';
import type { ClientStatus } from '#shared/terms.ts';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { viewAsAddress } from '../shell/client-address.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useMayChange } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { ClientLogins, ManageAccessLink } from './client-logins.tsx';
import { InviteClient } from './invite-client.tsx';

interface StatusChange {
  to: ClientStatus;
  action: string;
  busy: string;
  done: string;
  says: (name: string) => string;
}

const SUSPEND: StatusChange = {
  to: 'Suspended',
  action: 'Suspend',
  busy: 'Suspending',
  done: 'Client suspended.',
  says: (name) =>
    `${name} loses access immediately. Their pledge no longer counts in the dashboard’s total. Transactions, documents and history are kept. You can make the client active again.`,
};
const DEACTIVATE: StatusChange = {
  to: 'Inactive',
  action: 'Make inactive',
  busy: 'Saving',
  done: 'Client made inactive.',
  says: (name) =>
    `${name} can still sign in and view everything, but cannot change anything. Their pledge no longer counts in the dashboard’s total. You can make the client active again.`,
};
const ACTIVATE: StatusChange = {
  to: 'Active',
  action: 'Make active',
  busy: 'Saving',
  done: 'Client made active.',
  says: (name) =>
    `${name} can sign in, read their figures and documents, and change their address. Their pledge counts in the dashboard’s total.`,
};

const STATES: Record<ClientStatus, { means: string; changes: readonly StatusChange[] }> = {
  Active: { means: 'Can sign in and change their address.', changes: [DEACTIVATE, SUSPEND] },
  Inactive: {
    means: 'Can sign in and view everything, but cannot change anything.',
    changes: [ACTIVATE, SUSPEND],
  },
  Suspended: { means: 'Has no access.', changes: [ACTIVATE] },
};

export function ClientAccess({ client, accessAt }: { client: ClientDetail; accessAt: string }) {
  return (
    <section aria-label="Access" className="flex flex-col gap-3 border-t border-line px-5 py-5">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-form font-semibold">Access</h3>
        <ManageAccessLink to={accessAt} />
      </div>
      <ClientStanding client={client} />
      {client.status !== 'Suspended' && (
        <Link
          to={viewAsAddress(client.id)}
          className="self-start font-medium text-accent hover:underline touch:py-2.5"
        >
          View as investor
        </Link>
      )}
      <ClientLogins clientId={client.id} />
    </section>
  );
}

export function ClientStanding({ client }: { client: ClientDetail }) {
  const mayChange = useMayChange();
  const [chosen, setChosen] = useState<StatusChange>();
  const { means, changes } = STATES[client.status];
  return (
    <>
      {mayChange && (client.invited || client.not_invited) && <InviteClient client={client} />}
      <p className="text-muted">
        <StatusBadge status={client.status} /> <span className="ml-1">{means}</span>
      </p>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {changes.map((change) => (
            <Button
              key={change.to}
              className={change === SUSPEND ? 'text-negative!' : undefined}
              onClick={() => setChosen(change)}
            >
              {change.action}
            </Button>
          ))}
        </div>
      )}
      {chosen && <ConfirmStatus client={client} change={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

export function StatusBadge({ status }: { status: ClientStatus }) {
  const tones = { Active: 'positive', Inactive: 'neutral', Suspended: 'negative' } as const;
  return <Badge tone={tones[status]}>{status}</Badge>;
}

interface ConfirmStatusProps {
  client: ClientDetail;
  change: StatusChange;
  onClose: () => void;
}

function ConfirmStatus({ client, change, onClose }: ConfirmStatusProps) {
  async function confirm() {
    try {
      await call('updateClient', { id: client.id, status: change.to }, { refresh: 'first' });
      notify.success(change.done, { about: client.id });
      onClose();
    } catch (error) {
      notify.error(messageOf(error, 'The status was not changed.'), { about: client.id });
    }
    return undefined;
  }
  return (
    <ConfirmDialog
      title={`${change.action}: ${client.name}`}
      confirmLabel={change.action}
      busyLabel={change.busy}
      variant={change === SUSPEND ? 'danger' : 'primary'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {change.says(client.name)}
    </ConfirmDialog>
  );
}
