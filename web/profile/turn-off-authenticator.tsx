import { useState } from 'react';
import { identity } from '../session-state.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { Notice } from '../ui/notice.tsx';
import { authenticatorMessage } from './authenticator-messages.ts';

/** Asks before sign-in is left with the password alone. Mount it to open it. */
export function TurnOffAuthenticator({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function turnOff() {
    setBusy(true);
    setProblem(undefined);
    try {
      await (await identity()).turnOffAuthenticator();
      onDone();
    } catch (error) {
      setProblem(authenticatorMessage(error, 'It was not turned off. Please try again.'));
      setBusy(false);
    }
  }

  return (
    <Modal
      open
      role="alertdialog"
      onClose={onClose}
      title="Turn off the authenticator app"
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Turning off" onClick={() => void turnOff()}>
            Turn off
          </Button>
        </>
      }
    >
      {problem && <Notice tone="negative">{problem}</Notice>}
      <p className="text-muted">
        Your password alone will be enough to sign in. Turning it on again starts with a new setup key.
      </p>
    </Modal>
  );
}
