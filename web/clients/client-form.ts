import type { Client, ClientDetail } from '#shared/contract/clients.ts';
import { plainDollars } from '#shared/money.ts';
import { CLIENT_DETAIL_FIELDS, type ClientDetailField } from '#shared/terms.ts';
import type { CallInput } from '../api/client.ts';
import { moneyText } from '../forms/typed-text.ts';

/** The form's fields, named as in the calls. */
export type ClientFormText = Record<Exclude<ClientField, 'entity_type'>, string> &
  Pick<Client, 'entity_type'>;

export type ClientField = ClientDetailField | 'email' | 'pledged_amount';

export const EMPTY_CLIENT_FORM: ClientFormText = {
  name: '',
  email: '',
  mobile: '',
  entity_type: 'Personal',
  entity_name: '',
  address: '',
  pledged_amount: '',
  notes: '',
};

export const CLIENT_TEXT_READERS = { pledged_amount: moneyText('Pledge amount is required') };

export function clientFormOf(client: ClientDetail): ClientFormText {
  return {
    name: client.name,
    email: client.email,
    mobile: client.mobile,
    entity_type: client.entity_type,
    entity_name: client.entity_name,
    address: client.address,
    pledged_amount: plainDollars(client.pledged_amount),
    notes: client.notes ?? '',
  };
}

/** Only the fields that differ from the client as opened, so that changes by others are kept. */
export function changesOf(
  input: CallInput<'updateClient'>,
  client: ClientDetail,
): Partial<Omit<CallInput<'updateClient'>, 'id' | 'status'>> {
  const fields = [...CLIENT_DETAIL_FIELDS, 'pledged_amount'] as const;
  return Object.fromEntries(
    fields.filter((field) => input[field] !== (client[field] ?? '')).map((field) => [field, input[field]]),
  );
}
