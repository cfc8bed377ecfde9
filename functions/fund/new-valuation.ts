import { randomUUID } from 'node:crypto';
import { LIMITS } from '#shared/constants.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import { valuationSource } from '#shared/terms.ts';
import type { Context, Handler } from '../http/context.ts';
import { findDocument } from '../records/document-store.ts';
import type { ValuationItem } from '../records/property-store.ts';

type Input = Parameters<Handler<'createProperty'>>[0];

export type ValuationInput = NonNullable<Input['valuation'] | Input['latestValuation']>;

export async function newValuation(
  context: Context<'document-not-found'>,
  propertyId: string,
  input: ValuationInput | null | undefined,
  field = 'valuation',
): Promise<ValuationItem | undefined> {
  if (!input) return undefined;
  if (input.date > context.today) {
    const sentence = EXACT_SENTENCES['invalid-input'].valuationInFuture;
    return context.refuse('invalid-input', {
      sentence,
      issues: [{ path: `${field}.date`, message: sentence }],
    });
  }
  if (input.document_id) {
    const report = await findDocument(context.services, input.document_id);
    if (report?.state !== 'available' || report.client_id !== undefined)
      return context.refuse('document-not-found', {
        sentence: EXACT_SENTENCES['document-not-found'].reportNotOfFund,
      });
  }
  return valuationOf(context, propertyId, input);
}

export function valuationOf(
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  propertyId: string,
  input: ValuationInput,
): ValuationItem {
  const { basis, valuer } = input;
  return {
    id: randomUUID(),
    property_id: propertyId,
    market_value_cents: input.marketValue,
    valued_on: input.date,
    source: (input.source ?? (basis && valuationSource(basis, valuer ?? undefined)) ?? '').slice(
      0,
      LIMITS.nameLength,
    ),
    ...(valuer ? { valuer } : {}),
    ...(basis ? { basis } : {}),
    ...(input.document_id ? { document_id: input.document_id } : {}),
    entered_at: now,
    entered_by: actor.userId,
    entered_by_name: actor.name,
  };
}
