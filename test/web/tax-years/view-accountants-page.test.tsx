// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { type Answered, userJson } from '#test/web/answers.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { stubSaving } from '#test/web/stub-saving.ts';
import { ViewAccountantsPage } from '#web/tax-years/view-accountants-page.tsx';
import { statementJson } from './some-tax-years.ts';

beforeEach(() => stubWidth(1440));

const PAGE: Answered<'getAccountantsPage'> = {
  ...{ year: 2025, from: '2024-07-01', to: '2025-06-30', fund: { name: 'Wattle Street Fund', abn: '' } },
  client: { name: 'Olivia Chen', entity_name: '', entity_type: 'Personal' },
  units: { opening: 0, closing: 500.25, moves: [{ day: '2025-03-03', kind: 'payment', units: 500.25 }] },
  paid_in: { opening: 0, closing: 500, payments: [{ day: '2025-03-03', amount: 500 }] },
  received: { total: 10, payments: [{ day: '2025-05-20', kind: 'distribution', amount: 10 }] },
  distributions: [
    {
      ...{ reference: 'D0001-0001', title: 'March quarter', from: '2025-01-01', to: '2025-03-31' },
      ...{ gross: 12, withheld: 2, reinvested: 0, cash: 10, paid_on: '2025-05-20' },
    },
  ],
  ...{ distributed: 10, statement: statementJson },
};

function open(answer: Parameters<typeof stubPortal>[0][string]) {
  const user = userJson({ role: 'client', client: { id: 'c1', status: 'Active' } });
  stubPortal({ 'GET /users/me': { body: user }, 'GET /clients/c1/accountants-page/2025': answer });
  openAt(
    '/client/documents/accountant/2025',
    <Routes>
      <Route path="/client/documents/accountant/:year" element={<ViewAccountantsPage />} />
    </Routes>,
  );
}

test('the page has units, paid in, received and the components as on the form', async () => {
  open({ body: PAGE });
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  expect((await part('Units')).getByText('On 30/06/2025').parentElement?.textContent).toContain('500.25');
  expect((await part('Paid in')).getByText('In the year').parentElement?.textContent).toContain('$500.00');
  expect(
    (await part('Received, by the day paid')).getByText('In the year').parentElement?.textContent,
  ).toContain('$10.00');
  const statement = await part('Tax statement 2024–25 (AMMA)');
  expect(statement.getByText(/^13U/).parentElement?.textContent).toMatch(/\$2,000$/);
});

test('it is saved as CSV, and as JSON in the words of the API', async () => {
  const saved = stubSaving();
  open({ body: PAGE });
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
  expect(await saved[0]?.text()).toContain('"Units","On 30/06/2025",500.2500\r\n');
  await userEvent.click(screen.getByRole('button', { name: 'JSON' }));
  expect(JSON.parse((await saved[1]?.text()) ?? '')).toEqual(PAGE);
});

test('a page that does not load says so', async () => {
  open({ status: 500, body: { error: 'Broken', code: 'unexpected' } });
  expect(await screen.findByText('The page did not load')).toBeDefined();
});
