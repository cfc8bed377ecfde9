// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { documentOf } from '#test/web/documents/some-documents.ts';
import { onePage, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { AddValuation } from '#web/fund/add-valuation.tsx';
import { CreateProperty } from '#web/fund/create-property.tsx';
import { changedDetails } from '#web/fund/property-forms.ts';
import { SetRental } from '#web/fund/set-rental.tsx';
import { QUAY } from './some-properties.ts';

const PROPERTY = { ...QUAY, acquisitionPrice: 285_000_000, latestValuation: null } as unknown as Property;
const close = () => {};
const FORMS = {
  'Add property': {
    element: <CreateProperty onClose={close} onAdded={close} />,
    filled: { Name: 'Quay', 'Acquisition price': '1,000' },
  },
  'Add valuation': {
    element: <AddValuation property={PROPERTY} onClose={close} />,
    filled: { 'Market value': '5', Valuer: 'Us' },
  },
  'Set rental': {
    element: <SetRental property={{ ...PROPERTY, rental: null }} onClose={close} />,
    filled: { Tenant: 'T', 'Monthly rent': '5', 'Lease ends': '30/06/2029' },
  },
};
const TOMORROW = displayDate(addDays(fundDateAt(new Date()), 1));

beforeEach(() => stubWidth(1440));

it.each([
  ['Add property', 'Name', ' ', 'Name is required'],
  ['Add property', 'Acquisition price', '', 'Acquisition price is required'],
  ['Add property', 'Acquisition price', '-1', 'Amount must not be negative'],
  ['Add property', 'Acquisition price', '1.005', 'Enter an amount in dollars with at most two decimals'],
  ['Add property', 'Acquisition price', '99999999999999', 'At most $100,000,000,000'],
  ['Add property', 'State', 'x'.repeat(61), 'At most 60 characters'],
  ['Add valuation', 'Market value', '', 'Market value is required'],
  ['Add valuation', 'Market value', '0', 'Amount must be positive'],
  ['Add valuation', 'Valued on', '', 'Date is required'],
  ['Add valuation', 'Valued on', '30/02/2025', 'Enter a date as DD/MM/YYYY'],
  ['Add valuation', 'Valued on', TOMORROW, 'A valuation cannot be dated in the future'],
  ['Add valuation', 'Valuer', '', 'Enter who valued it'],
  ['Set rental', 'Monthly rent', '', 'Monthly rent is required'],
  ['Set rental', 'Monthly rent', '0.00', 'Amount must be positive'],
  ['Set rental', 'Tenant', '', 'Tenant is required'],
  ['Set rental', 'Lease ends', '', 'Lease end is required'],
  ['Set rental', 'Lease ends', 'soon', 'Enter a date as DD/MM/YYYY'],
] as const)('%s reports at %s, for %j, only: %s', async (title, label, typed, sentence) => {
  const sent = stubPortal({});
  const { element, filled } = FORMS[title];
  render(element);
  const form = await screen.findByRole<HTMLFormElement>('form', { name: title });
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
  for (const [name, value] of Object.entries({ ...filled, [label]: typed }))
    fireEvent.change(field(name), { target: { value } });
  fireEvent.submit(form);
  await screen.findByText(sentence);
  expect([...form.querySelectorAll('[aria-invalid="true"]')]).toEqual([field(label)]);
  expect(sent.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
});

it('shows that no report can be chosen while the documents fail to load, and loads them again', async () => {
  let isDown = true;
  stubPortal({
    'GET /documents/fund': () =>
      isDown
        ? { status: 503, body: { error: 'The portal is busy.' } }
        : onePage({ documents: [documentOf({ id: 'd1', name: 'Valuation of Quay' })] }),
  });
  render(FORMS['Add valuation'].element);
  await screen.findByText(/^The documents did not load: The portal is busy\./);
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('option', { name: 'Valuation of Quay' })).toBeTruthy();
});

it('sends only the differences to the property as it was opened', () => {
  const { name, type, location, acquisitionPrice } = PROPERTY;
  const same = { name, type, location: { ...location }, acquisitionPrice };
  expect(changedDetails(same, PROPERTY)).toEqual({});
  expect(changedDetails({ ...same, location: { ...location, city: 'Perth' } }, PROPERTY)).toEqual({
    location: { city: 'Perth' },
  });
});
