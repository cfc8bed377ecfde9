import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { BankConnection } from '#shared/contract/bank.ts';
import { useCall } from '../api/hooks.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { ExternalLink, RefreshCw } from '../ui/lucide-icons.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { BankBox } from './bank-box.tsx';
import { BankTile } from './bank-tile.tsx';
import { MapBankFeed } from './map-bank-feed.tsx';
import { ConnectingSteps, PendingSteps } from './pending-steps.tsx';
import { UploadBank } from './upload-bank.tsx';
import type { Bank, BankConnecting } from './use-bank-connection.ts';
import type { BankImporting } from './use-bank-import.ts';

const InitiateBankConnection = lazyScreen(
  () => import('./initiate-bank-connection.tsx'),
  'InitiateBankConnection',
);

const TITLE = 'Bank connection';
const FORM_ID = 'bank-import';

interface ConnectionPanelProps {
  connecting: BankConnecting;
  importing: BankImporting;
}

export function ConnectionPanel(props: ConnectionPanelProps) {
  const box = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    box.current?.querySelector('h2')?.focus();
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks whether the focus is inside
    <div
      ref={box}
      className="contents"
      onFocus={() => {
        isInside.current = true;
      }}
      onBlur={() => {
        isInside.current = false;
      }}
    >
      <Suspense fallback={<Checking />}>
        <ConnectionState {...props} />
      </Suspense>
    </div>
  );
}

function ConnectionState({ connecting, importing }: ConnectionPanelProps) {
  const { connection, step } = connecting;
  const { data, error, isValidating, mutate } = connection;
  switch (step.step) {
    case 'connecting':
      return (
        <Waiting
          bank={step.bank}
          tone="info"
          badge="Connecting"
          foot={
            <Button busy busyLabel="Connecting">
              Connect bank
            </Button>
          }
        >
          <ConnectingSteps />
        </Waiting>
      );
    case 'pending':
      return <Pending connecting={connecting} pending={step} connected={data?.connected ?? false} />;
    case 'failed':
      return <Failed bank={step.bank} expired={step.expired} onTryAgain={connecting.startOver} />;
    case 'choosing':
      return (
        <InitiateBankConnection
          before={step.bank}
          onConnect={connecting.connect}
          onBack={data?.connected ? connecting.startOver : undefined}
          consentEnded={isConsentEnded(data)}
        />
      );
  }
  if (data) {
    return data.connected ? (
      <Connected data={data} connecting={connecting} importing={importing} />
    ) : (
      <InitiateBankConnection onConnect={connecting.connect} consentEnded={isConsentEnded(data)} />
    );
  }
  if (error) {
    return (
      <BankBox tile={<BankTile />} title={TITLE} subtitle="Not known">
        <ErrorState
          title="The bank connection did not load"
          loaded={{ error, isValidating, mutate }}
          className="-my-6"
        />
      </BankBox>
    );
  }
  return <Checking />;
}

function Checking() {
  return (
    <BankBox
      busy
      tile={<BankTile />}
      title={TITLE}
      subtitle="Checking connection"
      foot={<Skeleton className="h-8 w-28 touch:h-11" />}
    >
      <Skeleton className="mt-1 h-2.5 w-3/5" />
      <Skeleton className="h-2.5 w-4/5" />
      <Skeleton className="h-2.5 w-2/5" />
    </BankBox>
  );
}

function isConsentEnded(data: BankConnection | undefined): boolean {
  return data !== undefined && !data.connected && data.consent !== null && !data.consent.isActive;
}

interface WaitingProps {
  bank: Bank;
  tone: Tone;
  badge: string;
  foot: ReactNode;
  children: ReactNode;
}

function Waiting({ bank, tone, badge, foot, children }: WaitingProps) {
  return (
    <BankBox
      tile={<BankTile bank={bank} />}
      title={TITLE}
      subtitle={bank.name}
      badge={<Badge tone={tone}>{badge}</Badge>}
      foot={foot}
    >
      {children}
    </BankBox>
  );
}

interface PendingProps {
  connecting: BankConnecting;
  pending: Extract<BankConnecting['step'], { step: 'pending' }>;
  connected: boolean;
}

function Pending({ connecting, pending, connected }: PendingProps) {
  const { institution_id: id, institution_name: name } = pending.session;
  const back = pending.window === 'returned';
  return (
    <Waiting
      bank={{ id, name }}
      tone={back ? 'info' : 'warning'}
      badge={back ? 'Reading accounts' : 'Waiting for you'}
      foot={
        <>
          <Button icon={<ExternalLink />} onClick={connecting.reopen}>
            Open Bank Login Again
          </Button>
          <Button variant="ghost" busy={connecting.asking} onClick={connecting.askConsent}>
            Manual Check Status
          </Button>
          <Button variant="ghost" onClick={connecting.choose}>
            Choose another bank
          </Button>
          {connected && (
            <Button variant="ghost" className="ml-auto" onClick={connecting.giveUp}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      <PendingSteps pending={pending} />
    </Waiting>
  );
}

function Failed({ bank, expired, onTryAgain }: { bank: Bank; expired: boolean; onTryAgain: () => void }) {
  return (
    <Waiting
      bank={bank}
      tone="negative"
      badge="Failed"
      foot={
        <Button variant="primary" icon={<RefreshCw />} onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      <p className="text-body font-semibold">Bank connection failed. Please try again.</p>
      <p className="text-body text-muted">
        {expired ? 'The bank login was not finished in time.' : 'The bank did not confirm access.'} Nothing
        was imported.
      </p>
    </Waiting>
  );
}

function namesOf({ connections }: BankConnection): string {
  return connections.map(({ institution_name }) => institution_name).join(', ') || 'Bank';
}

function Connected({ data, connecting, importing }: ConnectionPanelProps & { data: BankConnection }) {
  const [first] = data.connections;
  const mapping = useCall('listBankAccounts', {});
  const feeds = mapping.data?.feeds ?? [];
  const isDecided = mapping.data !== undefined && feeds.every((feed) => feed.left_out || feed.account_id);
  const choices = feeds.map((feed) => (
    <MapBankFeed key={feed.id} feed={feed} accounts={mapping.data?.accounts ?? []} />
  ));
  return (
    <BankBox
      tile={<BankTile bank={first && { name: first.institution_name }} />}
      title={TITLE}
      subtitle={`${namesOf(data)}, ${isDecided ? 'ready to import' : 'connected'}`}
      badge={<Badge tone="positive">Connected</Badge>}
      foot={
        <>
          {isDecided && (
            <Button
              variant="primary"
              type="submit"
              form={FORM_ID}
              busy={importing.busy}
              busyLabel="Importing"
            >
              Import transactions
            </Button>
          )}
          <Button variant="ghost" onClick={connecting.choose}>
            Connect another bank
          </Button>
        </>
      }
    >
      {mapping.error && !mapping.data ? (
        <ErrorState title="The bank’s accounts did not load" loaded={mapping} className="-my-6" />
      ) : !mapping.data ? (
        <Skeleton className="h-2.5 w-3/5" />
      ) : isDecided ? (
        <UploadBank id={FORM_ID} data={data} importing={importing} />
      ) : (
        <>
          <p className="text-body">Choose where the rows of each bank account go. Then import.</p>
          {choices}
        </>
      )}
      <ConsentNotice connection={data} onRenew={connecting.connect} />
      {isDecided && feeds.length > 0 && (
        <details className="text-body">
          <summary className="w-fit cursor-pointer rounded-badge text-label font-medium">
            Accounts at the bank
          </summary>
          <div className="mt-2 flex flex-col gap-3">{choices}</div>
        </details>
      )}
      {connecting.left && (
        <Notice tone="info" action={{ label: 'Continue', onPress: connecting.resume }}>
          <span className="text-ink">The login at {connecting.left.institution_name} was not finished.</span>
        </Notice>
      )}
    </BankBox>
  );
}

function ConsentNotice({
  connection: { consent, connections },
  onRenew,
}: {
  connection: BankConnection;
  onRenew: (bank: Bank) => void;
}) {
  const [first] = connections;
  if (!consent?.expiryDate) return null;
  const until = <InstantText instant={consent.expiryDate} part="date" />;
  if (!consent.expiringSoon) {
    return <p className="tnum text-label text-subtle">Transactions can be imported until {until}</p>;
  }
  return (
    <Notice
      tone="warning"
      action={
        first && {
          label: 'Renew consent',
          onPress: () => onRenew({ id: first.institution_id, name: first.institution_name }),
        }
      }
    >
      <span className="text-ink">The bank consent ends on {until}.</span>
    </Notice>
  );
}
