import { LIMITS } from './constants.ts';
import { ENTITY_TYPES } from './terms.ts';

export type ClientField = (
  | { readonly kind: 'name' | 'line' | 'lines'; readonly maxLength: number }
  | { readonly kind: 'day' }
  | {
      readonly kind: 'words';
      readonly words: readonly [string, ...string[]];
      /** Maps other words that a file of clients may contain to one of `words`. Keys are in lower case. */
      readonly otherWords?: Readonly<Record<string, string>>;
    }
) & {
  readonly required?: true;
  readonly managersOnly?: true;
  readonly hint?: string;
  readonly meaning?: string;
  readonly otherHeadings?: readonly string[];
};

/** The form shows the fields in this order. Email, pledge and status are not in this table. */
const CLIENT_FIELDS = {
  // `formatField` derives the label of each field from its key.
  name: {
    kind: 'name',
    maxLength: LIMITS.nameLength,
    required: true,
    otherHeadings: ['client', 'client name', 'full name', 'investor', 'investor name'],
  },
  mobile: {
    kind: 'line',
    maxLength: LIMITS.mobileLength,
    otherHeadings: ['mobile number', 'phone', 'phone number'],
  },
  entity_type: {
    kind: 'words',
    words: ENTITY_TYPES,
    required: true,
    otherHeadings: ['type', 'investor type', 'client type'],
    otherWords: {
      'super fund': 'SMSF',
      individual: 'Personal',
      trust: 'Other',
      company: 'Other',
      partnership: 'Other',
    },
  },
  entity_name: { kind: 'name', maxLength: LIMITS.nameLength, otherHeadings: ['entity'] },
  address: { kind: 'lines', maxLength: LIMITS.addressLength, otherHeadings: ['postal address'] },
  member_since: {
    kind: 'day',
    managersOnly: true,
    hint: 'If blank, the day of the first contribution',
    meaning: 'The day on which the client joined; empty for the day of the first contribution.',
    otherHeadings: ['client since', 'investor since', 'joined'],
  },
  notes: {
    kind: 'lines',
    maxLength: LIMITS.noteLength,
    managersOnly: true,
    hint: 'Seen by managers only',
    otherHeadings: ['note'],
  },
} as const satisfies Readonly<Record<string, ClientField>>;

type Fields = typeof CLIENT_FIELDS;
export type ClientDetailField = keyof Fields;
type Marked<Mark extends string> = {
  [Name in ClientDetailField]: Fields[Name] extends Record<Mark, true> ? Name : never;
}[ClientDetailField];
export type RequiredField = Marked<'required'>;
type ManagersField = Marked<'managersOnly'>;
export type OpenField = Exclude<ClientDetailField, ManagersField>;

type ValueOf<Field> = Field extends { words: readonly (infer Word)[] }
  ? Word | (Field extends { required: true } ? never : '')
  : string;
export type ClientDetailValues = { readonly [Name in ClientDetailField]: ValueOf<Fields[Name]> };

export const CLIENT_DETAIL_FIELDS = Object.keys(CLIENT_FIELDS) as readonly ClientDetailField[];
const isForManagers = (name: ClientDetailField): name is ManagersField =>
  clientField(name).managersOnly === true;
export const MANAGERS_FIELDS = CLIENT_DETAIL_FIELDS.filter(isForManagers);
export const OPEN_FIELDS = CLIENT_DETAIL_FIELDS.filter((name): name is OpenField => !isForManagers(name));

/** Only managers can change these names. A client can request a change. */
export const CHANGE_REQUEST_FIELDS = ['name', 'entity_name'] as const satisfies readonly ClientDetailField[];

export function clientField(name: ClientDetailField): ClientField {
  return CLIENT_FIELDS[name];
}

export function wordsOf({ words, required }: Extract<ClientField, { kind: 'words' }>): typeof words {
  return required ? words : ['', ...words];
}

export function perDetail<Name extends ClientDetailField, Made>(
  names: readonly Name[],
  make: (field: ClientField, name: Name) => Made,
) {
  return Object.fromEntries(names.map((name) => [name, make(clientField(name), name)])) as Record<Name, Made>;
}

export function detailsOf<Name extends ClientDetailField = ClientDetailField>(
  source: { readonly [Key in ClientDetailField]?: ClientDetailValues[Key] | undefined },
  names = CLIENT_DETAIL_FIELDS as readonly Name[],
): Pick<ClientDetailValues, Name> {
  return perDetail(
    names,
    (field, name) => source[name] ?? (field.kind === 'words' ? wordsOf(field)[0] : ''),
  ) as Pick<ClientDetailValues, Name>;
}
