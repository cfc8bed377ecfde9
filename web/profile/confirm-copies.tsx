import { call } from '../api/client.ts';
import { StopPage } from '../shell/stop-page.tsx';

export function ConfirmCopies() {
  return (
    <StopPage
      path="/confirm-copies"
      title="Confirm the copies"
      before="This button confirms that this address gets copies of emails about an investor’s statements and documents."
      after="If the link was valid, this address gets copies from now on."
      busyLabel="Confirming"
      send={(token) => call('confirmCopies', { token })}
    />
  );
}
