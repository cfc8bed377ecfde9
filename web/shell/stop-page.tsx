import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../api/api-error.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useBusy } from '../ui/use-busy.ts';
import { FullScreenMessage } from './full-screen-messages.tsx';

interface StopPageProps {
  readonly path: `/${string}`;
  readonly title: string;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly busyLabel?: string;
  readonly send: (token: string) => Promise<unknown>;
}

/** The page shows the same text for every token, so that nobody learns which tokens are valid. */
export function StopPage({ path, title, before, after, busyLabel, send }: StopPageProps) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [{ token, isSent, problem }, set] = useState({ token: '', isSent: false, problem: '' });
  useEffect(() => {
    if (hash === '') return;
    set({ token: hash.slice(1), isSent: false, problem: '' });
    void navigate(path, { replace: true });
  }, [hash, navigate, path]);
  const { busy, run } = useBusy(async () => {
    try {
      await send(token);
    } catch (error) {
      const isNoToken = error instanceof ApiError && error.code === 'invalid-input';
      if (!isNoToken) return set({ token, isSent: false, problem: messageOf(error) });
    }
    set({ token, isSent: true, problem: '' });
  });
  return (
    <FullScreenMessage
      title={title}
      actions={
        isSent ? (
          <ButtonLink to="/login">Sign in</ButtonLink>
        ) : (
          <Button
            variant={busyLabel === undefined ? 'danger' : 'primary'}
            disabled={token === ''}
            busy={busy}
            busyLabel={busyLabel ?? 'Stopping'}
            onClick={run}
          >
            {title}
          </Button>
        )
      }
    >
      <p role={isSent ? 'status' : undefined}>
        {isSent ? after : token === '' ? 'Open the link in the email again.' : before}
      </p>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </FullScreenMessage>
  );
}
