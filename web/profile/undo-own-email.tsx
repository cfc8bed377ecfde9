import { call } from '../api/client.ts';
import { StopPage } from '../shell/stop-page.tsx';

export function UndoOwnEmail() {
  return (
    <StopPage
      path="/stop-email"
      title="Undo the new sign-in address"
      before="This button undoes the request for another sign-in address in the email. The button does nothing else."
      after="If the request was still waiting, it is undone. If you did not make it, choose a new password and contact the fund."
      send={(token) => call('undoOwnEmail', { token })}
    />
  );
}
