import { useState } from 'react';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import { isSignInExpired, newPasswordMessage } from '../identity-messages.ts';
import { checkSession, identity } from '../session-state.ts';
import { Button } from '../ui/button.tsx';
import { NewPasswordFields } from '../ui/new-password-fields.tsx';
import { newPasswordProblem } from '../ui/password-rules.ts';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

interface SetNewPasswordProps {
  onBack: () => void;
  onCode: () => void;
  onExpired: () => void;
}

export function SetNewPassword({ onBack, onCode, onExpired }: SetNewPasswordProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const form = useSending(
    async () => {
      const problem = newPasswordProblem(password, confirmation);
      if (problem) return form.say(problem);
      const outcome = await (await identity()).setNewPassword(password);
      if (outcome === 'code') onCode();
      else await checkSession();
    },
    (error) => {
      if (!isSignInExpired(error)) return newPasswordMessage(error);
      onExpired();
      return undefined;
    },
  );

  return (
    <AuthFrame
      title="Set New Password"
      lead="Your temporary password worked. Choose your own to continue."
      foot={<BackToSignIn onBack={onBack} />}
    >
      <Form form={form} noValidate={false} className="mt-6 flex flex-col gap-4">
        <NewPasswordFields
          autoFocus
          password={password}
          onPassword={setPassword}
          confirmation={confirmation}
          onConfirmation={setConfirmation}
        />
        <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel="Setting password">
          Set New Password
        </Button>
      </Form>
    </AuthFrame>
  );
}
