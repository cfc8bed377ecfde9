// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { onePage, stubWidth } from '#test/web/stub-portal.ts';
import { type Answers, client, DANIEL, GRACE, open, place } from './clients-portal.tsx';

beforeEach(() => stubWidth(1440));

const rows = () =>
  within(screen.getByRole('table', { name: 'Clients' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the list of clients', () => {
  it('shows their number, and each with entity, pledge, paid, due and uncalled amounts, and documents', async () => {
    open();
    await screen.findByText('Daniel Rossi');
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe('Clients3');
    expect(rows()).toEqual([
      'Daniel Rossidaniel@example.comSMSFRossi Retirement Fund$600,000$420,000$20,636$159,36411',
      'Grace Liugrace@example.comPersonal$280,000$280,000$0$00',
      'Noah WalkerSuspendednoah@example.comPersonal$100,000$0$0$100,0000',
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
    await screen.findByText('Grace Liu');
    expect(sent.map(({ call }) => call)).toEqual([
      'GET /clients?limit=1000',
      'GET /clients?limit=1000&cursor=more',
    ]);
    expect(rows()).toHaveLength(2);
  });

  it('shows what is paid, due and uncalled on a narrow laptop, but beside an open client only the pledge', async () => {
    stubWidth(1_024);
    open();
    await screen.findByText('Daniel Rossi');
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads().slice(2, -1)).toEqual(['Pledge Amount AUD', 'Paid', 'Due', 'Uncalled']);
    await userEvent.click(screen.getByRole('link', { name: 'Daniel Rossi' }));
    expect(heads().slice(2, -1)).toEqual(['Pledge Amount AUD']);
  });

  it('sorts on a phone too, without headings, with the same address', async () => {
    stubWidth(390);
    open('/manager/clients?sort=pledged_amount&order=desc');
    await screen.findByText('Daniel Rossi');
    const cards = () =>
      within(screen.getByRole('list', { name: 'Clients' }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(cards()).toEqual(['Daniel Rossi', 'Grace Liu', 'Noah Walker']);
    const sorted = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Sorted by/ });
    expect(sorted.selectedOptions[0]?.textContent).toBe('pledge, largest first');
    await userEvent.selectOptions(sorted, 'pledge, smallest first');
    expect(cards()[0]).toBe('Noah Walker');
    expect(place.now).toBe('/manager/clients?sort=pledged_amount');
    await userEvent.selectOptions(sorted, 'name, Z to A');
    expect(cards()).toEqual(['Noah Walker', 'Grace Liu', 'Daniel Rossi']);
    expect(place.now).toBe('/manager/clients?order=desc');
  });

  it('can be filtered by search, status and entity, and cleared together', async () => {
    open('/manager/clients?status=Suspended');
    await screen.findByText('Noah Walker');
    expect(rows()).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Entity/ }), 'SMSF');
    expect(await screen.findByText('No clients match the current filters.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    expect(rows()).toHaveLength(3);
    expect(place.now).toBe('/manager/clients');
    await userEvent.type(screen.getByRole('searchbox'), 'retirement');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(place.now).toBe('/manager/clients?q=retirement');
  });

  it('counts nobody when it did not load', async () => {
    open('/manager/clients', { 'GET /clients': { status: 400, body: { error: 'Not today', code: 'x' } } });
    expect((await screen.findByRole('alert')).textContent).toContain('Not today. Nothing was changed.');
    expect(screen.getByRole('button', { name: /^Not Paid/ }).textContent).toBe('Not Paid–Not loaded');
  });

  it('shows 25 of 2,000 at a time', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) =>
      client(`c${index}`, `Client ${String(index).padStart(4, '0')}`),
    );
    open('/manager/clients?page=80', {
      'GET /clients': onePage({ clients: many }),
    });
    expect(await screen.findByText('1,976–2,000 of 2,000')).toBeTruthy();
    expect(rows()).toHaveLength(25);
    expect(rows()[24]).toContain('Client 1999');
  });
});

describe('the payment status', () => {
  it('shows a group below its own name on a phone, before the next group', async () => {
    stubWidth(390);
    open('/manager/clients?group=fully-paid');
    const list = await screen.findByRole('list', { name: 'Fully Paid' });
    const follows = (name: string) =>
      screen.getByRole('button', { name: new RegExp(`^${name}`) }).compareDocumentPosition(list) &
      Node.DOCUMENT_POSITION_FOLLOWING;
    expect(follows('Fully Paid')).toBeTruthy();
    expect(follows('Partially Paid')).toBeFalsy();
    expect(within(list).getByText('Grace Liu')).toBeTruthy();
  });
});

describe('adding a client', () => {
  async function form(answers: Answers = {}) {
    const sent = open('/manager/clients?add=1', answers);
    const shown = within(await screen.findByRole('dialog', { name: 'Add client' }));
    await userEvent.type(shown.getByLabelText('Name'), 'Mia Wong');
    await userEvent.type(shown.getByLabelText('Email'), 'mia@example.com');
    await userEvent.type(shown.getByLabelText(/Pledge amount/), '50000');
    return { sent, shown, add: shown.getByRole('button', { name: 'Add and invite' }) };
  }

  it('shows a duplicate address at its field, and keeps the typed entries', async () => {
    const { shown, add } = await form({
      'POST /clients': {
        status: 409,
        body: { error: 'A client with this email address already exists.', code: 'email-in-use' },
      },
    });
    await userEvent.click(add);
    expect(await shown.findByText('A client with this email address already exists.')).toBeTruthy();
    const email = shown.getByLabelText<HTMLInputElement>('Email');
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect(email.value).toBe('mia@example.com');
  });

  it('closes when only the invitation failed, because the client was created', async () => {
    const { add } = await form({
      'POST /clients': { status: 502, body: { error: 'Could not be sent.', code: 'invitation-not-sent' } },
    });
    await userEvent.click(add);
    expect(await screen.findByText('Could not be sent.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
