import { formatDollars } from '#shared/money.ts';
import { displayType, isPayoutType, type TransactionType } from '#shared/terms.ts';
import type { Maker } from '../ledger/maker.ts';
import { rememberCategory } from '../records/category-store.ts';
import { findClient } from '../records/client-store.ts';
import { findProperty } from '../records/property-store.ts';
import { isByHand, type TransactionItem } from '../records/transaction-store.ts';

interface KindInput {
  readonly type: TransactionType;
  readonly property_id?: string | null | undefined;
  readonly category?: string | null | undefined;
}

export type Kind = Pick<TransactionItem, 'type' | 'property_id' | 'property_name' | 'category'>;

export type KindAndClient = Kind & Pick<TransactionItem, 'client_id' | 'client_name' | 'parts'>;

const NO_KIND = {
  type: '',
  property_id: undefined,
  property_name: undefined,
  category: undefined,
} as const satisfies Kind;

/** A contribution belongs to clients, so it has no property and no category. */
export async function decideKind(
  { services, refuse }: Maker<'property-not-found'>,
  transaction: Partial<Kind>,
  input: KindInput,
): Promise<Kind> {
  if (input.type === 'contribution') return { ...NO_KIND, type: input.type };
  const category = input.category === undefined ? transaction.category : input.category;
  if (category && category !== transaction.category) await rememberCategory(services, category);
  return { type: input.type, ...(await propertyOf()), category: category || undefined };

  async function propertyOf(): Promise<Pick<Kind, 'property_id' | 'property_name'>> {
    if (input.property_id === undefined || input.property_id === transaction.property_id)
      return { property_id: transaction.property_id, property_name: transaction.property_name };
    if (input.property_id === null) return { property_id: undefined, property_name: undefined };
    const property = await findProperty(services, input.property_id);
    if (!property) return refuse('property-not-found');
    return { property_id: property.id, property_name: property.name };
  }
}

export async function decideClient(
  { services, refuse }: Maker<'client-not-found'>,
  transaction: ClientOfMoney,
  input: { readonly type: TransactionType; readonly client_id?: string | null | undefined },
): Promise<ClientNamed> {
  if (!isPayoutType(input.type)) return clientLeft(transaction);
  if (input.client_id === undefined || input.client_id === transaction.client_id)
    return { client_id: transaction.client_id, client_name: transaction.client_name };
  if (input.client_id === null) return NO_CLIENT;
  const client = await findClient(services, input.client_id);
  return client ? { client_id: client.id, client_name: client.name } : refuse('client-not-found');
}

type ClientNamed = Pick<TransactionItem, 'client_id' | 'client_name'>;
type ClientOfMoney = ClientNamed & Pick<TransactionItem, 'source'>;

const NO_CLIENT = { client_id: undefined, client_name: undefined } as const;

function clientLeft(transaction: ClientOfMoney): ClientNamed {
  const { client_id, client_name } = transaction;
  return isByHand(transaction) ? { client_id, client_name } : NO_CLIENT;
}

export function unclassified(transaction: ClientOfMoney & Pick<TransactionItem, 'abs_cents'>) {
  const whole = { parts: undefined, unallocated_cents: transaction.abs_cents };
  return { ...NO_KIND, ...whole, ...clientLeft(transaction) };
}

export function isOutflow({ amount_cents }: Pick<TransactionItem, 'amount_cents'>, type: TransactionType) {
  return type === 'contribution' && amount_cents < 0;
}

const FIELDS = {
  type: 'type',
  property: 'property_name',
  property_id: 'property_id',
  category: 'category',
  client: 'client_name',
  client_id: 'client_id',
} as const;
type Field = keyof typeof FIELDS;

/** The ids are shown only if both properties have the same name. */
const NAME_OF: Readonly<Partial<Record<Field, Field>>> = { property_id: 'property' };

export function kindChanges(before: KindAndClient, after: KindAndClient) {
  const isChanged = (field: Field) => (before[FIELDS[field]] ?? '') !== (after[FIELDS[field]] ?? '');
  const changed = (Object.keys(FIELDS) as Field[])
    .filter(isChanged)
    .filter((field) => !isChanged(NAME_OF[field] ?? field) || NAME_OF[field] === undefined);
  const [was, is] = [describeParts(before), describeParts(after)];
  return {
    ...Object.fromEntries(
      changed.map((field) => [
        field,
        { before: before[FIELDS[field]] ?? '', after: after[FIELDS[field]] ?? '' },
      ]),
    ),
    ...(was === is ? {} : { parts: { before: was, after: is } }),
  };
}

export function describeParts({ parts = [] }: Pick<TransactionItem, 'parts'>): string {
  return parts
    .map((part) =>
      [`${formatDollars(part.amount_cents)} ${describeKind(part)}`, part.client_name, part.note]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');
}

export function recordedKind(kind: Kind) {
  const { type, property_name: property, category } = kind;
  const recorded = Object.entries({ type, property, category }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(recorded.map(([field, value]) => [field, { after: value }]));
}

export function describeKind({ type, category, property_name: property }: Kind): string {
  return [displayType(type), category, property].filter((part) => part !== undefined).join(', ');
}
