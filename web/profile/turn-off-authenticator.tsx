import { useRef } from 'react';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useSending } from '../forms/use-sending.ts';
import { Modal } from '../ui/modal.tsx';
import { PresentPassword, usePresentPassword } from './present-password.tsx';
import { StaySignedIn, Unanswered } from './stay-signed-in.tsx';
import { useChangeSignIn } from './use-change-sign-in.ts';

const TITLE = 'Turn off the authenticator app';
const NOT_TURNED_OFF = 'The authenticator app was not turned off. Please try again.';

/** Asks for the password, because this browser must sign in again after the change. */
export function TurnOffAuthenticator({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const ref = useRef<HTMLFormElement>(null);
  const password = usePresentPassword();
  const { change, asked, isUnanswered } = useChangeSignIn();
  const form = useSending(
    async () => {
      const { provePassword, turnOffAuthenticator } = await import('../session-account.ts');
      await provePassword(password.value);
      await change({
        because: 'second-factor',
        make: turnOffAuthenticator,
        passwords: [password.value],
      });
      onDone();
    },
    (error) => password.explain(error, NOT_TURNED_OFF),
  );

  if (asked)
    return (
      <Modal open busy onClose={() => {}} title={TITLE}>
        <StaySignedIn asked={asked} />
      </Modal>
    );
  return (
    <FormDialog
      title={TITLE}
      form={{ ...form, ref }}
      action="Turn off"
      actionBusy="Turning off"
      variant="danger"
      onClose={onClose}
    >
      <p className="text-muted">
        You will sign in with your password alone. All your other browsers are signed out, and you are
        notified by email.
      </p>
      <PresentPassword password={password} />
      {isUnanswered && <Unanswered />}
    </FormDialog>
  );
}
