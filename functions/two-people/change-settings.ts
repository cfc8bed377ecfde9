import { isDeepStrictEqual } from 'node:util';
import { addBusinessDays } from '#shared/business-days.ts';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { fieldChanges } from '../ledger/field-changes.ts';
import type { Maker } from '../ledger/maker.ts';
import { managersToTell, staffMessage } from '../messages/staff-message.ts';
import { changeInputsWrite, findDistributionCounter } from '../records/distribution-store.ts';
import {
  FUND_SETTINGS,
  type FundSettingsItem,
  payToAfter,
  payToOn,
  putFundSettingsWrite,
  readFundSettings,
} from '../records/fund-settings-store.ts';
import { type NewMessage, putMessageWrites } from '../records/message-store.ts';
import { listStaffNow, type StaffItem } from '../records/staff-store.ts';
import type { Services } from '../services.ts';
import type { Effect } from './take-effect.ts';

type SettingsInput = Parameters<Handler<'updateFundSettings'>>[0];
export type Wanted = Partial<Omit<FundSettingsItem, 'pay_to_next' | 'version' | `changed_${string}`>>;

/** A new account is used only after this many business days, so that every manager can object first. */
const ACCOUNT_WAITS_BUSINESS_DAYS = 3;

export function settingsInWords(wanted: Wanted): string {
  const words = Object.keys(wanted).map((name) =>
    name === 'pay_to' ? 'account to pay to' : name.replace('_cents', '').replaceAll('_', ' '),
  );
  return new Intl.ListFormat('en-AU').format(words);
}

export function guardedInWords({
  contact,
  pay_to: account,
  second_person_above_cents: limit,
}: Wanted): string {
  const parts = [
    ...(account ? [`account to pay to (${account.name}, ${account.bsb}, ${account.number})`] : []),
    ...(contact ? [`contact (${Object.values(contact).join(', ')})`] : []),
    ...(limit === undefined ? [] : [`approval limit (${limit === null ? 'none' : formatDollars(limit)})`]),
  ];
  return `Change the fund’s ${new Intl.ListFormat('en-AU').format(parts)}`;
}

export function settingsOf(input: SettingsInput): Wanted {
  const { reason: _, second_person_above: limit, smallest_payout: smallest, ...others } = input;
  const { pay_to: account, reminder_days: days, ...plain } = others;
  return {
    ...plain,
    ...(limit === undefined ? {} : { second_person_above_cents: limit }),
    ...(smallest === undefined ? {} : { smallest_payout_cents: smallest }),
    ...(account && { pay_to: { ...account, bsb: account.bsb.replace(/^(\d{3})-?/, '$1-') } }),
    ...(days && { reminder_days: [...new Set(days)].sort((one, other) => other - one) }),
  };
}

export function differingFrom(before: FundSettingsItem, wanted: Wanted, today: CalendarDate): Wanted {
  const account = payToAfter(before, today)?.pay_to ?? payToOn(before, today);
  const current: Readonly<Record<string, unknown>> = { ...before, pay_to: account };
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, current[name]);
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

export function guardedOf(before: FundSettingsItem, wanted: Wanted, today: CalendarDate): Wanted {
  const { contact, pay_to: account, second_person_above_cents: limit } = wanted;
  const current = payToOn(before, today);
  const { second_person_above_cents: lower } = before;
  const isHigher = limit !== undefined && lower !== null && (limit === null || limit > lower);
  return {
    ...(contact && { contact }),
    ...(account && current && !isDeepStrictEqual(account, current) && { pay_to: account }),
    ...(isHigher && { second_person_above_cents: limit }),
  };
}

export async function hadTwoManagers(services: Services): Promise<boolean> {
  const managers = (await listStaffNow(services)).filter(
    ({ role, joined_at: joinedAt, manager_until: until }) =>
      joinedAt !== undefined && (role === 'manager' || until !== undefined),
  );
  return managers.length > 1;
}

export async function changeSettings(
  { services, actor, now, today, refuse }: Maker<'nothing-to-change'>,
  { wanted, reason }: { readonly wanted: Wanted; readonly reason: string },
  before?: FundSettingsItem,
): Promise<Effect> {
  const stored = before ?? (await readFundSettings(services));
  const differing = differingFrom(stored, wanted, today);
  if (Object.keys(differing).length === 0) return refuse('nothing-to-change');
  const fields = { ...differing, ...accountsAfter(stored, differing, today) };
  const by = { changed_at: now, changed_by: actor.userId, changed_by_name: actor.name };
  const after = { ...stored, ...fields, ...by, version: stored.version + 1 };
  const told = differing.pay_to ? accountMessages(stored, after, await listStaffNow(services), reason) : [];
  return {
    change: {
      writes: {
        settings: putFundSettingsWrite(services, stored, after),
        ...(differing.smallest_payout_cents === undefined
          ? {}
          : { inputs: changeInputsWrite(services, await findDistributionCounter(services)) }),
        ...putMessageWrites(services, told, now),
      },
      audit: {
        target: FUND_SETTINGS,
        name: after.name,
        action: 'fund.settings-changed',
        summary: `Changed ${settingsInWords(differing)}: ${reason}`,
        changes: { ...fieldChanges<Partial<FundSettingsItem>>(stored, fields), reason: { after: reason } },
      },
    },
  };
}

/** Entering the current account again cancels a new account that still waits. */
function accountsAfter(before: FundSettingsItem, { pay_to: account }: Wanted, today: CalendarDate) {
  if (!account) return {};
  const current = payToOn(before, today) ?? account;
  const next = { pay_to: account, holds_from: addBusinessDays(today, ACCOUNT_WAITS_BUSINESS_DAYS) };
  return { pay_to: current, pay_to_next: isDeepStrictEqual(current, account) ? undefined : next };
}

function accountMessages(
  before: FundSettingsItem,
  { pay_to: current, pay_to_next: next, version, changed_by_name: by = '' }: FundSettingsItem,
  staff: readonly StaffItem[],
  reason: string,
): NewMessage[] {
  const { name = '', bsb = '', number = '' } = next?.pay_to ?? current ?? {};
  const day = next && displayDate(next.holds_from);
  const did = next || !before.pay_to ? 'changed' : 'cancelled the change to';
  const since = day
    ? `Unless this change is cancelled, capital calls issued from ${day} on`
    : 'New capital calls';
  const what = `${since} ask investors to pay to ${name}, BSB ${bsb}, account number ${number}.`;
  return managersToTell(staff).map((person) =>
    staffMessage(person, {
      about: { kind: 'fund', id: 'settings', title: 'The account that investors pay to' },
      stage: `account ${version}`,
      opening: [`${by} ${did} the account that investors pay to. ${what}`, `Reason: ${reason}`],
      links: [
        {
          lead: `If you did not expect this, ${day ? `choose the current account again before ${day}` : 'check the account'}:`,
          link: '/manager/settings',
        },
      ],
      why: 'You received this email because you are a manager of the fund. This email cannot be turned off.',
    }),
  );
}
