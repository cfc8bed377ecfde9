import { expect, it } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { checkInput } from '#web/api/client.ts';
import {
  changedDetails,
  EMPTY_DETAILS,
  emptyValuation,
  readDetails,
  readRental,
  readValuation,
} from '#web/fund/property-forms.ts';
import { QUAY } from './some-properties.ts';

const TODAY = '2025-06-11' as CalendarDate;

const details = (more: object = {}) =>
  readDetails({ ...EMPTY_DETAILS, name: 'Quay', acquisitionPrice: '1,000', ...more }, (input) =>
    checkInput('createProperty', input),
  );
const valuation = (more: object = {}) =>
  readValuation({ ...emptyValuation(TODAY), marketValue: '5', source: 'Us', ...more }, TODAY, (given) =>
    checkInput('updateProperty', { id: 'p1', valuation: given }),
  );
const rental = (more: object = {}) =>
  readRental({ monthlyRent: '5', tenantName: 'T', leaseEnd: '30/06/2029', ...more }, TODAY, (given) =>
    checkInput('updateProperty', { id: 'p1', rental: given }),
  );

it('reads details as the call takes them', () => {
  expect(details({ city: 'Perth' })).toEqual({
    input: {
      name: 'Quay',
      type: 'Residential',
      location: { city: 'Perth', state: '', country: 'Australia' },
      acquisitionPrice: 100_000,
    },
  });
});

it.each([
  [details({ name: ' ' }), { name: 'Name is required' }],
  [details({ acquisitionPrice: '' }), { acquisitionPrice: 'Acquisition price is required' }],
  [details({ acquisitionPrice: '-1' }), { acquisitionPrice: 'Amount must not be negative' }],
  [
    details({ acquisitionPrice: '1.005' }),
    { acquisitionPrice: 'Enter an amount in dollars with at most two decimals' },
  ],
  [details({ acquisitionPrice: '99999999999999' }), { acquisitionPrice: 'At most $100,000,000,000' }],
  [details({ state: 'x'.repeat(61) }), { state: 'At most 60 characters' }],
  [valuation({ marketValue: '' }), { marketValue: 'Market value is required' }],
  [valuation({ marketValue: '0' }), { marketValue: 'Amount must be positive' }],
  [valuation({ date: '' }), { date: 'Date is required' }],
  [valuation({ date: '30/02/2025' }), { date: 'Enter a date as DD/MM/YYYY' }],
  [valuation({ date: '12/06/2025' }), { date: 'A valuation cannot be dated in the future' }],
  [valuation({ source: '' }), { source: 'Source is required' }],
  [rental({ monthlyRent: '' }), { monthlyRent: 'Monthly rent is required' }],
  [rental({ monthlyRent: '0.00' }), { monthlyRent: 'Amount must be positive' }],
  [rental({ tenantName: '' }), { tenantName: 'Tenant is required' }],
  [rental({ leaseEnd: '' }), { leaseEnd: 'Lease end is required' }],
  [rental({ leaseEnd: 'soon' }), { leaseEnd: 'Enter a date as DD/MM/YYYY' }],
])('finds what is wrong: %#', (read, problems) => {
  expect(read).toEqual({ problems });
});

it('reads a valuation and a rental', () => {
  expect(valuation()).toEqual({ input: { marketValue: 500, date: TODAY, source: 'Us' } });
  expect(rental()).toEqual({ input: { monthlyRent: 500, tenantName: 'T', leaseEnd: '2029-06-30' } });
});

it('sends only what differs from the property as it was opened', () => {
  const property = {
    ...QUAY,
    acquisitionPrice: 285_000_000,
    latestValuation: null,
    rental: null,
  } as unknown as Parameters<typeof changedDetails>[1];
  const { name, type, location, acquisitionPrice } = property;
  const same = { name: ` ${name} `, type, location: { ...location }, acquisitionPrice };
  expect(changedDetails(same, property)).toEqual({});
  expect(changedDetails({ ...same, location: { ...location, city: 'Perth' } }, property)).toEqual({
    location: { city: 'Perth' },
  });
});
