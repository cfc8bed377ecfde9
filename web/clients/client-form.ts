import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import { CLIENT_DETAIL_FIELDS, type ClientDetailValues, detailsOf } from '#shared/client-fields.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { plainDollars } from '#shared/money.ts';
import type { CallInput } from '../api/client.ts';
import { moneyText, optionalDayText } from '../forms/typed-text.ts';

export type ClientFormText = ClientDetailValues & Readonly<Record<'email' | 'pledged_amount', string>>;

export const EMPTY_CLIENT_FORM: ClientFormText = { ...detailsOf({}), email: '', pledged_amount: '' };

export const CLIENT_TEXT_READERS = {
  pledged_amount: moneyText('Pledge amount is required'),
  member_since: optionalDayText(),
};

export function clientFormOf(client: ClientDetail): ClientFormText {
  return {
    ...detailsOf(client),
    member_since: client.member_since ? displayDate(client.member_since as CalendarDate) : '',
    email: client.email,
    pledged_amount: plainDollars(client.pledged_amount),
  };
}

/** Returns only changed fields, so that saving does not undo other managers' changes. */
export function changesOf(
  input: CallInput<'updateClient'>,
  client: ClientDetail,
): Partial<Omit<CallInput<'updateClient'>, 'id' | 'status'>> {
  const fields = [...CLIENT_DETAIL_FIELDS, 'pledged_amount'] as const;
  return Object.fromEntries(
    fields.filter((field) => input[field] !== (client[field] ?? '')).map((field) => [field, input[field]]),
  );
}
