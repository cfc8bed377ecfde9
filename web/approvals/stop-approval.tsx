import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { FullScreenMessage } from '../shell/full-screen-messages.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useBusy } from '../ui/use-busy.ts';

/** `/stop`: an emailed link opens this page to stop a waiting change without sign-in. The text is always the same. */
export function StopApproval() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [{ token, isSent, problem }, set] = useState({ token: '', isSent: false, problem: '' });
  // Anybody with the token can stop the change, so it must not stay in the address bar or the browser's history.
  useEffect(() => {
    if (hash === '') return;
    set({ token: hash.slice(1), isSent: false, problem: '' });
    void navigate('/stop', { replace: true });
  }, [hash, navigate]);
  const { busy, run } = useBusy(async () => {
    try {
      await call('stopApproval', { token });
    } catch (error) {
      const isNoToken = error instanceof ApiError && error.code === 'invalid-input';
      if (!isNoToken) return set({ token, isSent: false, problem: messageOf(error) });
    }
    set({ token, isSent: true, problem: '' });
  });
  return (
    <FullScreenMessage
      title="Stop this change"
      actions={
        isSent ? (
          <ButtonLink to="/login">Sign in</ButtonLink>
        ) : (
          <Button variant="danger" disabled={token === ''} busy={busy} busyLabel="Stopping" onClick={run}>
            Stop this change
          </Button>
        )
      }
    >
      <p role={isSent ? 'status' : undefined}>
        {isSent
          ? 'If the change was still waiting, it is stopped. If it was already made, contact another manager now.'
          : token === ''
            ? 'Open the link in the email again.'
            : 'If the change in the email is still waiting, this button stops the change and does nothing else.'}
      </p>
      {problem && <Notice tone="negative">{problem}</Notice>}
    </FullScreenMessage>
  );
}
