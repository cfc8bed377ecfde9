import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { MailIcon } from './sign-in-icons.tsx';

/** A different text for each address would reveal who is invited. */
const ASKED = 'If this address was invited, a new invitation is on its way.';

export function RenewInvitation({ email }: { email: string }) {
  const [state, setState] = useState<'offered' | 'asking' | 'asked'>('offered');
  const [problem, setProblem] = useState<string>();

  async function ask() {
    setState('asking');
    setProblem(undefined);
    try {
      await call('renewInvitation', { email: email.trim() });
      setState('asked');
    } catch (error) {
      setProblem(messageOf(error));
      setState('offered');
    }
  }

  if (state === 'asked') return <Notice tone="info">{ASKED}</Notice>;
  return (
    <Notice tone="warning">
      <p role="alert">This invitation has expired.</p>
      <Button
        className="mt-2"
        icon={<MailIcon />}
        busy={state === 'asking'}
        busyLabel="Sending"
        onClick={() => void ask()}
      >
        Send me a new invitation
      </Button>
      {problem && <p className="mt-2 text-negative">{problem}</p>}
    </Notice>
  );
}
