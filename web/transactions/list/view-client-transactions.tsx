import type { ReactNode } from 'react';
import { useProfile } from '../../api/hooks.ts';
import { NoInvestor } from '../../shell/no-investor.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/list-states.tsx';
import { ShieldX, UserRoundX } from '../../ui/lucide-icons.tsx';
import { ReadingPage } from '../../ui/page.tsx';
import { ClientHistory } from './client-history.tsx';
import { ClientHistorySkeleton } from './client-history-skeleton.tsx';

export function ClientTransactions() {
  return (
    <ReadingPage title="Transaction History">
      <h1 className="text-title font-semibold">Transaction History</h1>
      <OwnHistory />
    </ReadingPage>
  );
}

function OwnHistory() {
  const { data: profile, error, isValidating, mutate } = useProfile();
  const retry = () => void mutate();
  if (!profile) {
    if (!error) return <ClientHistorySkeleton>Loading authentication...</ClientHistorySkeleton>;
    return <ErrorState boxed title="Your profile did not load" loaded={{ error, isValidating, retry }} />;
  }
  if (profile.role !== 'client') {
    return (
      <NoHistory
        icon={<ShieldX className="size-5 text-negative" />}
        title="Access Denied"
        detail="This page is for clients only."
      />
    );
  }
  if (!profile.client) {
    return (
      <NoHistory
        icon={<UserRoundX className="size-5 text-subtle" />}
        title="Profile Not Found"
        detail="No client profile found. Please contact support."
        action={
          <Button busy={isValidating} onClick={retry}>
            Retry
          </Button>
        }
      />
    );
  }
  if (profile.client.status === 'Suspended') {
    return <NoInvestor isSuspended busy={isValidating} onRetry={retry} />;
  }
  return <ClientHistory clientId={profile.client.id} />;
}

function NoHistory(props: { icon: ReactNode; title: string; detail: string; action?: ReactNode }) {
  return (
    <div role="alert" className="rounded-box border border-line">
      <EmptyState className="py-16" {...props} />
    </div>
  );
}
