import { useRef, useState } from 'react';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import { useFundName } from '../fund-name.ts';
import { codeMessage, isSignInExpired } from '../identity-messages.ts';
import { checkSession, identity } from '../session-state.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';

export function EnterCode({ onBack, onExpired }: { onBack: () => void; onExpired: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const form = useSending(
    async () => {
      await (await identity()).enterCode(code);
      await checkSession();
    },
    (error) => {
      if (isSignInExpired(error)) {
        onExpired();
        return undefined;
      }
      field.current?.focus();
      field.current?.select();
      return codeMessage(error);
    },
  );

  return (
    <AuthFrame
      title="Enter your code"
      lead={`Open your authenticator app and enter the six digits it shows for ${useFundName() || 'the portal'}.`}
      foot={<BackToSignIn onBack={onBack} />}
    >
      <Form form={form} noValidate={false} className="mt-6 flex flex-col gap-4">
        <CodeField
          ref={field}
          autoFocus
          hint="No longer have the app? Your fund’s administrator can turn off this step."
          value={code}
          onCode={setCode}
        />
        <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel="Checking code">
          Sign in
        </Button>
      </Form>
    </AuthFrame>
  );
}
