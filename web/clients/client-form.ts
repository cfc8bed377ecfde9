import type { Client, ClientDetail } from '#shared/contract/clients.ts';
import { plainDollars, ZERO_CENTS } from '#shared/money.ts';
import { REFUSALS } from '#shared/refusals.ts';
import { CLIENT_DETAIL_FIELDS, type ClientDetailField } from '#shared/terms.ts';
import { ApiError, type Issue } from '../api/api-error.ts';
import type { CallInput } from '../api/client.ts';
import { readTypedMoney, unreadAmount } from '../ui/money-field.tsx';

/** What stands in the form of a client; the names are those of the calls. */
export type ClientFormText = Record<Exclude<ClientField, 'entity_type'>, string> &
  Pick<Client, 'entity_type'>;

export type ClientField = ClientDetailField | 'email' | 'pledged_amount';
export type ClientFormProblems = Partial<Record<ClientField, string>>;

/** A client as the calls take it. */
export type ClientInput = CallInput<'createClient'>;

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

export type ReadClientForm = { input: ClientInput } | { problems: ClientFormProblems };

/**
 * Reads the form. `check` names what is wrong with an input as the server would; only an amount that is
 * none is found here.
 */
export function readClientForm(
  text: ClientFormText,
  check: (input: ClientInput) => readonly Issue[],
): ReadClientForm {
  const pledged = readTypedMoney(text.pledged_amount);
  const input: ClientInput = { ...text, pledged_amount: pledged ?? ZERO_CENTS };
  const problems = problemsOf(check(input));
  if (pledged === undefined) {
    problems.pledged_amount =
      text.pledged_amount.trim() === '' ? 'Pledge amount is required' : unreadAmount(text.pledged_amount);
  }
  return Object.keys(problems).length > 0 ? { problems } : { input };
}

function isField(name: string): name is ClientField {
  return name in EMPTY_CLIENT_FORM;
}

function problemsOf(issues: readonly Issue[]): ClientFormProblems {
  const problems: ClientFormProblems = {};
  for (const { path, message } of issues) if (isField(path)) problems[path] ??= message;
  return problems;
}

/** Only what differs from the client as it was opened: what others changed meanwhile stays. */
export function changesOf(
  input: ClientInput,
  client: ClientDetail,
): Partial<Omit<CallInput<'updateClient'>, 'id' | 'status'>> {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim().normalize('NFC') : value);
  const fields = [...CLIENT_DETAIL_FIELDS, 'pledged_amount'] as const;
  return Object.fromEntries(
    fields
      .filter((field) => text(input[field]) !== (client[field] ?? ''))
      .map((field) => [field, input[field]]),
  );
}

/** What a refused call means for the form: sentences at fields, else one above them. */
export function refusalOf(error: unknown): { problems: ClientFormProblems; sentence?: string } {
  if (!(error instanceof ApiError)) return { problems: {}, sentence: REFUSALS.internal.sentence };
  if (error.code === 'email-in-use') return { problems: { email: error.message } };
  if (error.code === 'pledge-below-paid') return { problems: { pledged_amount: error.message } };
  const problems = problemsOf(error.issues);
  return Object.keys(problems).length > 0 ? { problems } : { problems, sentence: error.message };
}
