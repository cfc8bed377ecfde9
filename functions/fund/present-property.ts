import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { hasLeaseEnded } from '#shared/portfolio.ts';
import type { PropertyItem } from '../records/property-store.ts';

/** Clients must not see the name and the lease of a tenant who is a person. */
export function presentToClients(item: PropertyItem, today: CalendarDate): Property {
  const property = presentProperty(item);
  const { rental, type } = property;
  if (!rental?.natural_person) return property;
  const tenantName = type === 'Residential' ? 'Residential tenant' : 'Tenant';
  return {
    ...property,
    rental: hasLeaseEnded(rental, today) ? null : { ...rental, tenantName, leaseEnd: null },
  };
}

export function presentProperty(item: PropertyItem): Property {
  const { market_value_cents: marketValue, valued_on: date, valuation_source: source } = item;
  // If this field is missing, a residential tenant is assumed to be a person.
  const isPerson = item.natural_person ?? item.type === 'Residential';
  const { monthly_rent_cents: monthlyRent, tenant_name: tenantName, lease_end: leaseEnd } = item;
  return {
    id: item.id,
    name: item.name,
    type: item.type,
    location: { city: item.city, state: item.state, country: item.country },
    acquisitionPrice: item.acquisition_cents,
    acquired_on: item.acquired_on ?? null,
    sold_on: item.sold_on ?? null,
    sold_price: item.sold_cents ?? null,
    photo_id: item.photo_id ?? null,
    latestValuation:
      marketValue === undefined || date === undefined || source === undefined
        ? null
        : {
            marketValue,
            date,
            source,
            valuer: item.valuation_valuer ?? null,
            basis: item.valuation_basis ?? null,
            document_id: item.valuation_document_id ?? null,
          },
    rental:
      monthlyRent === undefined || tenantName === undefined || leaseEnd === undefined
        ? null
        : { monthlyRent, tenantName, leaseEnd, ...(isPerson ? { natural_person: true } : {}) },
  };
}
