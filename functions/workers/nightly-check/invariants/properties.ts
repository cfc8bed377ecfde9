import { photoIdOf } from '../../../records/property-photo-store.ts';
import { readProperty, valuationKey } from '../../../records/property-store.ts';
import type { Ledger } from '../read-ledger.ts';
import { type Breach, by } from './invariant.ts';

export function* valuesOfProperties({ properties, valuations, propertyPhotos }: Ledger): Generator<Breach> {
  const ofProperty = by(valuations, 'property_id');
  for (const item of properties) {
    const property = readProperty(item);
    const own = (ofProperty.get(property.id) ?? []).filter((item) => item.deleted_at === undefined);
    const last = [...own].sort((a, b) => (String(a.sk) < String(b.sk) ? 1 : -1))[0];
    const isLast =
      property.valuation_sk === last?.sk &&
      property.market_value_cents === last?.market_value_cents &&
      property.valued_on === last?.valued_on &&
      property.valuation_source === last?.source &&
      property.valuation_valuer === last?.valuer &&
      property.valuation_basis === last?.basis &&
      property.valuation_document_id === last?.document_id;
    if (!isLast) yield { invariant: 'L5', detail: `${item.sk}: its value is not that of its last valuation` };
    const rental = [property.monthly_rent_cents, property.tenant_name, property.lease_end];
    if (rental.some((field) => field === undefined) && rental.some((field) => field !== undefined))
      yield { invariant: 'L5', detail: `${item.sk}: an incomplete rental` };
    const { acquired_on: acquired, sold_on: sold, sold_cents: price } = property;
    if ((sold === undefined) !== (price === undefined))
      yield { invariant: 'L5', detail: `${item.sk}: an incomplete sale` };
    if (sold && acquired && sold < acquired)
      yield { invariant: 'L5', detail: `${item.sk}: sold before it was acquired` };
  }
  const photoIds = new Map(propertyPhotos.map((item) => [item.property_id, item.photo_id]));
  for (const { id, sk, photo_id: photoId } of properties)
    if (photoIds.get(id) !== photoId) yield { invariant: 'L5', detail: `${sk}: another photo is stored` };
  for (const { pk, photo_id: photoId, jpeg } of propertyPhotos)
    if (photoIdOf(Buffer.from(String(jpeg), 'base64')) !== photoId)
      yield { invariant: 'L5', detail: `${pk}: its photo is not the one that was stored` };
  const known = new Set(properties.map((item) => String(item.id)));
  for (const valuation of valuations) {
    if (!known.has(String(valuation.property_id)))
      yield { invariant: 'L5', detail: `${valuation.pk}: has valuations, but is not stored` };
    if (valuation.sk !== valuationKey(valuation as unknown as Parameters<typeof valuationKey>[0]).sk)
      yield {
        invariant: 'L5',
        detail: `${valuation.pk}: the key of a valuation has another day`,
      };
    const deletion = [valuation.deleted_at, valuation.deleted_by_name, valuation.deleted_reason];
    if (deletion.some((field) => field === undefined) && deletion.some((field) => field !== undefined))
      yield { invariant: 'L5', detail: `${valuation.pk}: withdrawn without time, person or reason` };
  }
}
