import { Button } from '../ui/button.tsx';
import { X } from '../ui/lucide-icons.tsx';

/** The button that declines a suggestion for a deposit. */
export function DeclineMatch({
  names,
  busy,
  onDecline,
}: {
  /** The clients and capital calls of the suggestion. */
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
