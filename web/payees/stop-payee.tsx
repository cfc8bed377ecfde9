import { call } from '../api/client.ts';
import { StopPage } from '../shell/stop-page.tsx';

export function StopPayee() {
  return (
    <StopPage
      path="/stop-account"
      title="Stop payments to this account"
      before="This button stops payments to the account in the email. The button does nothing else. Only two managers of the fund together can allow the payments again."
      after="If the account was in use or waiting for verification, the fund pays nothing more to the account. Call the fund at a phone number that you already have."
      send={(token) => call('stopPayee', { token })}
    />
  );
}
