// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAnswers, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ManageClients } from '#web/clients/manage-clients.tsx';
import { ClientVault } from '#web/documents/client-vault.tsx';
import { AddClientTransaction } from '#web/transactions/add-client-transaction.tsx';
import { RecentTransactions } from '#web/transactions/recent-transactions.tsx';
import { ToastHost } from '#web/ui/toast.tsx';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ apiBaseUrl: '/api' }) }));

const WITHIN = { timeout: 5_000 };

function client(id: string, name: string, given: object = {}) {
  return {
    id,
    name,
    email: `${id}@example.com`,
    mobile: '0400 000 000',
    entity_type: 'Personal',
    entity_name: '',
    address: '4 Sample Avenue, Geelong VIC 3220',
    status: 'Active',
    pledged_amount: 100_000,
    total_paid: 0,
    document_count: 0,
    created_at: '2024-02-14T01:00:00.000Z',
    ...given,
  };
}

const DANIEL = client('daniel', 'Daniel Rossi', {
  entity_type: 'SMSF',
  entity_name: 'Rossi Retirement Fund',
  pledged_amount: 600_000,
  total_paid: 420_000,
  document_count: 11,
});
const GRACE = client('grace', 'Grace Liu', { pledged_amount: 280_000, total_paid: 280_000 });
const NOAH = client('noah', 'Noah Walker', { status: 'Suspended' });
const PAYMENT = {
  id: 't1',
  txn_date: '2025-06-10',
  amount: 30_000,
  description: 'CC-2025-02, first part',
  type: 'contribution',
  note: '',
};

function detail(of: ReturnType<typeof client>, given: object = {}) {
  const { pledged_amount, total_paid } = of;
  return {
    ...of,
    notes: 'Calls after 15:00.',
    invited: false,
    documents: [],
    recent_transactions: [PAYMENT],
    financial_summary: {
      total_paid,
      outstanding_amount: Math.max(0, pledged_amount - total_paid),
    },
    ...given,
  };
}

const CLIENTS = [DANIEL, GRACE, NOAH];
const PARTS = { Documents: ClientVault, AddTransaction: AddClientTransaction, RecentTransactions };

let address = '';
let back: () => void = () => {};
function Watch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  address = `${pathname}${search}`;
  back = () => void navigate(-1);
  return null;
}

type Answers = Parameters<typeof stubPortal>[0];

function open(at = '/manager/clients', answers: Answers = {}) {
  const sent = stubPortal({
    'GET /clients': { body: { clients: CLIENTS, total: CLIENTS.length, next_cursor: null } },
    'GET /clients/daniel': { body: detail(DANIEL) },
    'GET /clients/grace': { body: detail(GRACE, { recent_transactions: [] }) },
    'GET /clients/noah': { body: detail(NOAH, { invited: true }) },
    'GET /clients/daniel/documents': { body: { documents: [], total: 0, next_cursor: null } },
    'GET /documents/types': {
      body: { types: [{ id: 'report', name: 'Report' }], total: 1, next_cursor: null },
    },
    ...answers,
  });
  const screenOf = <ManageClients parts={PARTS} />;
  render(
    <MemoryRouter initialEntries={[at]}>
      <Watch />
      <Routes>
        <Route path="/manager/clients" element={screenOf} />
        <Route path="/manager/clients/:clientId" element={screenOf} />
        <Route path="/manager/clients/:clientId/documents" element={screenOf} />
      </Routes>
      <ToastHost />
    </MemoryRouter>,
  );
  return sent;
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Clients' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
const panel = () => screen.findByRole('dialog', { name: 'Client' }, WITHIN);
const writes = (sent: ReturnType<typeof stubPortal>) => sent.filter(({ call }) => !call.startsWith('GET'));

beforeEach(() => stubWidth(1440));
afterEach(async () => {
  cleanup();
  toast.remove();
  await forgetAnswers();
  vi.unstubAllGlobals();
});

describe('the list of clients', () => {
  it('shows how many there are, and each with entity, pledge and documents', async () => {
    open();
    await screen.findByText('Daniel Rossi', {}, WITHIN);
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe('Clients3');
    expect(rows()).toEqual([
      'Daniel Rossidaniel@example.comSMSFRossi Retirement Fund$600,00011',
      'Grace Liugrace@example.comPersonal$280,0000',
      'Noah WalkerSuspendednoah@example.comPersonal$100,0000',
    ]);
  });

  it('loads every page of it', async () => {
    const sent = open('/manager/clients', {
      'GET /clients': (url) => ({
        body: url.searchParams.has('cursor')
          ? { clients: [GRACE], total: 2, next_cursor: null }
          : { clients: [DANIEL], total: 2, next_cursor: 'more' },
      }),
    });
    await screen.findByText('Grace Liu', {}, WITHIN);
    expect(sent.map(({ call }) => call)).toEqual([
      'GET /clients?limit=1000',
      'GET /clients?limit=1000&cursor=more',
    ]);
    expect(rows()).toHaveLength(2);
  });

  it('sorts by a column, ascending and descending, and says so', async () => {
    open();
    await screen.findByText('Daniel Rossi', {}, WITHIN);
    const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
    expect(head('Client Name').getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head('Pledge Amount')).getByRole('button'));
    expect(rows()[0]).toContain('Daniel Rossi');
    expect(head('Pledge Amount').getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(within(head('Pledge Amount')).getByRole('button'));
    expect(rows()[0]).toContain('Noah Walker');
    expect(address).toBe('/manager/clients?sort=pledged_amount');
  });

  it('is narrowed by search, status and entity, and cleared at once', async () => {
    open('/manager/clients?status=Suspended');
    await screen.findByText('Noah Walker', {}, WITHIN);
    expect(rows()).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Entity/ }), 'SMSF');
    expect(await screen.findByText('No clients match the current filters.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    expect(rows()).toHaveLength(3);
    expect(address).toBe('/manager/clients');
    await userEvent.type(screen.getByRole('searchbox'), 'retirement');
    await waitFor(() => expect(rows()).toHaveLength(1), WITHIN);
    expect(address).toBe('/manager/clients?q=retirement');
  });

  it('says when there are none, and offers to add the first', async () => {
    open('/manager/clients', { 'GET /clients': { body: { clients: [], total: 0, next_cursor: null } } });
    expect(await screen.findByText('No clients found.', {}, WITHIN)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add client' })).toHaveLength(2);
  });

  it('says why it did not load, and loads on retry', async () => {
    let fails = true;
    open('/manager/clients', {
      'GET /clients': () =>
        fails
          ? { status: 400, body: { error: 'Not today.', code: 'x' } }
          : { body: { clients: CLIENTS, total: 3, next_cursor: null } },
    });
    expect((await screen.findByRole('alert', {}, WITHIN)).textContent).toContain('Not today.');
    expect(screen.getByRole('button', { name: /^Not Paid/ }).textContent).toBe('Not Paid–Not loaded');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Daniel Rossi', {}, WITHIN)).toBeTruthy();
  });

  it('shows 25 of 2,000 at a time', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      client(`c${index}`, `Client ${String(index).padStart(4, '0')}`),
    );
    open('/manager/clients?page=80', {
      'GET /clients': { body: { clients: many, total: many.length, next_cursor: null } },
    });
    expect(await screen.findByText('1,976–2,000 of 2,000', {}, WITHIN)).toBeTruthy();
    expect(rows()).toHaveLength(25);
    expect(rows()[24]).toContain('Client 1999');
  });
});

describe('the payment status', () => {
  it('counts three groups and opens one at a time', async () => {
    open();
    await screen.findByText('$700,000 of $980,000 paid', {}, WITHIN);
    const group = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });
    expect(group('Fully Paid').textContent).toBe('Fully Paid1 client$280,000 paid');
    expect(group('Partially Paid').textContent).toBe('Partially Paid1 client$180,000 remaining');
    expect(group('Not Paid').textContent).toBe('Not Paid1 client$100,000 outstanding');
    await userEvent.click(group('Partially Paid'));
    expect(group('Partially Paid').getAttribute('aria-expanded')).toBe('true');
    const table = within(screen.getByRole('table', { name: 'Partially Paid' }));
    expect(table.getAllByRole('row')[1]?.textContent).toBe('Daniel Rossi70%$600,000$420,000$180,000');
    await userEvent.click(group('Not Paid'));
    expect(group('Partially Paid').getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('table', { name: 'Partially Paid' })).toBeNull();
    expect(screen.getByRole('table', { name: 'Not Paid' })).toBeTruthy();
    expect(address).toBe('/manager/clients?group=not-paid');
    await userEvent.click(group('Not Paid'));
    expect(address).toBe('/manager/clients');
  });
});

describe('one client', () => {
  it('opens by its row under its own address, and Back closes it whatever tab is shown', async () => {
    open('/manager/clients?status=Active');
    await userEvent.click(await screen.findByRole('link', { name: 'Daniel Rossi' }, WITHIN));
    await panel();
    expect(address).toBe('/manager/clients/daniel?status=Active');
    await userEvent.click(screen.getByRole('tab', { name: /Documents/ }));
    expect(address).toBe('/manager/clients/daniel/documents?status=Active');
    await userEvent.click(screen.getByRole('tab', { name: 'Add Transaction' }));
    expect(address).toBe('/manager/clients/daniel?status=Active&tab=add-transaction');
    back();
    await waitFor(() => expect(address).toBe('/manager/clients?status=Active'), WITHIN);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows everything that is kept', async () => {
    open('/manager/clients/daniel');
    const shown = within(await panel());
    await shown.findByText('Recent transactions', {}, WITHIN);
    const fact = (name: string) => shown.getByText(name).nextElementSibling?.textContent;
    expect(fact('Total Pledged')).toBe('$600,000');
    expect(fact('Total Paid')).toBe('$420,000');
    expect(fact('Outstanding')).toBe('$180,000');
    expect(fact('Email')).toBe('daniel@example.com');
    expect(fact('Mobile')).toBe('0400 000 000');
    expect(fact('Entity type')).toBe('SMSF');
    expect(fact('Entity name')).toBe('Rossi Retirement Fund');
    expect(fact('Address')).toBe('4 Sample Avenue, Geelong VIC 3220');
    expect(fact('Client since')).toBe('14/02/2024');
    expect(fact('Notes')).toBe('Calls after 15:00.');
    expect(shown.getAllByText('Active').length).toBeGreaterThan(0);
    expect(shown.getByText('CC-2025-02, first part').closest('li')?.textContent).toBe(
      'CC-2025-02, first part10/06/2025Contribution+$30,000',
    );
    expect(shown.getByRole('tab', { name: /Documents/ }).textContent).toBe('Documents11');
  });

  it('offers a transaction only while something is outstanding', async () => {
    open('/manager/clients/grace');
    const shown = within(await panel());
    expect(await shown.findByText('No transactions found for this client.', {}, WITHIN)).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Add Transaction' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Daniel Rossi' }));
    await userEvent.click(await shown.findByRole('button', { name: 'Add Transaction' }, WITHIN));
    expect(await shown.findByLabelText(/Amount/, {}, WITHIN)).toBeTruthy();
  });

  it('follows the row when the list is walked by keys, and leaves the focus there when it closes', async () => {
    open('/manager/clients/daniel');
    const shown = within(await panel());
    await shown.findByText('1 of 3', {}, WITHIN);
    await userEvent.keyboard('j');
    expect(await shown.findByText('2 of 3', {}, WITHIN)).toBeTruthy();
    expect(address).toBe('/manager/clients/grace');
    expect(document.activeElement?.textContent).toBe('Grace Liu');
    await userEvent.keyboard('k');
    await userEvent.click(shown.getByRole('button', { name: 'Next client' }));
    expect(await shown.findByText('2 of 3', {}, WITHIN)).toBeTruthy();
    screen.getByRole('link', { name: 'Grace Liu' }).focus();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address).toBe('/manager/clients'), WITHIN);
    expect(document.activeElement?.textContent).toBe('Grace Liu');
  });

  it('that is not there is said to be missing', async () => {
    open('/manager/clients/nobody', {
      'GET /clients/nobody': {
        status: 404,
        body: { error: 'Client not found', code: 'client-not-found' },
      },
    });
    expect(await screen.findByText('Client not found', {}, WITHIN)).toBeTruthy();
  });
});

describe('adding a transaction of a client', () => {
  async function form(answers: Answers = {}) {
    const sent = open('/manager/clients/daniel?tab=add-transaction', answers);
    const shown = within(await panel());
    await shown.findByLabelText(/Amount/, {}, WITHIN);
    return { sent, shown, add: shown.getByRole('button', { name: 'Add Transaction' }) };
  }

  it('needs amount and description', async () => {
    const { sent, shown, add } = await form();
    await userEvent.click(add);
    expect(await shown.findByText('Please fill in all required fields', {}, WITHIN)).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });

  it('needs an amount above zero', async () => {
    const { shown, add } = await form();
    await userEvent.type(shown.getByLabelText(/Amount/), '0');
    await userEvent.type(shown.getByLabelText('Description'), 'First part');
    await userEvent.click(add);
    expect((await shown.findAllByText('Amount must be positive', {}, WITHIN)).length).toBeGreaterThan(0);
  });

  it('records it for them, says so and leads back to the details', async () => {
    const { sent, shown, add } = await form({
      'POST /transactions/record': { status: 400, body: { error: 'The day is closed.', code: 'x' } },
    });
    await userEvent.type(shown.getByLabelText(/Amount/), '1,000.50');
    await userEvent.type(shown.getByLabelText('Description'), 'First part');
    await userEvent.click(add);
    expect((await screen.findAllByText('The day is closed.', {}, WITHIN)).length).toBe(2);
    expect(writes(sent)[0]?.body).toMatchObject({
      client_id: 'daniel',
      amount: 1000.5,
      description: 'First part',
      type: 'contribution',
    });
  });
});

describe('editing a client', () => {
  async function edit(answers: Answers = {}) {
    const sent = open('/manager/clients/daniel', answers);
    const shown = within(await panel());
    await userEvent.click(await shown.findByRole('button', { name: 'Edit' }, WITHIN));
    return { sent, shown };
  }

  it('sends only what was changed and shows it', async () => {
    const { sent, shown } = await edit({
      'PUT /clients/daniel': (_url, body) => ({ body: { ...detail(DANIEL), ...(body as object) } }),
    });
    const mobile = shown.getByLabelText(/Mobile/);
    await userEvent.clear(mobile);
    await userEvent.type(mobile, '0400 111 222');
    await userEvent.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByText('0400 111 222', {}, WITHIN)).toBeTruthy();
    expect(writes(sent)).toEqual([{ call: 'PUT /clients/daniel', body: { mobile: '0400 111 222' } }]);
  });

  it('says at the pledge when it is below what is paid', async () => {
    const { shown } = await edit({
      'PUT /clients/daniel': {
        status: 409,
        body: { error: 'The pledge cannot be less.', code: 'pledge-below-paid' },
      },
    });
    const pledge = shown.getByLabelText(/Pledge amount/);
    await userEvent.clear(pledge);
    await userEvent.type(pledge, '1');
    await userEvent.click(shown.getByRole('button', { name: 'Save' }));
    expect(await shown.findByText('The pledge cannot be less.', {}, WITHIN)).toBeTruthy();
    expect(shown.getByLabelText(/Pledge amount/).getAttribute('aria-invalid')).toBe('true');
  });

  it('is left by Escape, the panel stays', async () => {
    const { sent, shown } = await edit();
    await userEvent.type(shown.getByLabelText('Name'), ' Junior');
    await userEvent.keyboard('{Escape}');
    expect(await shown.findByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(writes(sent)).toEqual([]);
  });
});

describe('access of a client', () => {
  it('is taken away only after saying what that does', async () => {
    const sent = open('/manager/clients/daniel', {
      'PUT /clients/daniel': { body: detail({ ...DANIEL, status: 'Suspended' }) },
    });
    const shown = within(await panel());
    await userEvent.click(await shown.findByRole('button', { name: 'Suspend' }, WITHIN));
    const question = within(await screen.findByRole('alertdialog', {}, WITHIN));
    expect(question.getByText(/^Daniel Rossi is cut off at once/)).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Client suspended.', {}, WITHIN)).toBeTruthy();
    expect(writes(sent)).toEqual([{ call: 'PUT /clients/daniel', body: { status: 'Suspended' } }]);
  });

  it('of an invited one can be invited again', async () => {
    const sent = open('/manager/clients/noah', {
      'GET /clients/noah': { body: detail({ ...NOAH, status: 'Active' }, { invited: true }) },
      'POST /clients/noah/invitation': { body: { invited: true, email: 'noah@example.com' } },
    });
    const shown = within(await panel());
    await userEvent.click(await shown.findByRole('button', { name: 'Resend invitation' }, WITHIN));
    expect(await screen.findByText('Invitation sent to noah@example.com.', {}, WITHIN)).toBeTruthy();
    expect(writes(sent).map(({ call }) => call)).toEqual(['POST /clients/noah/invitation']);
  });
});

describe('adding a client', () => {
  async function form(answers: Answers = {}) {
    const sent = open('/manager/clients?add=1', answers);
    const shown = within(await screen.findByRole('dialog', { name: 'Add client' }, WITHIN));
    await userEvent.type(shown.getByLabelText('Name'), 'Mia Wong');
    await userEvent.type(shown.getByLabelText('Email'), 'mia@example.com');
    await userEvent.type(shown.getByLabelText(/Pledge amount/), '50000');
    return { sent, shown, add: shown.getByRole('button', { name: 'Add and invite' }) };
  }

  it('sends the details, says that they are invited and opens them', async () => {
    const mia = client('mia', 'Mia Wong');
    const { sent, add } = await form({
      'POST /clients': { status: 201, body: detail(mia) },
      'GET /clients/mia': { body: detail(mia) },
    });
    await userEvent.click(add);
    expect(await screen.findByText('Mia Wong was added and invited by e-mail.', {}, WITHIN)).toBeTruthy();
    expect(writes(sent)[0]?.body).toMatchObject({
      name: 'Mia Wong',
      email: 'mia@example.com',
      pledged_amount: 50_000,
      entity_type: 'Personal',
    });
    expect(address).toBe('/manager/clients/mia');
  });

  it('shows a duplicate address at its field, and nothing is lost', async () => {
    const { shown, add } = await form({
      'POST /clients': {
        status: 409,
        body: { error: 'A client with this email address already exists.', code: 'email-in-use' },
      },
    });
    await userEvent.click(add);
    expect(
      await shown.findByText('A client with this email address already exists.', {}, WITHIN),
    ).toBeTruthy();
    const email = shown.getByLabelText<HTMLInputElement>('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(email.value).toBe('mia@example.com');
  });

  it('closes when only the invitation failed, since the client is there', async () => {
    const { add } = await form({
      'POST /clients': { status: 502, body: { error: 'Could not be sent.', code: 'invitation-not-sent' } },
    });
    await userEvent.click(add);
    expect(await screen.findByText('Could not be sent.', {}, WITHIN)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), WITHIN);
  });
});
