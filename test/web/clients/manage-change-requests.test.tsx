// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { onePage, stubPortal } from '#test/web/stub-portal.ts';
import { ManageChangeRequests } from '#web/clients/manage-change-requests.tsx';
import { requestJson } from './some-requests.ts';

function open(answers: Parameters<typeof stubPortal>[0]) {
  const sent = stubPortal(answers);
  openAt('/', <ManageChangeRequests />);
  return sent;
}
const list = (...requests: object[]) => onePage({ requests });

it('lists the requests of clients', async () => {
  open({ 'GET /change-requests': list(requestJson('r1')) });
  const rows = within(await screen.findByRole('list', { name: 'Change requests' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Legal name: Olivia Chen → Olivia Wu');
  expect(rows[0]?.textContent).toContain('Requested on 10/06/2025 by olivia.chen@example.com');
});

it.each([
  ['Approve', 'Approve the name'],
  ['Decline', 'Decline the name'],
])('%s opens the decision of its request', async (press, title) => {
  open({ 'GET /change-requests': list(requestJson('r1')) });
  await userEvent.click(await screen.findByRole('button', { name: `${press} Olivia Wu for Olivia Chen` }));
  expect((await screen.findByRole('dialog', { name: title })).textContent).toContain('Olivia Wu');
});

it('shows when no request is open, and when the list did not load', async () => {
  open({ 'GET /change-requests': list() });
  expect(await screen.findByText('No requests to review')).toBeTruthy();
  await closeScreen();
  open({ 'GET /change-requests': { status: 403, body: { error: 'No', code: 'forbidden' } } });
  expect(await screen.findByText('Change requests did not load')).toBeTruthy();
});
