import type { ReactNode } from 'react';
import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { FundSettings } from '#shared/contract/fund-settings.ts';
import { displayAbn } from '#shared/fund-seed.ts';
import { plainDollars } from '#shared/money.ts';
import { optionalMoneyText, requiredText, type TextReader } from '../forms/typed-text.ts';
import { readTypedMoney } from '../ui/money-field.tsx';
import { formatMoney } from '../ui/money-format.ts';

interface SettingsField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'lines' | 'money' | 'account' | 'switch';
  readonly text?: (settings: FundSettings) => string;
  readonly shown?: (settings: FundSettings) => ReactNode;
  readonly reader?: TextReader;
  readonly value?: (text: string) => unknown;
}

export interface SettingsSection {
  readonly title: string;
  readonly fields: readonly SettingsField[];
  readonly whole?: 'contact';
  readonly follows: (settings: FundSettings, text: Readonly<Record<string, string>>) => string;
}

export function textOf({ whole }: SettingsSection, { name, text }: SettingsField, settings: FundSettings) {
  if (text) return text(settings);
  return String(Object.entries(whole ? settings[whole] : settings).find(([key]) => key === name)?.[1] ?? '');
}

export function accountText({ name, bsb, number }: NonNullable<FundSettings['pay_to']>): string {
  return `${name}, BSB ${bsb}, account ${number}`;
}

const inLines = (text: string) =>
  text && <span className="whitespace-pre-line">{text.replaceAll(', BSB', '\nBSB')}</span>;

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', timeZone: 'UTC' });
const weekdayOf = (day: CalendarDate) => `${weekday.format(new Date(day))} ${displayDate(day)}`;
const limitText = (limit: FundSettings['second_person_above']) => formatMoney(limit, { exact: true });

const AT_ONCE = 'The change takes effect immediately.';
const SECOND_PERSON = 'waits for a second person, unless you are the fund’s only manager';

const listOf = (text: string) => text.split(',').filter((day) => day.trim() !== '');
const daysText = (most: number, problem: string): TextReader => {
  const isDays = (day: string) => /^\s*\d{1,3}\s*$/.test(day) && Number(day) <= 365;
  return (text) =>
    listOf(text).length <= most && listOf(text).every(isDays) ? { value: text } : { problem };
};
const days = { reader: daysText(1, 'Enter a number of days, at most 365'), value: Number };

export const SECTIONS: readonly SettingsSection[] = [
  {
    title: 'Fund',
    fields: [
      {
        name: 'name',
        label: 'Name',
        hint: 'Screens and sign-in emails show a new name only after the portal’s operator deploys the portal again',
        reader: requiredText('Name is required'),
      },
      { name: 'abn', label: 'ABN', hint: '11 digits', shown: ({ abn }) => displayAbn(abn) },
      { name: 'trustee', label: 'Trustee' },
      {
        name: 'responsible_person',
        label: 'Responsible person',
        hint: 'Signs papers for auditors',
      },
      { name: 'address', label: 'Address', kind: 'lines', shown: ({ address }) => inLines(address) },
    ],
    follows: () => AT_ONCE,
  },
  {
    title: 'Contact',
    whole: 'contact',
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'phone', label: 'Phone' },
      { name: 'email', label: 'Email' },
      { name: 'hours', label: 'Hours' },
    ],
    follows: () =>
      `The change ${SECOND_PERSON}. Until the change takes effect, investors see the current contact.`,
  },
  {
    title: 'Account to pay to',
    fields: [
      {
        name: 'pay_to',
        label: 'Account',
        kind: 'account',
        text: ({ pay_to_next: next, pay_to: current }) => JSON.stringify(next?.pay_to ?? current),
        shown: ({ pay_to: current, pay_to_next: next }) =>
          current &&
          inLines(
            accountText(current) +
              (next
                ? `\nNext account, from ${weekdayOf(next.holds_from)}:\n${accountText(next.pay_to)}`
                : ''),
          ),
        value: (text) => JSON.parse(text),
      },
    ],
    follows: ({ pay_to: current }, { pay_to: chosen }) =>
      !current
        ? 'The fund has no account yet, so the chosen account takes effect immediately.'
        : chosen === JSON.stringify(current)
          ? 'Investors keep paying to the current account.'
          : `If the fund has ever had two managers, another manager must approve the change. The new account then takes effect on the third business day. Until that day, investors pay to ${accountText(current)}. Issued calls keep their account. Every manager is notified.`,
  },
  {
    title: 'Calls',
    fields: [
      {
        name: 'second_person_above',
        label: 'Approval limit',
        kind: 'money',
        hint: 'If one manager’s capital calls exceed this total in a day, a second person must approve. Leave empty for no limit',
        text: ({ second_person_above: limit }) => (limit === null ? '' : plainDollars(limit)),
        shown: ({ second_person_above: limit }) => (limit === null ? 'No limit' : limitText(limit)),
        reader: optionalMoneyText(),
        value: (text) => text || null,
      },
      { name: 'due_days', label: 'Days to pay', ...days },
      {
        name: 'reminder_days',
        label: 'Reminder days',
        hint: 'Numbers of days before the due date, such as 7, 3, 1. Leave empty for no reminders',
        text: ({ reminder_days: reminders }) => reminders.join(', '),
        reader: daysText(5, 'Enter at most 5 numbers of days, such as 7, 3, 1'),
        value: (text) => listOf(text).map(Number),
      },
      { name: 'grace_days', label: 'Days of grace', ...days },
      {
        ...{ name: 'tax_statement_days', label: 'Days to the tax statement', ...days },
        hint: 'Counted from 30 June. Investors see the resulting date',
      },
    ],
    follows: ({ second_person_above: limit }, { second_person_above: text = '' }) =>
      limit !== null && (text.trim() === '' || (readTypedMoney(text) ?? 0) > limit)
        ? `A higher limit, or no limit, ${SECOND_PERSON}. Until the change takes effect, the limit is ${limitText(limit)}. Other changes take effect immediately.`
        : AT_ONCE,
  },
  {
    title: 'Bank feed',
    fields: [
      {
        name: 'morning_import',
        label: 'Import every morning at 7',
        kind: 'switch',
        hint: 'Sydney time; imports from every connected bank',
        text: ({ morning_import: isOn }) => (isOn ? 'On' : 'Off'),
        value: (text) => text === 'On',
      },
    ],
    follows: () => AT_ONCE,
  },
];
