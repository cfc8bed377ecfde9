import type { CalendarDate } from '#shared/calendar-date.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { PropertyItem } from '../records/property-store.ts';

const SENTENCES = EXACT_SENTENCES['invalid-input'];

type Ownership = Pick<PropertyItem, 'acquired_on' | 'sold_on' | 'sold_cents'>;

export function faultOfOwnership(
  { acquired_on: acquired, sold_on: sold, sold_cents: price }: Ownership,
  today: CalendarDate,
): { path: 'acquired_on' | 'sold_on' | 'sold_price'; message: string } | undefined {
  if (acquired && acquired > today) return { path: 'acquired_on', message: SENTENCES.acquiredInFuture };
  if (sold && sold > today) return { path: 'sold_on', message: SENTENCES.soldInFuture };
  if (sold && acquired && sold < acquired) return { path: 'sold_on', message: SENTENCES.soldBeforeAcquired };
  if (sold && price === undefined) return { path: 'sold_price', message: SENTENCES.saleIncomplete };
  if (!sold && price !== undefined) return { path: 'sold_on', message: SENTENCES.saleIncomplete };
  return undefined;
}

export function checkOwnership({ today, refuse }: Context<never>, property: Ownership): void {
  const fault = faultOfOwnership(property, today);
  if (fault) refuse('invalid-input', { sentence: fault.message, issues: [fault] });
}
