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

/** An issued call stores these terms, so changes of the settings do not affect it. */
export function termsOn(settings: FundSettingsItem, day: CalendarDate) {
  const { grace_days } = settings;
  return { pay_to: payToOn(settings, day), grace_days, fund: identityOf(settings) };
}

export async function withTerms(services: Services, call: CapitalCallItem): Promise<CallWithTerms> {
  const { pay_to: account, fund } = call;
  if (!isDraft(call) && account && fund) return { ...call, fund };
  const now = termsOn(await readFundSettings(services), fundDateAt(services.now()));
  if (isDraft(call)) return { ...call, ...now };
  return { ...call, pay_to: account ?? now.pay_to, fund: fund ?? now.fund };
}
