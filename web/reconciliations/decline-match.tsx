import { Button } from '../ui/button.tsx';
import { X } from '../ui/lucide-icons.tsx';

/** Says that a deposit does not pay what is suggested. */
export function DeclineMatch({
  names,
  busy,
  onDecline,
}: {
  /** The clients of the suggestion, and what they are called for. */
  names: string;
  busy: boolean;
  onDecline: () => void;
}) {
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
