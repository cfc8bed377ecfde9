import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { UserRoundX } from '../ui/lucide-icons.tsx';

export const NO_INVESTOR = 'Client ID not available or insufficient permissions';

interface NoInvestorProps {
  isSuspended: boolean;
  busy: boolean;
  onRetry: () => void;
}

export function NoInvestor({ isSuspended, busy, onRetry }: NoInvestorProps) {
  return (
    <div role="alert" className="rounded-box border border-line">
      <EmptyState
        className="py-16"
        icon={<UserRoundX className="size-5 text-subtle" />}
        title={NO_INVESTOR}
        detail={
          isSuspended
            ? 'Your investor account is suspended. The fund’s managers can reactivate it.'
            : 'No investor account is linked to this sign-in yet. The fund’s managers can link it.'
        }
        action={
          <Button busy={busy} onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}
