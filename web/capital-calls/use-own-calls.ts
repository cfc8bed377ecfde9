import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { useEveryPage } from '../api/every-page.ts';
import { afterProfile, useProfile } from '../api/hooks.ts';
import { unpaidFirst } from './unpaid-first.ts';

/** `toPay` has unpaid calls by due date, `others` the newest first. Both are undefined while loading. */
export function useOwnCalls() {
  const profile = useProfile();
  const clientId = profile.data?.client?.id;
  const own = useEveryPage('listClientCapitalCalls', clientId === undefined ? null : { id: clientId });
  const calls = own.data && unpaidFirst(own.data.capital_calls);
  const isToPay = (call: ClientCapitalCall) => call.outstanding_amount > 0;
  return {
    profile: profile.data,
    toPay: calls?.filter(isToPay),
    others: calls?.filter((call) => !isToPay(call)),
    ...afterProfile(profile, own),
  };
}
