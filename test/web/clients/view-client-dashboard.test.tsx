// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { detail } from '#test/web/clients/clients-portal.tsx';
import { clientJson } from '#test/web/clients/some-clients.ts';
import { forgetAnswers, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ClientDashboard } from '#web/clients/view-client-dashboard.tsx';
import { ToastHost } from '#web/ui/toast.tsx';

vi.mock('#web/session-state.ts', () => ({ idToken: async () => 'id-token' }));
vi.mock('#web/config.ts', () => ({ portalConfig: async () => ({ apiBaseUrl: '/api' }) }));

const CLIENT = clientJson({
  mobile: '0400 000 000',
  address: '12 Example Street, Newcastle NSW 2300',
  entity_type: 'SMSF',
  entity_name: 'Chen Family Super',
  pledged_amount: 1_500_000,
  total_paid: 1_050_000.25,
});
const DASHBOARD: Answered<'getOwnDashboard'> = {
  client: CLIENT,
  totalPaid: 1_050_000.25,
  outstandingAmount: 449_999.75,
  totalPledged: 12_400_000,
  transactions: { count: 7, latest: '2025-06-10' },
};
const ME: Answered<'getMe'> = {
  user_id: 'u1',
  name: '',
  email: 'x@example.com',
  mobile: '',
  role: 'client',
  client: null,
};

const PARTS = { CapitalCalls, FundAnalytics };

function CapitalCalls() {
  return <p>What was called</p>;
}

function FundAnalytics() {
  return <p>The fund</p>;
}

type Answers = Parameters<typeof stubPortal>[0];

function open(answers: Answers = {}) {
  const sent = stubPortal({ 'GET /clients/me': { body: DASHBOARD }, ...answers });
  render(
    <MemoryRouter>
      <ClientDashboard parts={PARTS} />
      <ToastHost />
    </MemoryRouter>,
  );
  return sent;
}

function withClient(client: object, rest: object = {}): Answers {
  return { 'GET /clients/me': { body: { ...DASHBOARD, ...rest, client: { ...CLIENT, ...client } } } };
}

async function openEdit(answers: Answers = {}) {
  const sent = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return { sent, area: screen.getByPlaceholderText<HTMLTextAreaElement>('Enter your address') };
}

function puts(sent: ReturnType<typeof stubPortal>) {
  return sent.filter(({ call }) => call.startsWith('PUT'));
}

beforeEach(() => stubWidth(1440));
afterEach(async () => {
  cleanup();
  toast.remove();
  await forgetAnswers();
  vi.unstubAllGlobals();
});

describe('the dashboard', () => {
  it('says that it loads', async () => {
    open({ 'GET /clients/me': 'never' });
    expect(screen.getByText('Loading your dashboard...').getAttribute('role')).toBe('status');
  });

  it('shows who is welcome and what is kept about them', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Olivia Chen' })).toBeTruthy();
    for (const text of [
      'Chen Family Super',
      'SMSF',
      '0400 000 000',
      'olivia.chen@example.com',
      CLIENT.address,
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
  });

  it('shows the fund below, also while the investor’s own figures are on their way', () => {
    open({ 'GET /clients/me': 'never' });
    expect(screen.getByText('The fund')).toBeTruthy();
  });

  it('says N/A for each detail that is missing', async () => {
    open(withClient({ mobile: '', email: '', entity_name: '' }));
    await screen.findByText('Welcome, Olivia Chen');
    for (const label of ['Phone', 'Email']) {
      expect(screen.getByText(label).nextElementSibling?.textContent).toBe('N/A');
    }
  });

  it('shows contributed, pledged, fund size and holding', async () => {
    open();
    const box = within(await screen.findByRole('region', { name: 'Your investment' }));
    expect(box.getByTitle('$1,050,000.25').textContent).toBe('$1,050,000');
    expect(box.getByText(/contributed of/).textContent).toBe('contributed of $1,500,000 pledged');
    expect(box.getByText(/Total fund size/).textContent).toBe('Total fund size $12,400,000');
    expect(box.getByText('12.10%')).toBeTruthy();
    expect(box.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('70');
  });

  it.each([
    ['Pledge Amount', '$1,500,000', '12.10% of the fund'],
    ['Amount Paid', '$1,050,000', '70.0% of pledge'],
    ['Units allocated', '1,050,000', 'One unit for each $1 paid'],
    ['Outstanding', '$450,000', '30.0% of pledge'],
  ])('shows the card %s', async (label, value, detail) => {
    open();
    await screen.findByText('Welcome, Olivia Chen');
    const card = screen.getByText(label).parentElement;
    expect(card?.textContent).toBe(`${label}${value}${detail}`);
  });

  it('shows every part of the breakdown with its share', async () => {
    open();
    const breakdown = within(await screen.findByRole('region', { name: 'Investment Breakdown' }));
    const panels = breakdown.getAllByRole('definition').map((panel) => panel.parentElement?.textContent);
    expect(panels).toEqual([
      'Your Amount Paid70.0% of your pledge$1,050,000',
      'Your Outstanding30.0% of your pledge$450,000',
      'Other Investors87.9% of the fund$10,900,000',
    ]);
  });

  it('tells the ring as a table and leaves out what is zero', async () => {
    open(withClient({}, { totalPaid: 0, outstandingAmount: 1_500_000 }));
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'PartAmountShare of the chart',
      'Your Outstanding$1,500,000.0012.1%',
      'Other Investors$10,900,000.0087.9%',
    ]);
  });

  it('draws one sector for each part above zero', async () => {
    open(withClient({}, { totalPaid: 0, outstandingAmount: 1_500_000 }));
    await screen.findByRole('table');
    const drawn = [...document.querySelectorAll<SVGPathElement>('[data-slice]')];
    expect(drawn.map(({ dataset }) => dataset.slice)).toEqual(['outstanding', 'others']);
  });

  it('stands when the fund, the pledge and the payments are all zero', async () => {
    open(withClient({ pledged_amount: 0 }, { totalPaid: 0, outstandingAmount: 0, totalPledged: 0 }));
    expect(await screen.findAllByText('0.00%')).toHaveLength(2);
    expect(screen.getAllByText('No pledge recorded')).toHaveLength(2);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows more than the whole for one who paid too much', async () => {
    open(withClient({}, { totalPaid: 1_800_000, outstandingAmount: 0 }));
    const box = within(await screen.findByRole('region', { name: 'Your investment' }));
    expect(box.getByText('120.0%')).toBeTruthy();
    expect(box.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  });

  it.each([
    [{ count: 7, latest: '2025-06-10' }, '7 contributions, latest 10/06/2025'],
    [{ count: 1, latest: '2025-06-10' }, '1 contribution, latest 10/06/2025'],
    [{ count: 0, latest: null }, 'No contributions yet'],
  ])('leads to the transactions and says what waits there: %o', async (transactions, text) => {
    open(withClient({}, { transactions }));
    const link = await screen.findByRole('link', { name: /Transactions/ });
    expect(link.getAttribute('href')).toBe('/client/transactions');
    expect(link.textContent).toBe(`Transactions${text}`);
  });

  it('keeps the details on a phone', async () => {
    stubWidth(390);
    open();
    const details = within(await screen.findByRole('region', { name: 'Your details' }));
    expect(details.getByText(CLIENT.address)).toBeTruthy();
  });
});

describe('a dashboard that cannot be had', () => {
  it('says why and loads on retry', async () => {
    let fails = true;
    open({
      'GET /clients/me': () =>
        fails
          ? { status: 400, body: { error: 'The service is busy.', code: 'busy', requestId: 'r-1' } }
          : { body: DASHBOARD },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
    expect(screen.getByText('Reference r-1')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Welcome, Olivia Chen')).toBeTruthy();
  });

  it.each([
    [404, 'client-not-found', null, 'No investor account is linked to this sign-in yet.'],
    [403, 'forbidden', { id: 'c1', status: 'Suspended' }, 'Your investor account is suspended.'],
  ])('tells on %i what is missing', async (status, code, client, detail) => {
    open({
      'GET /clients/me': { status, body: { error: 'Client not found', code } },
      'GET /users/me': { body: { ...ME, client } },
    });
    expect(await screen.findByText('Client ID not available or insufficient permissions')).toBeTruthy();
    expect(await screen.findByText(new RegExp(`^${detail}`))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

describe('the address', () => {
  it('asks for one when there is none', async () => {
    open(withClient({ address: '' }));
    expect(await screen.findByText('No address provided')).toBeTruthy();
    expect(screen.getByText('Click Edit to add your address')).toBeTruthy();
  });

  it('is saved trimmed, shown at once, and said to be', async () => {
    let address = CLIENT.address;
    const { sent, area } = await openEdit({
      'GET /clients/me': () => ({ body: { ...DASHBOARD, client: { ...CLIENT, address } } }),
      'PUT /clients/c1/address': (_url, body) => {
        ({ address } = body as typeof CLIENT);
        return { body: detail({ ...CLIENT, address }) };
      },
    });
    expect(area.value).toBe(CLIENT.address);
    expect(document.activeElement).toBe(area);
    await userEvent.clear(area);
    await userEvent.type(area, '  1 New Road ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Address updated successfully!')).toBeTruthy();
    expect(puts(sent)).toEqual([{ call: 'PUT /clients/c1/address', body: { address: '1 New Road' } }]);
    expect(screen.getByText('1 New Road')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  });

  it('says Saving... and takes no second press', async () => {
    const { sent, area } = await openEdit({ 'PUT /clients/c1/address': 'never' });
    await userEvent.type(area, ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const busy = await screen.findByRole('button', { name: 'Saving...' });
    await userEvent.click(busy);
    expect(screen.getByRole('button', { name: 'Cancel' }).hasAttribute('disabled')).toBe(true);
    expect(puts(sent)).toHaveLength(1);
  });

  it('cannot be blank', async () => {
    const { sent, area } = await openEdit();
    await userEvent.clear(area);
    await userEvent.type(area, '   ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Address cannot be empty')).toBeTruthy();
    expect(area.getAttribute('aria-invalid')).toBe('true');
    expect(puts(sent)).toEqual([]);
  });

  it('is not sent unchanged: editing just closes', async () => {
    const { sent, area } = await openEdit();
    await userEvent.type(area, '  ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(puts(sent)).toEqual([]);
  });

  it.each([
    ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('is the saved one again after %s', async (_way, leave) => {
    const { sent, area } = await openEdit();
    await userEvent.type(area, ' and more');
    await leave();
    expect(screen.getByText(CLIENT.address)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
    expect(puts(sent)).toEqual([]);
  });

  it('stays open with what was typed when saving fails, and says why', async () => {
    const { area } = await openEdit({
      'PUT /clients/c1/address': {
        status: 409,
        body: { error: 'Someone else changed this.', code: 'changed-meanwhile' },
      },
    });
    await userEvent.type(area, ' 9');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update address: Someone else changed this.')).toBeTruthy();
    expect(area.value).toBe(`${CLIENT.address} 9`);
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('says what is wrong with one that is too long, without asking the server', async () => {
    const { sent, area } = await openEdit();
    await userEvent.clear(area);
    await userEvent.click(area);
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update address: At most 500 characters')).toBeTruthy();
    expect(puts(sent)).toEqual([]);
  });

  it('cannot be edited by an inactive client, who is told so', async () => {
    open(withClient({ status: 'Inactive' }));
    expect(await screen.findByText('This account is inactive: it can be viewed, not changed.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
