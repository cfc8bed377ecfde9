import { type ReactNode, useState } from 'react';
import { displayDate, displayInstant } from '#shared/calendar-date.ts';
import { PHONE_NUMBER_DAYS } from '#shared/constants.ts';
import type { Payee } from '#shared/contract/payees.ts';
import { afterProfile, useCall, useProfile } from '../api/hooks.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { accountText, payeeState, verifiedWords } from '../payees/payee-words.ts';
import { ProposePayee } from '../payees/propose-payee.tsx';
import { NotFoundScreen } from '../shell/full-screen-messages.tsx';
import { useProfileAddresses } from '../shell/profile-address.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState, LoadingCards } from '../ui/list-states.tsx';
import { CircleCheck, CircleDashed, Clock } from '../ui/lucide-icons.tsx';
import { useMayChange } from '../ui/page.tsx';
import { ProfileBox, ProfileRow } from './profile-box.tsx';
import { ProfilePage } from './profile-page.tsx';

const DIALOGS = { propose: ProposePayee, stop: StopChange } as const;

export function ViewPayee() {
  const { profile } = useProfileAddresses();
  const account = useProfile();
  const client = account.data?.client;
  const loaded = useCall('getPayee', client ? { id: client.id } : null);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const mayChange = useMayChange() && client?.status === 'Active';
  const own = afterProfile(account, loaded);
  if (client === null || loaded.error?.status === 404) return <NotFoundScreen />;
  const { payee, proposed } = loaded.data ?? {};
  const Dialog = open && DIALOGS[open];
  return (
    <ProfilePage title="Where we pay you" crumb={{ label: 'Profile', to: profile }}>
      {loaded.data ? (
        <>
          {proposed && (
            <Account title="New account" payee={proposed}>
              {proposed.state === 'proposed' && <Steps payee={proposed} />}
              {proposed.state === 'proposed' && mayChange && (
                <div className="flex flex-col gap-3 bg-negative-tint px-4 py-3 text-negative">
                  Was this not you? Stop the change. We then call you.
                  <Button variant="danger" onClick={() => setOpen('stop')}>
                    Stop this change
                  </Button>
                </div>
              )}
            </Account>
          )}
          {payee && (
            <Account
              title={proposed?.state === 'proposed' ? 'Until then we pay' : 'Your account'}
              payee={payee}
            />
          )}
          {!payee && !proposed && <p>No account yet. We hold your payments until you enter one.</p>}
          {mayChange && (
            <Button variant="primary" className="self-start" onClick={() => setOpen('propose')}>
              {payee || proposed ? 'Change the account' : 'Enter an account'}
            </Button>
          )}
          <p className="text-label text-muted">
            We call only a number that has been on file for {PHONE_NUMBER_DAYS} days. You read out your
            account number, we type what we hear, and the portal compares the two. Nobody at the fund sees the
            number.
          </p>
        </>
      ) : own.error ? (
        <ErrorState boxed title="The account did not load" loaded={own} />
      ) : (
        <LoadingCards label="Loading the account" count={2} />
      )}
      {client && Dialog && (
        <Dialog clientId={client.id} payeeId={proposed?.id} onClose={() => setOpen(undefined)} />
      )}
    </ProfilePage>
  );
}

function Account({ title, payee, children }: { title: string; payee: Payee; children?: ReactNode }) {
  const [tone, words] = payeeState(payee);
  return (
    <ProfileBox title={title}>
      <ProfileRow
        label={payee.account_name}
        badge={<Badge tone={tone}>{words}</Badge>}
        detail={
          <>
            <p className="tnum">{accountText(payee)}</p>
            {payee.state === 'usable' && verifiedWords(payee)}
            {payee.state === 'suspended' &&
              'We pay nothing to this account. Call us on a number that you already have, or enter another account.'}
          </>
        }
      />
      {children}
    </ProfileBox>
  );
}

function Steps({ payee }: { payee: Payee }) {
  const { proposed_by_name: by, usable_from: from } = payee;
  const at = displayInstant(payee.proposed_at);
  const verified = verifiedWords(payee);
  const done = <CircleCheck className="text-positive" />;
  return (
    <>
      <ProfileRow label={`Entered by ${by}`} badge={done} detail={at} />
      <ProfileRow label="Every login told by email" badge={done} detail={at} />
      {verified ? (
        <ProfileRow label="Verified" badge={done} detail={verified} />
      ) : (
        <ProfileRow
          label="We verify the account"
          badge={<Clock className="text-warning" />}
          detail={`We call a number that has been on file for ${PHONE_NUMBER_DAYS} days. For a first account, a document of your bank can replace the call.`}
        />
      )}
      <ProfileRow
        label={`Usable from ${displayDate(from)}`}
        badge={<CircleDashed className="text-muted" />}
        detail={verified ? 'We pay to this account from that day' : 'If we have verified the account by then'}
      />
    </>
  );
}

interface StopProps {
  clientId: string;
  payeeId?: string | undefined;
  onClose: () => void;
}

function StopChange({ clientId, payeeId, onClose }: StopProps) {
  const stop = useConfirmedCall('suspendPayee', onClose);
  const input = { id: clientId, payee_id: payeeId, reason: 'Stopped by the investor' };
  return (
    <ConfirmDialog
      title="Stop this change"
      confirmLabel="Stop this change"
      busyLabel="Stopping"
      onConfirm={() => stop(input, () => 'The change is stopped.')}
      onClose={onClose}
    >
      We pay nothing to the new account until two managers allow it again.
    </ConfirmDialog>
  );
}
