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

/** A call keeps the terms of its issue. */
export function termsOn(settings: FundSettingsItem, day: CalendarDate) {
  const { grace_days } = settings;
  return { pay_to: payToOn(settings, day), grace_days, fund: identityOf(settings) };
}

/** Adds the terms of the issue, or today's terms for a draft and for what an older call did not store. */
export async function withTerms(services: Services, call: CapitalCallItem): Promise<CallWithTerms> {
  const { pay_to: account, fund } = call;
  if (!isDraft(call) && account && fund) return { ...call, fund };
  const now = termsOn(await readFundSettings(services), fundDateAt(services.now()));
  if (isDraft(call)) return { ...call, ...now };
  return { ...call, pay_to: account ?? now.pay_to, fund: fund ?? now.fund };
}
