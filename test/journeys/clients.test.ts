import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { formatMoney } from '#web/ui/money-format.ts';
import { clientOf, clientPanel, fillClientForm, type ListedClient, listClients } from './clients.ts';
import { signIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const cents = (dollars: number) => Math.round(dollars * 100);
const money = (amountCents: number) => formatMoney(amountCents as Cents);
const sumOf = (clients: ListedClient[], amountOf: (client: ListedClient) => number) =>
  clients.reduce((sum, client) => sum + cents(amountOf(client)), 0);
const remainingOf = (client: ListedClient) => Math.max(0, client.pledged_amount - client.total_paid);

describe('the demo’s clients', () => {
  const stage = openStage();

  async function openedClients(address = '/manager/clients') {
    const visit = await stage.visit();
    await signIn(visit.page, MANAGER, address);
    await visit.page.getByRole('table', { name: 'Clients' }).locator('[data-row]').first().waitFor();
    return visit;
  }

  test('payment groups expand to their clients, with what they pledged, paid and still owe', async () => {
    const pledging = (await listClients(stage.portal)).filter((client) => client.pledged_amount > 0);
    const groups = {
      'Fully Paid': pledging.filter((client) => client.total_paid >= client.pledged_amount),
      'Partially Paid': pledging.filter(
        (client) => client.total_paid > 0 && client.total_paid < client.pledged_amount,
      ),
      'Not Paid': pledging.filter((client) => client.total_paid <= 0),
    };
    const { page } = await openedClients();
    const overview = page.getByRole('region', { name: 'Payment Status Overview' });
    for (const [name, members] of Object.entries(groups)) {
      expect(members.length, name).toBeGreaterThan(0);
      const head = overview.getByRole('button', { name: new RegExp(`^${name}`) });
      const text = await head.textContent();
      expect(text).toContain(`${members.length} ${members.length === 1 ? 'client' : 'clients'}`);
      expect(text).toContain(
        name === 'Fully Paid'
          ? `${money(sumOf(members, (client) => client.total_paid))} paid`
          : `${money(sumOf(members, remainingOf))} ${name === 'Not Paid' ? 'outstanding' : 'remaining'}`,
      );
      await head.click();
      await expect.poll(() => head.getAttribute('aria-expanded')).toBe('true');
      const table = overview.getByRole('table', { name });
      await table.waitFor();
      if (members.length > 4)
        await overview.getByRole('button', { name: `Show all ${members.length}` }).click();
      await expect.poll(() => table.locator('tbody tr').count()).toBe(members.length);
      const rows = await table.locator('tbody tr').all();
      const shown = await Promise.all(
        rows.map(async (row) => {
          const cells = await row.getByRole('cell').allTextContents();
          return [cells[0], ...cells.slice(2)].join(' | ');
        }),
      );
      const expected = members.map((client) =>
        [client.name, client.pledged_amount, client.total_paid, remainingOf(client)]
          .map((value) => (typeof value === 'number' ? money(cents(value)) : value))
          .join(' | '),
      );
      expect(shown.toSorted()).toEqual(expected.toSorted());
    }
    await overview.getByRole('button', { name: /^Not Paid/ }).click();
    await expect.poll(() => overview.getByRole('table').count()).toBe(0);
  });

  test('the address contains the open client and tab: Back closes the panel, and a reload keeps it', async () => {
    const olivia = await clientOf(stage.portal, OLIVIA.email);
    const { page } = await openedClients('/manager/clients?q=chen');
    const place = () => {
      const { pathname, search } = new URL(page.url());
      return `${pathname}${search}`;
    };
    const list = page.getByRole('table', { name: 'Clients' });
    await expect.poll(() => list.locator('[data-row]').count()).toBe(2);
    await list.locator('[data-row]').filter({ hasText: OLIVIA.email }).click();
    const panel = clientPanel(page);
    await panel.getByText('Client since').waitFor();
    await expect.poll(place).toBe(`/manager/clients?q=chen&client=${olivia.id}`);
    await panel.getByRole('tab', { name: /^Documents/ }).click();
    await expect.poll(place).toBe(`/manager/clients/${olivia.id}/documents?q=chen`);
    await page.reload();
    await panel.getByRole('list', { name: 'Documents' }).waitFor();
    expect(await panel.getByRole('tab', { name: /^Documents/ }).getAttribute('aria-selected')).toBe('true');
    await page.goBack();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(place).toBe('/manager/clients?q=chen');
    expect(await list.locator('[data-row]').count()).toBe(2);
    await page.goForward();
    await panel.getByRole('list', { name: 'Documents' }).waitFor();
    await panel.getByRole('tab', { name: 'Add Transaction' }).click();
    await panel.getByRole('form', { name: 'Add transaction' }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    await expect.poll(place).toBe('/manager/clients?q=chen');
  });

  test('an unknown client is reported as not found', async () => {
    const { page, foresee } = await stage.visit();
    await signIn(page, MANAGER);
    foresee(/^404 GET \/api\/clients\//);
    await page.goto('/manager/clients/00000000-0000-4000-8000-000000000000/documents');
    await clientPanel(page).getByText('Client not found').waitFor();
  });

  test('search and filters narrow the list, and Clear Filters restores it when nothing matches', async () => {
    const { page } = await openedClients();
    const rows = page.getByRole('table', { name: 'Clients' }).locator('[data-row]');
    const suspended = (await listClients(stage.portal)).filter(({ status }) => status === 'Suspended');
    const all = await rows.count();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Suspended');
    await expect.poll(() => rows.count()).toBe(suspended.length);
    await page.getByRole('searchbox', { name: 'Name, email or entity' }).fill(OLIVIA.name);
    await page.getByText('No clients match the current filters.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?q=Olivia+Chen&status=Suspended');
    await page.getByRole('table', { name: 'Clients' }).getByRole('button', { name: 'Clear Filters' }).click();
    await expect.poll(() => rows.count()).toBe(all);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('an address in use and missing details are refused at their fields', async () => {
    const { page, foresee } = await openedClients('/manager/clients?add=1');
    const dialog = page.getByRole('dialog', { name: 'Add client' });
    const send = () => dialog.getByRole('button', { name: 'Add and invite' }).click();
    await send();
    const pledge = dialog.getByRole('textbox', { name: 'Pledge amount' });
    await expect.poll(() => pledge.getAttribute('aria-invalid')).toBe('true');
    await dialog.getByText('Pledge amount is required').waitFor();
    const email = dialog.getByRole('textbox', { name: 'Email' });
    expect(await email.getAttribute('aria-invalid')).toBe('true');

    await fillClientForm(dialog, {
      Name: 'Second Olivia',
      Email: OLIVIA.email.toUpperCase(),
      'Pledge amount': '1000',
    });
    foresee(/^409 POST \/api\/clients/);
    await send();
    await dialog.getByText('A client with this email address already exists.').waitFor();
    expect(await email.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await dialog.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
      'Second Olivia',
    );
    expect((await listClients(stage.portal)).filter(({ name }) => name === 'Second Olivia')).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('details are edited in the panel, and a pledge below the amount paid is refused at its field', async () => {
    const { id, total_paid } = await clientOf(stage.portal, OLIVIA.email);
    const { page, foresee } = await openedClients(`/manager/clients?client=${id}`);
    const panel = clientPanel(page);
    await panel.getByRole('button', { name: 'Edit' }).click();
    const form = panel.getByRole('form', { name: 'Client details' });
    await fillClientForm(form, { 'Pledge amount': String(total_paid - 0.01), Notes: 'Called on Friday' });
    foresee(/^409 PUT \/api\/clients\//);
    await panel.getByRole('button', { name: 'Save' }).click();
    await form.getByText('The pledge cannot be less than what the client has already paid.').waitFor();
    const pledge = form.getByRole('textbox', { name: 'Pledge amount' });
    expect(await pledge.getAttribute('aria-invalid')).toBe('true');
    expect((await clientOf(stage.portal, OLIVIA.email)).pledged_amount).toBeGreaterThan(total_paid);
    await pledge.fill(String(total_paid));
    await panel.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Client details saved.');
    await panel.getByText('Called on Friday').waitFor();
    expect((await clientOf(stage.portal, OLIVIA.email)).pledged_amount).toBe(total_paid);
    // Nothing is outstanding any more.
    await expect.poll(() => panel.getByRole('button', { name: 'Add Transaction' }).count()).toBe(0);
    await panel.getByRole('tab', { name: /^Documents/ }).click();
    await panel.getByRole('list', { name: 'Documents' }).waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  test('a contribution recorded in the panel is in the recent transactions and in the figures', async () => {
    const email = 'isaac.mbeki@example.com';
    const before = await clientOf(stage.portal, email);
    const { page } = await openedClients(`/manager/clients?client=${before.id}`);
    const panel = clientPanel(page);
    await panel.getByRole('button', { name: 'Add Transaction' }).click();
    const form = panel.getByRole('form', { name: 'Add transaction' });
    const send = () => form.getByRole('button', { name: 'Add Transaction' }).click();
    await send();
    await form.getByText('Please fill in all required fields').waitFor();
    await form.getByRole('textbox', { name: 'Description' }).fill('Handed in at the office');
    await form.getByRole('textbox', { name: 'Amount' }).fill('0');
    await send();
    await form.getByRole('alert').getByText('Amount must be positive').waitFor();
    await form.getByRole('textbox', { name: 'Amount' }).fill('2,500.50');
    await send();
    await toast(page, 'Transaction recorded successfully!');
    await panel.getByText('Handed in at the office').waitFor();
    await panel
      .getByText(money(cents(before.total_paid) + 250_050))
      .first()
      .waitFor();
    await panel.getByRole('button', { name: 'Close' }).waitFor();
    expect((await clientOf(stage.portal, email)).total_paid).toBe(before.total_paid + 2_500.5);
  });
});

describe('a portal without clients', () => {
  const stage = openStage({ seed: 'empty' });

  test('says that there are none and offers to add the first', async () => {
    const { page } = await stage.visit();
    await signIn(page, MANAGER, '/manager/clients');
    await page.getByText('No clients found.').waitFor();
    await page.getByRole('table', { name: 'Clients' }).getByRole('button', { name: 'Add client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add client' });
    await fillClientForm(dialog, {
      Name: 'The First',
      Email: 'first@example.com',
      'Pledge amount': '10,000',
    });
    await dialog.getByRole('button', { name: 'Add and invite' }).click();
    await clientPanel(page).getByText('first@example.com').waitFor();
    await page.getByRole('table', { name: 'Clients' }).getByRole('link', { name: 'The First' }).waitFor();
    expect(await page.getByText('No clients found.').count()).toBe(0);
  });
});
