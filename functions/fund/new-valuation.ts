import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Context } from '../http/context.ts';
import type { ValuationItem } from './property-store.ts';

export interface ValuationInput {
  readonly marketValue: Cents;
  readonly date: CalendarDate;
  readonly source: string;
}

/** The record of a new valuation; refused when its date is in the future. */
export function newValuation(
  context: Context<never>,
  propertyId: string,
  input: ValuationInput | undefined,
): ValuationItem | undefined {
  if (!input) return undefined;
  if (input.date > context.today) {
    const sentence = EXACT_SENTENCES['invalid-input'].valuationInFuture;
    return context.refuse('invalid-input', {
      sentence,
      issues: [{ path: 'valuation.date', message: sentence }],
    });
  }
  return valuationOf(context, propertyId, input);
}

/** The record of a valuation entered now. */
export function valuationOf(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  propertyId: string,
  input: ValuationInput,
): ValuationItem {
  return {
    id: randomUUID(),
    property_id: propertyId,
    market_value_cents: input.marketValue,
    valued_on: input.date,
    source: input.source,
    entered_at: now,
    entered_by_name: actor.name,
  };
}
