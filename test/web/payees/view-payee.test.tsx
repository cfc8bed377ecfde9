// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { userJson } from '#test/web/answers.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { stubPortal } from '#test/web/stub-portal.ts';
import { ViewPayee } from '#web/profile/view-payee.tsx';
import { FrameContext } from '#web/ui/page.tsx';
import { payeeAnswer, payeeJson, proposalJson } from './some-payees.ts';

function open(payee: Parameters<typeof stubPortal>[0][string], readsOnly = false) {
  const sent = stubPortal({
    'GET /users/me': { body: userJson({ role: 'client', client: { id: 'daniel', status: 'Active' } }) },
    'GET /clients/daniel/payee': payee,
    'POST /clients/daniel/payee/suspend': { body: { payees: [proposalJson({ state: 'suspended' })] } },
  });
  openAt(
    '/client/profile/payee',
    <FrameContext value={{ readsOnly }}>
      <ViewPayee />
    </FrameContext>,
  );
  return sent;
}
const BOTH = payeeAnswer({ payee: payeeJson({ bsb: null }), proposed: proposalJson({ bsb: null }) });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2025-06-11T04:00:00.000Z'), toFake: ['Date'] });
});

test('shows the steps of the new account with their times, and the account that is paid meanwhile', async () => {
  open(BOTH);
  const steps = (await screen.findByRole('region', { name: 'New account' })).textContent;
  for (const words of [
    '•••902',
    'On hold until 13/06/2025',
    'Entered by Daniel Rossi 10/06/2025, 12:00',
    'We verify the account',
    'Usable from 13/06/2025',
  ])
    expect(steps).toContain(words);
  expect(screen.getByRole('region', { name: 'Until then we pay' }).textContent).toContain('•••456');
});

test('an investor stops the change', async () => {
  const sent = open(BOTH);
  await userEvent.click(await screen.findByRole('button', { name: 'Stop this change' }));
  await userEvent.click(
    within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Stop this change' }),
  );
  expect(await screen.findByText('The change is stopped.')).toBeTruthy();
  expect(sent.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    payee_id: 'daniel-0002',
    reason: 'Stopped by the investor',
  });
});

test('who reads only has no buttons, and an adviser no page', async () => {
  open(BOTH, true);
  await screen.findByRole('region', { name: 'New account' });
  expect(screen.queryAllByRole('button')).toEqual([]);
  await closeScreen();
  open({ status: 404, body: { error: 'Client not found', code: 'client-not-found' } });
  expect(await screen.findByText('Page not found')).toBeTruthy();
});

test('a profile that did not load is told', async () => {
  stubPortal({ 'GET /users/me': { status: 403, body: { error: 'No', code: 'forbidden' } } });
  openAt('/client/profile/payee', <ViewPayee />);
  expect(await screen.findByText('The account did not load')).toBeTruthy();
});
