// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Answered } from '#test/web/answers.ts';
import { closeScreen, openAt } from '#test/web/open-at.tsx';
import { forgetAnswers, stubPortal, stubWidth } from '#test/web/stub-portal.ts';
import { ListOwnClients } from '#web/clients/list-own-clients.tsx';

type Answers = Parameters<typeof stubPortal>[0];
type Client = Answered<'listOwnClients'>['clients'][number];

const clientOf = (name: string, changes: Partial<Client> = {}): Client => ({
  id: name.toLowerCase(),
  name,
  entity_name: `${name} Super`,
  role: 'adviser',
  until: '2027-06-30',
  units: 1000,
  price: 1.053428,
  price_day: '2026-06-30',
  value: 1053.43,
  to_pay: 20,
  received: 5.5,
  papers: [{ id: 'p1', name: `Statement of ${name}`, uploaded_at: '2026-07-10T02:00:00.000Z' }],
  ...changes,
});

function open(answer: Answers[string], at = '/client/anna/clients') {
  stubPortal({ 'GET /users/me/clients': answer });
  return openAt(at, <ListOwnClients />);
}
const listed = (clients: Client[]) => ({ body: { on: '2026-11-28', clients } });

beforeEach(() => stubWidth(1440));

it('lists every client with value, to pay, received and papers, and adds them up', async () => {
  open(listed([clientOf('Anna'), clientOf('Ben', { papers: [], to_pay: 0 })]));
  const table = within(await screen.findByRole('table', { name: 'All clients' }));
  const cells = table.getAllByRole('row').map((row) => row.textContent);
  expect(cells[1]).toBe(
    'AnnaAnna Super, access until 30/06/2027$1,053.43$20.00$5.50Statement of Anna 10/07/2026',
  );
  expect(cells[2]).toContain('None');
  expect(table.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe('/client/anna/dashboard');
  expect(screen.getByText('2 clients').parentElement?.textContent).toBe(
    '2 clientsValue $2,106.86To pay today $20.00Received this year $11.00',
  );
  expect(screen.getByText(/Value at .* a unit, the price of 30\/06\/2026/)).toBeTruthy();
});

it('says that there is no price yet instead of a value', async () => {
  open(listed([clientOf('Anna', { price: null, price_day: null, value: null })]));
  expect(await screen.findByText('No unit price has been published yet.')).toBeTruthy();
  expect(screen.queryByText(/^Value \$/)).toBeNull();
});

it('says why it did not load, and when there is nobody, offers no export', async () => {
  open({ status: 500, body: { error: 'Broken', code: 'internal' } });
  expect(await screen.findByText('Your clients did not load')).toBeTruthy();
  await closeScreen();
  open(listed([]));
  expect(await screen.findByText('You have no access to a client.')).toBeTruthy();
  for (const name of ['ZIP', 'Export'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

it('is the first page of an adviser, with the sums above, a row opens the client, and a narrow table names one paper', async () => {
  const place = open(listed([clientOf('Anna'), clientOf('Ben', { to_pay: 7 })]), '/client/clients');
  const table = within(await screen.findByRole('table', { name: 'Your clients' }));
  expect(screen.getByRole('heading', { name: 'Your clients' })).toBeTruthy();
  expect(screen.getByText(/^Nothing can be changed here/)).toBeTruthy();
  expect(screen.getByText('To pay today', { selector: 'dt' }).nextSibling?.textContent).toBe('$27.00');
  await userEvent.click(table.getByText('$7.00'));
  expect(place.now).toBe('/client/ben/dashboard');
  cleanup();
  stubWidth(1024);
  const papers = ['b', 'a'].map((id) => ({
    id,
    name: `Paper ${id}`,
    uploaded_at: '2026-07-10T02:00:00.000Z',
  }));
  await forgetAnswers();
  open(listed([clientOf('Eve', { papers })]), '/client/clients');
  expect(await screen.findByRole('link', { name: 'Paper b' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Paper a' })).toBeNull();
});

it('on a phone is a list of cards', async () => {
  stubWidth(390);
  open(listed([clientOf('Anna')]));
  const list = await screen.findByRole('list', { name: 'All clients' });
  expect(list.textContent).toContain('To pay today$20.00');
});
