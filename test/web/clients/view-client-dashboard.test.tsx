// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_DETAIL_FIELDS, type ClientDetailField } from '#shared/client-fields.ts';
import type { ClientDashboard as Dashboard } from '#shared/contract/clients.ts';
import { WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { type Answered, userJson } from '#test/web/answers.ts';
import { ownCallJson } from '#test/web/capital-calls/own-call-json.ts';
import { detail } from '#test/web/clients/clients-portal.tsx';
import { clientJson } from '#test/web/clients/some-clients.ts';
import { openAt } from '#test/web/open-at.tsx';
import { stubNearness } from '#test/web/stub-nearness.ts';
import { failsOnce, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ClientDashboard } from '#web/clients/view-client-dashboard.tsx';

const CLIENT = clientJson({
  mobile: '0400 000 000',
  address: '12 Example Street, Newcastle NSW 2300',
  entity_type: 'SMSF',
  entity_name: 'Chen Family Super',
  pledged_amount: 1_500_000,
  total_paid: 1_050_000.25,
});
const DASHBOARD: Answered<'getOwnDashboard'> = {
  client: { ...CLIENT, email_changed: null },
  totalPaid: 1_050_000.25,
  outstandingAmount: 449_999.75,
  totalPledged: 12_400_000,
  transactions: { count: 7, latest: '2025-06-10' },
};
const UNITS: Answered<'listClientUnits'> = {
  on: '2025-06-11',
  units: 1_050_000.25,
  price: null,
  price_day: null,
  value: null,
  moves: [],
};
const ME = userJson({ name: '', email: 'x@example.com', role: 'client' });

const NOT_FOR_CLIENTS: Record<Exclude<ClientDetailField, keyof Dashboard['client']>, string> = {
  member_since: 'managers enter it for the register',
  notes: 'managers write them for themselves',
};

type Answers = Parameters<typeof stubPortal>[0];

function open(answers: Answers = {}) {
  const sent = stubPortal({
    'GET /clients/me': { body: DASHBOARD },
    'GET /clients/c1/units': { body: UNITS },
    ...answers,
  });
  openAt('/', <ClientDashboard />);
  return sent;
}

function withClient(client: object, rest: object = {}): Answers {
  return {
    'GET /clients/me': { body: { ...DASHBOARD, ...rest, client: { ...DASHBOARD.client, ...client } } },
  };
}

async function openEdit(answers: Answers = {}) {
  const sent = open(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return { sent, area: await screen.findByPlaceholderText<HTMLTextAreaElement>('Enter your address') };
}

function puts(sent: ReturnType<typeof stubPortal>) {
  return sent.filter(({ call }) => call.startsWith('PUT'));
}

beforeEach(() => stubWidth(1440));

describe('the dashboard', () => {
  it('shows every detail of the client except those for managers only', async () => {
    open(withClient(WRITTEN_DETAILS));
    await screen.findByText(`Welcome, ${WRITTEN_DETAILS.name}`);
    const text = document.body.textContent;
    const missing = CLIENT_DETAIL_FIELDS.filter((field) => !text.includes(WRITTEN_DETAILS[field]));
    expect(missing.sort()).toEqual(Object.keys(NOT_FOR_CLIENTS).sort());
  });

  it('shows that the sign-in address was changed, and from which', async () => {
    open(withClient({ email_changed: { from: 'olivia@example.net', at: '2025-06-10T02:00:00.000Z' } }));
    expect((await screen.findByText(/^Your sign-in address was changed/)).textContent).toBe(
      'Your sign-in address was changed on 10/06/2025, from olivia@example.net to olivia.chen@example.com. If you did not request this, contact the fund.',
    );
  });

  it('shows the fund below, also while the investor’s own figures are loading', () => {
    stubNearness();
    open({ 'GET /clients/me': 'never' });
    expect(screen.getByText('Loading fund insights...')).toBeTruthy();
  });

  it('shows N/A for each detail that is missing', async () => {
    open(withClient({ mobile: '', email: '', entity_name: '' }));
    await screen.findByText('Welcome, Olivia Chen');
    for (const label of ['Phone', 'Email']) {
      expect(screen.getByText(label).nextElementSibling?.textContent).toBe('N/A');
    }
  });

  it('shows contributed, pledged, fund size and holding', async () => {
    open();
    const box = within(await screen.findByRole('region', { name: 'Your contributions' }));
    expect(box.getByText('Amount Paid').closest('dt')?.nextElementSibling?.textContent).toBe('$1,050,000');
    expect(box.getByText(/Total fund size/).parentElement?.textContent).toBe('Total fund size $12,400,000');
    expect(box.getByText('12.10% of the fund')).toBeTruthy();
    expect(box.getByText(/contributed/).textContent).toBe(
      '$1,050,000 contributed of $1,500,000 pledged, 70.0%',
    );
  });

  it.each([
    ['Pledge Amount', '$1,500,000', '12.10% of the fund'],
    ['Amount Paid', '$1,050,000', '70.0% of pledge'],
    ['Units allocated', '1,050,000', 'One unit for each $1 paid'],
    ['Outstanding', '$450,000', '30.0% of pledge'],
  ])('shows the card %s', async (label, value, detail) => {
    open();
    await screen.findByText('Welcome, Olivia Chen');
    await screen.findByText('One unit for each $1 paid');
    const card = screen.getByText(label).closest('[data-figure-cell]');
    expect(card?.textContent).toBe(`${label}${value}${detail}`);
  });

  it.each([
    [
      'a published price',
      { price: 1.053415, value: 1_106_086.01 },
      '1,050,000.2500Worth $1,106,086, show the moves',
    ],
    ['a move of units', { units: 47_464.6744 }, '47,464.6744Show the moves'],
  ])('units are explained by their moves after %s', async (_, holding, text) => {
    open({ 'GET /clients/c1/units': { body: { ...UNITS, ...holding } } });
    const link = await screen.findByRole('link', { name: /show the moves/i });
    expect(link.closest('[data-figure-cell]')?.textContent).toBe(`Units allocated${text}`);
    expect(link.getAttribute('href')).toBe('/client/transactions');
  });

  it('names what is due and what is uncalled under the outstanding, and shows the pledge in these parts', async () => {
    open({
      'GET /clients/c1/capital-calls': {
        body: {
          capital_calls: [
            ownCallJson({ outstanding_amount: 20_636.29 }),
            ownCallJson({ id: 'paid', status: 'Paid', outstanding_amount: 0 }),
          ],
          account: null,
          total: 2,
          next_cursor: null,
        },
      },
    });
    expect(await screen.findByText('Due $20,636, Uncalled $429,363')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Parts of your pledge' }).textContent).toBe(
      'Parts of your pledge Paid Due Uncalled$1,050,000$20,636$429,36370.0%1.4%28.6%',
    );
    expect(screen.getByRole('link', { name: /Capital Calls/ }).textContent).toBe(
      'Capital Calls1 to pay, 1 paid',
    );
  });

  it('shows first what is to be paid, before every figure', async () => {
    const client = { id: DASHBOARD.client.id, status: 'Active' } as const;
    open({
      'GET /users/me': { body: userJson({ role: 'client', client }) },
      'GET /clients/c1/capital-calls': {
        body: { capital_calls: [], account: null, total: 0, next_cursor: null },
      },
    });
    const heading = await screen.findByRole('heading', { name: 'Your investment' });
    const asked = (await screen.findByText('Nothing to pay.')).compareDocumentPosition(heading);
    expect(asked & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('adds up to the fund for a client who paid too much, and shows the excess over the pledge', async () => {
    open(withClient({}, { totalPaid: 1_800_000, outstandingAmount: 0 }));
    const region = await screen.findByRole('region', { name: 'Investment Breakdown' });
    expect(region.textContent).toContain('Your whole pledge, plus $300,000');
    const box = within(screen.getByRole('region', { name: 'Your contributions' }));
    expect(box.getByText('120.0%')).toBeTruthy();
    const rows = within(within(region).getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Your Amount Paid$1,500,000.0012.1%',
      'Other Investors$10,900,000.0087.9%',
    ]);
    const panels = within(region)
      .getAllByRole('definition')
      .map((panel) => panel.textContent);
    expect(panels).toEqual(['$1,500,000', '$0', '$10,900,000']);
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

  it('draws the ring, has it as a table too, and leaves out zeros in both', async () => {
    open(withClient({}, { totalPaid: 0, outstandingAmount: 1_500_000 }));
    const rows = within(await screen.findByRole('table', { name: 'Parts of the chart' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'PartAmountShare of the chart',
      'Your Outstanding$1,500,000.0012.1%',
      'Other Investors$10,900,000.0087.9%',
    ]);
    const drawn = [...document.querySelectorAll<SVGPathElement>('[data-slice]')];
    expect(drawn.map(({ dataset }) => dataset.slice)).toEqual(['outstanding', 'others']);
  });

  it('works when the fund, the pledge and the payments are all zero', async () => {
    open(withClient({ pledged_amount: 0 }, { totalPaid: 0, outstandingAmount: 0, totalPledged: 0 }));
    expect(await screen.findByText('0.00%')).toBeTruthy();
    expect(screen.getByText('0.00% of the fund')).toBeTruthy();
    expect(screen.getAllByText('No pledge recorded')).toHaveLength(2);
    expect(screen.queryByRole('table', { name: 'Parts of the chart' })).toBeNull();
  });

  it.each([
    [{ count: 7, latest: '2025-06-10' }, '7 contributions, latest 10/06/2025'],
    [{ count: 1, latest: '2025-06-10' }, '1 contribution, latest 10/06/2025'],
    [{ count: 0, latest: null }, 'No contributions yet'],
  ])('links to the transactions and shows the waiting ones: %o', async (transactions, text) => {
    open(withClient({}, { transactions }));
    const link = await screen.findByRole('link', { name: /Transactions/ });
    expect(link.getAttribute('href')).toBe('/client/transactions');
    expect(link.textContent).toBe(`Transactions${text}`);
  });
});

describe('a dashboard that did not load', () => {
  it('shows why and loads on retry', async () => {
    open({
      'GET /users/me': 'never',
      'GET /clients/me': failsOnce(
        { body: DASHBOARD },
        { status: 400, body: { error: 'The service is busy.', code: 'busy', requestId: 'r-1' } },
      ),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The service is busy.');
    expect(screen.getByText('Reference r-1')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Welcome, Olivia Chen')).toBeTruthy();
  });

  it.each([
    [404, 'client-not-found', null, 'No investor account is linked to this sign-in yet.'],
    [403, 'forbidden', { id: 'c1', status: 'Suspended' }, 'Your investor account is suspended.'],
  ])('names on %i what is missing', async (status, code, client, detail) => {
    open({
      'GET /clients/me': { status, body: { error: 'Client not found', code } },
      'GET /users/me': { body: { ...ME, client } },
    });
    expect(await screen.findByText('Client ID not available or insufficient permissions')).toBeTruthy();
    expect(await screen.findByText(new RegExp(`^${detail}`))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

describe('the postal address', () => {
  it('has a prompt when there is none', async () => {
    open(withClient({ address: '' }));
    expect(await screen.findByText('No address provided')).toBeTruthy();
    expect(screen.getByText('Click Edit to add your address')).toBeTruthy();
  });

  it('is saved without spaces around it, shown immediately, and reported as saved', async () => {
    let address = CLIENT.address;
    const { sent, area } = await openEdit({
      'GET /clients/me': () => ({ body: { ...DASHBOARD, client: { ...DASHBOARD.client, address } } }),
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

  it('shows Saving... and ignores a second press', async () => {
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

  it('is not sent when unchanged: editing just ends', async () => {
    const { sent, area } = await openEdit();
    await userEvent.type(area, '  ');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(puts(sent)).toEqual([]);
  });

  it('stays open after Escape while a typed change is not saved, and the page asks', async () => {
    const { area } = await openEdit();
    await userEvent.type(area, ' and more');
    await userEvent.keyboard('{Escape}');
    expect(area.isConnected).toBe(true);
  });

  it.each([
    ['Cancel', ' and more', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape with nothing typed', undefined, () => userEvent.keyboard('{Escape}')],
  ])('is the saved one again after %s', async (_way, typed, leave) => {
    const { sent, area } = await openEdit();
    if (typed) await userEvent.type(area, typed);
    await leave();
    expect(screen.getByText(CLIENT.address)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
    expect(puts(sent)).toEqual([]);
  });

  it('stays in the form as typed when saving fails, with the reason', async () => {
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

  it('reports one that is too long without calling the server', async () => {
    const { sent, area } = await openEdit();
    await userEvent.clear(area);
    await userEvent.click(area);
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update address: At most 500 characters')).toBeTruthy();
    expect(puts(sent)).toEqual([]);
  });

  it('cannot be edited by an inactive client, with the reason', async () => {
    open(withClient({ status: 'Inactive' }));
    expect(
      await screen.findByText('This account is inactive: it can be viewed but not changed.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
