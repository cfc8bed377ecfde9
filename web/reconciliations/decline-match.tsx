import { Button } from '../ui/button.tsx';
import { X } from '../ui/lucide-icons.tsx';

interface DeclineMatchProps {
  names: string;
  busy: boolean;
  onDecline: () => void;
}

export function DeclineMatch({ names, busy, onDecline }: DeclineMatchProps) {
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<X aria-hidden="true" className="size-3.5" />}
      aria-label={`Decline ${names}`}
      disabled={busy}
      onClick={onDecline}
    >
      Decline
    </Button>
  );
}
