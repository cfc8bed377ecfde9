import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { PropertyItem } from './property-store.ts';

const SENTENCES = EXACT_SENTENCES['invalid-input'];

/** Refuses days of acquisition and sale that cannot be, and a sale without its day or price. */
export function checkOwnership(
  { today, refuse }: Context<never>,
  { acquired_on: acquired, sold_on: sold, sold_cents: price }: PropertyItem,
): void {
  const refuseAt = (path: 'acquired_on' | 'sold_on' | 'sold_price', sentence: string) =>
    refuse('invalid-input', { sentence, issues: [{ path, message: sentence }] });
  if (acquired && acquired > today) refuseAt('acquired_on', SENTENCES.acquiredInFuture);
  if (sold && sold > today) refuseAt('sold_on', SENTENCES.soldInFuture);
  if (sold && acquired && sold < acquired) refuseAt('sold_on', SENTENCES.soldBeforeAcquired);
  if (sold && price === undefined) refuseAt('sold_price', SENTENCES.saleIncomplete);
  if (!sold && price !== undefined) refuseAt('sold_on', SENTENCES.saleIncomplete);
}
