import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { ChangeRequest } from '#shared/contract/change-requests.ts';
import type { ClientDashboard } from '#shared/contract/clients.ts';
import { clientInView } from '../api/client-in-view.ts';
import { useCall, useProfile } from '../api/hooks.ts';
import { signOut } from '../leave-session.ts';
import { TaxStatuses } from '../payees/tax-statuses.tsx';
import { useProfileAddresses } from '../shell/profile-address.ts';
import { startsAtTable } from '../shell/starts-at-table.ts';
import { storedSignIn } from '../stored-session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Notice } from '../ui/notice.tsx';
import { useMayChange } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CreateChangeRequest, type LegalName } from './create-change-request.tsx';
import { ManageAuthenticator } from './manage-authenticator.tsx';
import { ProfileBox, ProfileRow } from './profile-box.tsx';
import { ProfilePage } from './profile-page.tsx';
import { OwnMailsBox } from './set-own-mails.tsx';
import { UpdateMe } from './update-me.tsx';
import { OwnEmailRow } from './update-own-email.tsx';
import { useAuthenticator } from './use-authenticator.ts';
import { WithdrawChangeRequest } from './withdraw-change-request.tsx';

export function ViewProfile() {
  const { profile, password } = useProfileAddresses();
  const { data: user, error, isValidating, mutate } = useProfile();
  const inView = clientInView()?.clientId;
  // An adviser who starts without an open client sees the profile of the login, not of a client.
  const isOfLogin = inView === undefined && user !== undefined && startsAtTable(user.clients);
  const clientId = user?.client && !isOfLogin ? (inView ?? user.client.id) : undefined;
  const isAdviser = isOfLogin || user?.clients.find(({ id }) => id === clientId)?.role === 'adviser';
  const email = user && <OwnEmailRow user={user} />;
  return (
    <ProfilePage title="Profile">
      {user ? (
        <>
          <SecondFactorNotice />
          <UpdateMe key={user.user_id} user={user} />
          {clientId !== undefined && (
            <ProfileBox title="Legal name and sign-in">
              <LegalNames clientId={clientId} />
              {email}
            </ProfileBox>
          )}
          {clientId !== undefined && !isAdviser && (
            <ProfileBox title="Where we pay you">
              <ProfileRow
                label="Your account for payments"
                detail="A new account is on hold at first, until we have verified it"
                action={
                  <Link to={`${profile}/payee`} className={buttonClass('secondary', 'normal')}>
                    Open<span className="sr-only"> your account for payments</span>
                  </Link>
                }
              />
              <TaxRow clientId={clientId} />
            </ProfileBox>
          )}
          {(clientId !== undefined || isOfLogin) && <OwnMailsBox isAdviser={isAdviser} />}
          <ProfileBox title="How you sign in">
            {clientId === undefined && email}
            <ProfileRow
              label="Password"
              detail="Changing the password signs out all your other browsers"
              action={
                <Link
                  to={password}
                  aria-label="Change password"
                  className={buttonClass('secondary', 'normal')}
                >
                  Change
                </Link>
              }
            />
            <ManageAuthenticator email={user.email} />
          </ProfileBox>
          <SignedInHere />
        </>
      ) : error ? (
        <ErrorState title="Your profile could not be loaded" loaded={{ error, isValidating, mutate }} />
      ) : (
        <ProfileSkeleton />
      )}
    </ProfilePage>
  );
}

function TaxRow({ clientId }: { clientId: string }) {
  const loaded = useCall('getPayee', { id: clientId });
  if (loaded.error && !loaded.data)
    return <ErrorState title="Your tax file number’s status could not be loaded" loaded={loaded} />;
  return (
    <ProfileRow
      label="Tax file number"
      detail={loaded.data ? <TaxStatuses tax={loaded.data.tax} /> : <Skeleton className="mt-2 h-3 w-40" />}
    />
  );
}

function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Loading profile" className="flex w-full max-w-160 flex-col gap-4">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="mt-6 h-5 w-40" />
      <Skeleton className="h-9 w-full" />
    </div>
  );
}

function namesOf({ name, entity_name, entity_type }: ClientDashboard['client']): LegalName[] {
  const own = { field: 'name', label: 'Legal name', value: name } as const;
  if (entity_name === '' && entity_type === 'Personal') return [own];
  return [own, { field: 'entity_name', label: 'Entity name', value: entity_name }];
}

function LegalNames({ clientId }: { clientId: string }) {
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
  entityType: string | undefined;
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

function SecondFactorNotice() {
  const { data: user, mutate } = useProfile();
  const { isOn } = useAuthenticator();
  const isRequired = user?.second_factor_required === true;
  useEffect(() => {
    if (isRequired && isOn) void mutate();
  }, [isRequired, isOn, mutate]);
  if (!isRequired) return null;
  return (
    <Notice tone="warning">
      Turn on the authenticator app below to continue. Until then, you can only open your profile. A password
      alone does not protect the fund’s client information.
    </Notice>
  );
}

function SignedInHere() {
  const [asking, setAsking] = useState(false);
  const at = storedSignIn()?.at;

  return (
    <ProfileBox title="Where you are signed in">
      <ProfileRow
        label="This browser"
        badge={<Badge tone="positive">Now</Badge>}
        detail={at !== undefined && at > 0 && <SignedInAt instant={new Date(at * 1_000).toISOString()} />}
      />
      <div className="flex flex-col items-center gap-2 px-3 py-3">
        <Button className="w-full text-negative!" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
        <p className="text-label text-muted">
          This browser is signed out too. You then sign in again with your password.
        </p>
      </div>
      {asking && (
        <ConfirmDialog
          title="Sign out everywhere"
          confirmLabel="Sign out everywhere"
          busyLabel="Signing out"
          // There is no error to show, because the browser leaves the page even if the sign-out failed.
          onConfirm={() => signOut('everywhere').then(() => undefined)}
          onClose={() => setAsking(false)}
        >
          All your browsers are signed out immediately, including this one. Unsaved changes are lost.
        </ConfirmDialog>
      )}
    </ProfileBox>
  );
}

function SignedInAt({ instant }: { instant: string }) {
  const isToday = fundDateAt(new Date(instant)) === fundDateAt(new Date());
  return isToday ? (
    <>
      Signed in today at <InstantText instant={instant} part="time" />
    </>
  ) : (
    <>
      Signed in on <InstantText instant={instant} />
    </>
  );
}
