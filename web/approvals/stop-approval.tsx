import { call } from '../api/client.ts';
import { StopPage } from '../shell/stop-page.tsx';

/** An emailed link opens `/stop`. There its reader can stop a waiting change without signing in. */
export function StopApproval() {
  return (
    <StopPage
      path="/stop"
      title="Stop this change"
      before="This button stops the change in the email, if the change still waits for approval. The button does nothing else."
      after="If the change was still waiting, it is stopped. If it was already made, contact another manager now."
      send={(token) => call('stopApproval', { token })}
    />
  );
}
