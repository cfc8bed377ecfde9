import type { DeclinedLine } from '#shared/contract/reconciliations.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Undo2 } from '../ui/lucide-icons.tsx';

interface UndoDeclineProps {
  names: string;
  declined: DeclinedLine;
  busy: boolean;
  onTakeBack: () => void;
}

export function UndoDecline({ names, declined, busy, onTakeBack }: UndoDeclineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label text-muted">
      <span>
        {declined.by === 'decline' ? 'Declined' : 'Match undone'} by {declined.declined_by_name} on{' '}
        <InstantText instant={declined.declined_at} part="date" />
      </span>
      <Button
        size="small"
        icon={<Undo2 className="size-3.5" />}
        aria-label={`Undo: suggest ${names} for this deposit again`}
        disabled={busy}
        onClick={onTakeBack}
      >
        Undo
      </Button>
    </p>
  );
}
