import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Services } from '../services.ts';
import { isDraft } from './capital-call.ts';
import type { CapitalCallItem } from './capital-call-store.ts';
import {
  type FundIdentity,
  type FundSettingsItem,
  identityOf,
  payToOn,
  readFundSettings,
} from './fund-settings-store.ts';

export type CallWithTerms = CapitalCallItem & { readonly fund: FundIdentity };

/** A call stores these terms when it is issued, so that later changes of the settings do not affect the call. */
export function termsOn(settings: FundSettingsItem, day: CalendarDate) {
  const { grace_days } = settings;
  return { pay_to: payToOn(settings, day), grace_days, fund: identityOf(settings) };
}

/** A draft gets today's terms. An older call may lack some terms, and gets today's terms only in their place. */
export async function withTerms(services: Services, call: CapitalCallItem): Promise<CallWithTerms> {
  const { pay_to: account, fund } = call;
  if (!isDraft(call) && account && fund) return { ...call, fund };
  const now = termsOn(await readFundSettings(services), fundDateAt(services.now()));
  if (isDraft(call)) return { ...call, ...now };
  return { ...call, pay_to: account ?? now.pay_to, fund: fund ?? now.fund };
}
