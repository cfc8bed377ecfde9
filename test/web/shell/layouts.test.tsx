// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useContext } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FEATURES } from '#shared/constants.ts';
import { PLACES as CLIENT_PLACES } from '#web/client-area.tsx';
import { PLACES as MANAGER_PLACES } from '#web/manager-area.tsx';
import { SEARCH } from '#web/search-screen.tsx';
import { ClientLayout } from '#web/shell/client-layout.tsx';
import { ManagerLayout } from '#web/shell/manager-layout.tsx';
import { FrameContext } from '#web/ui/page.tsx';

const call = vi.hoisted(() => vi.fn());
const signOut = vi.hoisted(() => vi.fn());
vi.mock('#web/api/client.ts', () => ({ call }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ environment }) }));
vi.mock('#web/leave-session.ts', () => ({ signOut, signOutIdle: vi.fn(), followOtherTabs: () => () => {} }));

const features: Record<string, boolean> = FEATURES;

let environment = 'prod';
let profile: { name: string; email: string; client?: object | null; clients?: object[] };

function Place() {
  const navigate = useNavigate();
  const { openMenu } = useContext(FrameContext);
  return (
    <>
      <p>{`at ${useLocation().pathname}`}</p>
      <input aria-label="Typed" />
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      {openMenu && (
        <button type="button" onClick={openMenu}>
          Menu
        </button>
      )}
    </>
  );
}

function draw(layout: ReactNode, path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={layout}>
          <Route path="*" element={<Place />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  signOut.mockReset();
  profile = { name: 'Sam Wood', email: 'manager@example.com' };
  const answers: Record<string, () => unknown> = {
    getMe: () => profile,
    listTransactions: () => ({ summary: { unclassified: 7 } }),
    getFundStatistics: () => ({ clients: { total_clients: 48 } }),
    listApprovals: () => ({ approvals: [{}, {}] }),
    listMessages: () => ({ bounced_count: 1, failed_count: 2 }),
  };
  call.mockImplementation(async (capability: string) => answers[capability]?.());
});
afterEach(() => {
  features.documentManagement = true;
  environment = 'prod';
});

it.each([
  [
    'managers',
    <ManagerLayout places={MANAGER_PLACES} search={SEARCH} key="m" />,
    '/manager',
    /^Clients/,
    '/manager/clients',
  ],
  [
    'investors',
    <ClientLayout places={CLIENT_PLACES} search={SEARCH} key="c" />,
    '/client',
    /^Documents/,
    '/client/documents',
  ],
])(
  'the menu of the %s stays closed when Back leads to where it was open',
  async (_, layout, at, link, to) => {
    draw(layout, at);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    await userEvent.click(await menu.findByRole('link', { name: link }));
    expect(screen.getByText(`at ${to}`)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText(`at ${at}`)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

describe('the managers’ layout', () => {
  it('links to its pages, counts clients and unclassified transactions, and marks the active page', async () => {
    draw(<ManagerLayout places={MANAGER_PLACES} search={SEARCH} />, '/manager');
    const menu = within(screen.getByRole('navigation', { name: 'Manager' }));
    const settings = menu.getByRole('button', { name: /^Settings/ });
    await waitFor(() => expect(settings.textContent).toBe('Settings2'));
    await userEvent.click(settings);
    const links = menu.getAllByRole('link');
    expect(links.map((link) => [link.closest('ul'), link.textContent, link.getAttribute('href')])).toEqual(
      (
        [
          ['', 'Dashboard', '/manager/dashboard'],
          ['Money', 'Transactions7', '/manager/transactions'],
          ['Money', 'Reconciliation', '/manager/reconciliation'],
          ['Money', 'Bank import', '/manager/transactions-auto'],
          ['Money', 'Bank accounts', '/manager/bank-accounts'],
          ['Money', 'Months', '/manager/months'],
          ['Money', 'Payments out', '/manager/payouts'],
          ['Investors', 'Clients48', '/manager/clients'],
          ['Investors', 'Capital Calls', '/manager/capital-calls'],
          ['Investors', 'Register', '/manager/register'],
          ['Investors', 'Documents', '/manager/documents'],
          ['Investors', 'Statements', '/manager/documents/statements'],
          ['Investors', 'Messages3', '/manager/messages'],
          ['Fund', 'Investment Overview', '/manager/fund'],
          ['Fund', 'Unit prices', '/manager/prices'],
          ['Fund', 'Distributions', '/manager/distributions'],
          ['Fund', 'Tax', '/manager/tax-years'],
          ['Fund', 'Cash flow', '/manager/cash-flow'],
          ['Settings', 'People', '/manager/people'],
          ['Settings', 'Approvals2', '/manager/approvals'],
          ['Settings', 'Audit', '/manager/audit'],
          ['Settings', 'Rules', '/manager/rules'],
          ['Settings', 'Imports', '/manager/imports'],
          ['Settings', 'Fund settings', '/manager/settings'],
        ] as const
      ).map(([group, text, to]) => [
        group ? menu.getByRole('list', { name: group }) : links[0]?.closest('ul'),
        text,
        to,
      ]),
    );
    expect(links[0]?.getAttribute('aria-current')).toBe('page');
  });

  it('opens the settings on one of their pages, and marks only the page that is open', () => {
    draw(<ManagerLayout places={MANAGER_PLACES} search={SEARCH} />, '/manager/audit');
    const open = () =>
      within(screen.getByRole('navigation', { name: 'Manager' }))
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.textContent);
    expect(open()).toEqual(['Audit']);
    cleanup();
    draw(<ManagerLayout places={MANAGER_PLACES} search={SEARCH} />, '/manager/documents/statements');
    expect(open()).toEqual(['Statements']);
  });

  it.each([
    [{ name: 'Sam Wood', email: 'manager@example.com' }, 'Sam Wood'],
    [{ name: '', email: 'manager@example.com' }, 'manager@example.com'],
  ])('shows %j as %s', async (given, shown) => {
    profile = given;
    draw(<ManagerLayout places={MANAGER_PLACES} search={SEARCH} />, '/manager');
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('shows Manager twice, as name and role, when the profile does not load', async () => {
    call.mockRejectedValue(new Error('offline'));
    draw(<ManagerLayout places={MANAGER_PLACES} search={SEARCH} />, '/manager');
    await waitFor(() => expect(screen.getAllByText('Manager')).toHaveLength(2));
  });

  it('can be navigated by keys and by the command palette', async () => {
    draw(<ManagerLayout places={MANAGER_PLACES} search={SEARCH} />, '/manager');
    await userEvent.keyboard('gt');
    expect(screen.getByText('at /manager/transactions')).toBeTruthy();
    await userEvent.keyboard('gc');
    expect(screen.getByText('at /manager/clients')).toBeTruthy();
    await userEvent.keyboard('go');
    expect(screen.getByText('at /manager/documents')).toBeTruthy();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'record');
    expect(screen.getAllByRole('option')).toEqual([
      screen.getByRole('option', { name: 'Record transaction' }),
    ]);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('at /manager/transactions/record')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['demo', 'Investment Overview (demo)'],
    ['prod', 'Investment Overview'],
    ['local', 'Investment Overview'],
  ])('calls the overview in the stage %s %s', async (stage, shown) => {
    environment = stage;
    draw(<ManagerLayout places={MANAGER_PLACES} search={SEARCH} />, '/manager');
    const link = (await screen.findByText(/^Investment Overview/)).closest('a');
    await screen.findByText('Sam Wood');
    await waitFor(() => expect(link?.textContent).toBe(shown));
  });
});

describe('the clients’ layout', () => {
  it('has the same pages in the sidebar, in the tabs and in the mobile menu', async () => {
    draw(<ClientLayout places={CLIENT_PLACES} search={SEARCH} />, '/client');
    const pages = ['dashboard', 'calls', 'distributions', 'documents', 'transactions'];
    const places = pages.map((page) => `/client/${page}`);
    const linksOf = (element: HTMLElement) =>
      within(element)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linksOf(screen.getByRole('navigation', { name: 'Client' }))).toEqual(places);
    expect(linksOf(screen.getByRole('navigation', { name: 'Tabs' }))).toEqual(places);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = screen.getByRole('dialog', { name: 'Menu' });
    expect(linksOf(menu)).toEqual([...places, '/client/profile']);
    await userEvent.click(within(menu).getByRole('link', { name: 'Transactions' }));
    expect(screen.getByText('at /client/transactions')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [{ name: 'Olivia Chen', email: 'olivia.chen@example.com' }, 'Olivia Chen'],
    [{ name: '', email: 'olivia.chen@example.com' }, 'olivia.chen@example.com'],
  ])('shows %j as %s', async (given, shown) => {
    profile = given;
    draw(<ClientLayout places={CLIENT_PLACES} search={SEARCH} />, '/client');
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  const linked = (id: string, name: string, overrides: object = {}) => ({
    id,
    name,
    entity_type: 'Personal',
    entity_name: '',
    status: 'Active',
    role: 'owner',
    until: null,
    ...overrides,
  });
  const OLIVIA = linked('c-olivia', 'Olivia Chen', { role: 'adviser', until: '2027-06-30' });
  const MIRA = linked('c-mira', 'Mira Patel');
  const several = (...clients: object[]) => {
    profile = { name: 'Mira Patel', email: 'mira.patel@example.com', client: clients[0] ?? null, clients };
  };
  const visit = (path: string) => {
    window.history.replaceState(null, '', path);
    draw(<ClientLayout places={CLIENT_PLACES} search={SEARCH} />, path);
  };
  afterEach(() => {
    window.history.replaceState(null, '', '/');
    localStorage.clear();
  });

  it('shows no switcher to a login of one client, and keeps the addresses without a client', async () => {
    several(MIRA);
    visit('/client/documents');
    expect((await screen.findAllByText('Mira Patel')).length).toBeGreaterThan(0);
    expect(screen.getByText('at /client/documents')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Client:/ })).toBeNull();
  });

  it('leads a login of several from an address without a client to its last viewed one', async () => {
    several(OLIVIA, MIRA);
    visit('/client/c-mira/dashboard');
    expect(await screen.findByRole('button', { name: 'Client: Mira Patel. Change' })).toBeTruthy();
    cleanup();
    visit('/client/calls?message=m1');
    expect(await screen.findByText('at /client/c-mira/calls')).toBeTruthy();
  });

  it('switches the client and stays on the page, and every link keeps the client', async () => {
    several(OLIVIA, MIRA);
    visit('/client/c-olivia/documents');
    await userEvent.click(await screen.findByRole('button', { name: 'Client: Olivia Chen. Change' }));
    const list = within(await screen.findByRole('dialog', { name: 'Clients' }));
    expect(list.getByText('until 30/06/2027')).toBeTruthy();
    expect(list.queryByRole('searchbox')).toBeNull();
    await userEvent.click(list.getByRole('link', { name: /Mira Patel/ }));
    expect(screen.getByText('at /client/c-mira/documents')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('link');
    expect(tabs.map((link) => link.getAttribute('href'))).toEqual([
      '/client/c-mira/dashboard',
      '/client/c-mira/calls',
      '/client/c-mira/distributions',
      '/client/c-mira/documents',
      '/client/c-mira/transactions',
    ]);
  });

  it.each([
    ['/client', 'Dashboard'],
    ['/client/dashboard', 'Dashboard'],
    ['/client/documents', 'Documents'],
    ['/client/calls', 'Capital Calls'],
    ['/client/distributions/d1', 'Distributions'],
  ])('marks one page as open: %s', async (at, label) => {
    draw(<ClientLayout places={CLIENT_PLACES} search={SEARCH} />, at);
    const menu = within(screen.getByRole('navigation', { name: 'Client' }));
    const open = menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(open.map(({ textContent }) => textContent)).toEqual([label]);
  });

  it('finds a client among six or more', async () => {
    several(...['Ann', 'Ben', 'Cem', 'Dan', 'Eve', 'Fay'].map((name) => linked(`c-${name}`, name)));
    visit('/client/c-Ann/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Client: Ann. Change' }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a client' }), 'fa');
    const links = within(screen.getByRole('dialog', { name: 'Clients' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/client/c-Fay/dashboard']);
  });

  it('begins a page again when the client changes, so that it shows nothing of the previous one', async () => {
    several(OLIVIA, MIRA);
    visit('/client/c-olivia/dashboard');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Typed' }), 'of Olivia');
    await userEvent.click(await screen.findByRole('button', { name: 'Client: Olivia Chen. Change' }));
    const list = within(await screen.findByRole('dialog', { name: 'Clients' }));
    await userEvent.click(list.getByRole('link', { name: /Mira Patel/ }));
    expect(screen.getByText('at /client/c-mira/dashboard')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Typed' }).value).toBe('');
  });

  it('shows no page of a client that the login has no access to', async () => {
    several(MIRA);
    visit('/client/c-olivia/documents');
    expect(await screen.findByText(/not found/i)).toBeTruthy();
    expect(screen.queryByText('at /client/c-olivia/documents')).toBeNull();
  });

  const advised = (name: string, changes: object = {}) =>
    linked(`c-${name}`, name, { role: 'adviser', until: '2027-06-30', ...changes });
  const menuOf = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it.each([
    ['several clients', [advised('Ann'), advised('Ben')], 'Adviser, reads only'],
    ['one client', [advised('Ann')], 'Adviser, reads only'],
    ['several clients, beside an own one', [MIRA, advised('Ann'), advised('Ben')], 'mira.patel@example.com'],
  ])(
    'starts an adviser of %s at their table, with no page of a client in the menus',
    async (_of, all, as) => {
      several(...all);
      call.mockClear();
      for (const path of ['/client', '/client/dashboard', '/client/c-Ann/clients', '/client/profile']) {
        visit(path);
        const profilePage = path.endsWith('profile');
        await screen.findAllByText(as);
        expect(screen.getByText(profilePage ? 'at /client/profile' : 'at /client/clients')).toBeTruthy();
        expect(menuOf('Client')).toEqual([`Your clients${all.length}`]);
        expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull();
        expect(screen.queryByRole('button', { name: /^Client:|^Search/ })).toBeNull();
        await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
        const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
        expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
          `Your clients${all.length}`,
          'Profile',
        ]);
        cleanup();
      }
      expect(call.mock.calls.filter(([capability]) => capability === 'listClientCapitalCalls')).toEqual([]);
    },
  );

  it('shows an adviser the pages of the client that is or was last open, and a way back to the table beside them', async () => {
    several(advised('Ann'), advised('Ben'));
    visit('/client/c-Ann/documents');
    const back = await screen.findAllByRole('link', { name: /^Your clients/ });
    expect(back.map((link) => link.getAttribute('href'))).toEqual(['/client/clients', '/client/clients']);
    expect(menuOf('Client')).toEqual([
      'Your clients2',
      'Dashboard',
      'Capital Calls',
      'Distributions',
      'Documents',
      'Transactions',
    ]);
    expect(menuOf('Tabs')[0]).toBe('Dashboard');
    await userEvent.click(back[1] as HTMLElement);
    expect(screen.getByText('at /client/clients')).toBeTruthy();
    cleanup();
    visit('/client/calls');
    expect(await screen.findByText('at /client/c-Ann/calls')).toBeTruthy();
  });

  it.each([
    ['an owner of several', [MIRA, linked('c-two', 'Two')]],
    ['an owner who advises one client', [OLIVIA, MIRA]],
  ])('starts %s at the dashboard, without the table in the menu', async (_who, all) => {
    several(...all);
    visit('/client');
    await screen.findByRole('button', { name: /^Client:/ });
    expect(screen.getByText(/^at \/client\/c-[a-z]+\/dashboard$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Your clients/ })).toBeNull();
  });

  it('shows whose portal the staff see, leads back, and has no profile and no sign-out of theirs', async () => {
    profile = { name: 'Mira', email: 'mira.patel@example.com', client: MIRA, clients: [MIRA] };
    visit('/manager/view-as/c-mira/documents');
    expect(
      await screen.findByText('You see what Mira Patel sees. Nothing can be changed here.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the client' }).getAttribute('href')).toBe(
      '/manager/clients/c-mira',
    );
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
    const tabs = within(screen.getByRole('navigation', { name: 'Tabs' })).getAllByRole('link');
    expect(tabs[0]?.getAttribute('href')).toBe('/manager/view-as/c-mira/dashboard');
    cleanup();
    visit('/manager/view-as/c-mira/profile');
    expect(await screen.findByText(/not found/i)).toBeTruthy();
  });

  const top = (selector: string) => () => document.querySelector<HTMLElement>(selector) as HTMLElement;
  it.each([
    ['sidebar', top('header.sticky.h-dvh')],
    ['mobile menu', () => screen.getByRole('dialog', { name: 'Menu' })],
  ])('signs out at the foot of the %s, and nowhere else beside it', async (part, find) => {
    draw(<ClientLayout places={CLIENT_PLACES} search={SEARCH} />, '/client');
    expect(screen.getAllByRole('button', { name: 'Sign Out' })).toHaveLength(1);
    if (part === 'mobile menu') await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(within(find()).getByRole('button', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('leaves a switched-off feature out of the menus and out of the addresses', async () => {
    features.documentManagement = false;
    draw(<ClientLayout places={CLIENT_PLACES} search={SEARCH} />, '/client');
    for (const [name, calls] of [
      ['Client', 'Capital Calls'],
      ['Tabs', 'Calls'],
    ] as const) {
      const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
      expect(links.map(({ textContent }) => textContent)).toEqual([
        'Dashboard',
        calls,
        'Distributions',
        'Transactions',
      ]);
    }
    cleanup();
    draw(<ClientLayout places={CLIENT_PLACES} search={SEARCH} />, '/client/documents');
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});
