import { type FormEvent, useState } from 'react';
import { checkSession, identity } from '../session-state.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { isSignInExpired, newPasswordMessage } from './auth-messages.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { newPasswordProblem } from './password-rules.ts';

/** The forced new password of a first sign-in. Afterwards the person is signed in, or asked for a code. */
export function SetNewPassword({
  onBack,
  onCode,
  onExpired,
}: {
  onBack: () => void;
  onCode: () => void;
  /** Nothing typed here can be taken any more. */
  onExpired: () => void;
}) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const found = newPasswordProblem(password, confirmation);
    setProblem(found);
    if (found) return;
    setBusy(true);
    try {
      const outcome = await (await identity()).setNewPassword(password);
      if (outcome === 'code') onCode();
      else await checkSession();
    } catch (error) {
      if (isSignInExpired(error)) onExpired();
      else setProblem(newPasswordMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthFrame
      title="Set New Password"
      lead="Your temporary password worked. Choose your own to continue."
      foot={
        <button
          type="button"
          onClick={onBack}
          className="rounded-badge font-medium text-accent hover:underline"
        >
          Back to sign in
        </button>
      }
    >
      <form onSubmit={submit} className="mt-6 flex flex-col gap-4">
        {problem && <Notice tone="negative">{problem}</Notice>}
        <NewPasswordFields
          autoFocus
          password={password}
          onPassword={setPassword}
          confirmation={confirmation}
          onConfirmation={setConfirmation}
        />
        <Button type="submit" variant="primary" size="large" busy={busy} busyLabel="Setting password">
          Set New Password
        </Button>
      </form>
    </AuthFrame>
  );
}
