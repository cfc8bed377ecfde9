import { displayType, type TransactionType } from '#shared/terms.ts';
import { findProperty } from '../fund/property-store.ts';
import type { Context } from '../http/context.ts';
import { rememberCategory, type TransactionItem } from './transaction-store.ts';

/** What a manager says money is. An absent property or category stays as it is, null takes it away. */
interface KindInput {
  readonly type: TransactionType;
  readonly property_id?: string | null | undefined;
  readonly category?: string | null | undefined;
}

/** What a transaction is after somebody said so. */
export type Kind = Pick<TransactionItem, 'type' | 'property_id' | 'property_name' | 'category'>;

/** The fields of a transaction that is not classified. */
export const NO_KIND = {
  type: '',
  property_id: undefined,
  property_name: undefined,
  category: undefined,
} as const satisfies Kind;

/**
 * The kind that a transaction gets. A contribution has clients, every other kind has a property and a category, never
 * both.
 */
export async function decideKind(
  { services, refuse }: Context<'property-not-found'>,
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

/** A contribution is paid in by a client, so it cannot be an outflow. */
export function isOutflow(
  { amount_cents }: Pick<TransactionItem, 'amount_cents'>,
  type: TransactionType,
): boolean {
  return type === 'contribution' && amount_cents < 0;
}

const FIELDS = { type: 'type', property: 'property_name', category: 'category' } as const;

/** The fields of an audit row that tell how a transaction's kind changed; none when it stays the same. */
export function kindChanges(before: Kind, after: Kind) {
  const changed = Object.entries(FIELDS).filter(([, name]) => (before[name] ?? '') !== (after[name] ?? ''));
  return Object.fromEntries(
    changed.map(([field, name]) => [field, { before: before[name] ?? '', after: after[name] ?? '' }]),
  );
}

/** The same for a transaction that is recorded with its kind. */
export function recordedKind(kind: Kind) {
  const fields = Object.entries(FIELDS).filter(([, name]) => kind[name] !== undefined);
  return Object.fromEntries(fields.map(([field, name]) => [field, { after: kind[name] }]));
}

/** A kind in a sentence: `expense, Repairs, 22 Foundry Road`. */
export function describeKind({ type, category, property_name: property }: Kind): string {
  return [displayType(type), category, property].filter((part) => part !== undefined).join(', ');
}
