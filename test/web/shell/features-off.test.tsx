// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { openAt } from '#test/web/open-at.tsx';
import { QuickAccess } from '#web/clients/quick-access.tsx';
import { QUICK_ACTIONS } from '#web/dashboard/quick-actions.ts';
import { PLACES } from '#web/manager-area.tsx';
import { SEARCH } from '#web/search-screen.tsx';
import { ManagerLayout } from '#web/shell/manager-layout.tsx';

vi.mock('#web/api/client.ts', () => ({ call: async () => undefined }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ environment: 'prod' }) }));
vi.mock('#web/leave-session.ts', () => ({
  signOut: vi.fn(),
  signOutIdle: vi.fn(),
  followOtherTabs: () => () => {},
}));
vi.mock('#shared/constants.ts', async (original) => ({
  ...(await original<typeof import('#shared/constants.ts')>()),
  FEATURES: {
    advancedReconciliation: false,
    documentManagement: false,
    clientPortal: true,
    auditTrail: false,
  },
}));

function Place() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

it('no link leads managers to a feature that is switched off', async () => {
  render(
    <MemoryRouter initialEntries={['/manager']}>
      <ManagerLayout places={PLACES} search={SEARCH} />
      <Place />
    </MemoryRouter>,
  );
  const menu = within(screen.getByRole('navigation', { name: 'Manager' }));
  await userEvent.click(menu.getByRole('button', { name: 'Settings' }));
  const links = menu.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Transactions',
    'Bank import',
    'Bank accounts',
    'Months',
    'Payments out',
    'Clients',
    'Capital Calls',
    'Register',
    'Messages',
    'Investment Overview',
    'Unit prices',
    'Distributions',
    'Tax',
    'Cash flow',
    'People',
    'Approvals',
    'Rules',
    'Imports',
    'Fund settings',
  ]);
  await userEvent.keyboard('gogrga');
  expect(screen.getByText('at /manager')).toBeTruthy();
  expect(QUICK_ACTIONS.map(({ to }) => to)).not.toContain('/manager/documents');
});

it('no link leads clients to a feature that is switched off', () => {
  openAt('/', <QuickAccess transactions={{ count: 0, latest: null }} calls={undefined} />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/client/calls',
    '/client/transactions',
  ]);
});
