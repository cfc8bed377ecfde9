import { classNames } from '../ui/class-names.ts';
import { Building2, UserRound } from '../ui/lucide-icons.tsx';

interface VisibilityProps {
  clientName: string | null;
  fundLevel: boolean;
  className?: string;
}

export function Visibility({ clientName, fundLevel, className }: VisibilityProps) {
  const Icon = fundLevel ? Building2 : UserRound;
  return (
    <span
      title={fundLevel ? 'Visible to all clients' : (clientName ?? undefined)}
      className={classNames(
        'flex min-w-0 items-center gap-1.5',
        fundLevel ? 'text-accent' : 'text-muted',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="min-w-0 wrap-break-word">{fundLevel ? 'Fund-level' : clientName || 'One client'}</span>
    </span>
  );
}
