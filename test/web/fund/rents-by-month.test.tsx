// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { RentsByMonth } from '#web/fund/rents-by-month.tsx';

function open(properties: Answered<'listRents'>['properties']) {
  stubPortal({ 'GET /fund/rents': { body: { properties } } });
  openAt('/', <RentsByMonth />);
}

it('shows in each month the rent, or in words that it is late or that there was no lease', async () => {
  open([
    {
      id: 'a',
      name: '18 Quay Street',
      rent_received: 15_600,
      months: [
        { month: '2025-03', rent_received: 0, state: 'vacant' },
        { month: '2025-04', rent_received: 15_600, state: 'received' },
        { month: '2025-05', rent_received: 0, state: 'late' },
      ],
    },
  ]);
  await screen.findByText('18 Quay Street');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  const texts = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(texts).toEqual([
    ['Property', '03/2025', '04/2025', '05/2025', 'Total AUD'],
    ['18 Quay Street', 'No lease', '$15,600', 'Late', '$15,600'],
  ]);
});

it('says that no rent was received or due', async () => {
  open([]);
  await screen.findByText('No rent was received or due in the last twelve months.');
});
