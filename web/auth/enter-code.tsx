import { type FormEvent, useRef, useState } from 'react';
import { FUND_NAME } from '#shared/constants.ts';
import { checkSession, identity } from '../session-state.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { codeMessage, isSignInExpired } from './auth-messages.ts';

/** The second step of signing in with an authenticator app. Afterwards the person is signed in. */
export function EnterCode({ onBack, onExpired }: { onBack: () => void; onExpired: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await (await identity()).enterCode(code);
      await checkSession();
    } catch (error) {
      if (isSignInExpired(error)) {
        onExpired();
        return;
      }
      setProblem(codeMessage(error));
      field.current?.focus();
      field.current?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthFrame
      title="Enter your code"
      lead={`Open your authenticator app and enter the six digits it shows for ${FUND_NAME}.`}
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
        <CodeField
          ref={field}
          autoFocus
          hint="No access to the app any more? Your fund’s administrator can turn it off."
          value={code}
          onCode={setCode}
        />
        <Button type="submit" variant="primary" size="large" busy={busy} busyLabel="Checking code">
          Sign in
        </Button>
      </form>
    </AuthFrame>
  );
}
