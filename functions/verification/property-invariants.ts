import { readProperty, valuationKey } from '../fund/property-store.ts';
import { type Breach, by, type Ledger } from './ledger.ts';

/** I12: a property’s value is that of its last valuation; what belongs together is there or missing together. */
export function* valuesOfProperties({ properties, valuations }: Ledger): Generator<Breach> {
  const ofProperty = by(valuations, 'property_id');
  for (const item of properties) {
    const property = readProperty(item);
    const own = ofProperty.get(property.id) ?? [];
    const last = [...own].sort((a, b) => (String(a.sk) < String(b.sk) ? 1 : -1))[0];
    const isLast =
      property.valuation_sk === last?.sk &&
      property.market_value_cents === last?.market_value_cents &&
      property.valued_on === last?.valued_on &&
      property.valuation_source === last?.source;
    if (!isLast)
      yield { invariant: 'I12', detail: `${item.sk}: its value is not that of its last valuation` };
    const rental = [property.monthly_rent_cents, property.tenant_name, property.lease_end];
    if (rental.some((field) => field === undefined) && rental.some((field) => field !== undefined))
      yield { invariant: 'I12', detail: `${item.sk}: half a rental` };
  }
  const known = new Set(properties.map((item) => String(item.id)));
  for (const valuation of valuations) {
    if (!known.has(String(valuation.property_id)))
      yield { invariant: 'I12', detail: `${valuation.pk}: valued, not stored` };
    if (valuation.sk !== valuationKey(valuation as unknown as Parameters<typeof valuationKey>[0]).sk)
      yield {
        invariant: 'I12',
        detail: `${valuation.pk}: a valuation stands under another day than its own`,
      };
  }
}
