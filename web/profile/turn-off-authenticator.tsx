import { identity } from '../session-state.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { authenticatorMessage } from './authenticator-messages.ts';

/** Asks for confirmation before the second factor is turned off. Mount it to open it. */
export function TurnOffAuthenticator({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  async function turnOff() {
    try {
      await (await identity()).turnOffAuthenticator();
      onDone();
      return undefined;
    } catch (error) {
      return authenticatorMessage(error, 'It was not turned off. Please try again.');
    }
  }

  return (
    <ConfirmDialog
      title="Turn off the authenticator app"
      confirmLabel="Turn off"
      busyLabel="Turning off"
      onConfirm={turnOff}
      onClose={onClose}
    >
      Your password alone will be enough to sign in. Turning it on again starts with a new setup key.
    </ConfirmDialog>
  );
}
