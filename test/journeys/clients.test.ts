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
    await form.getByRole('textbox', { name: 'Description' }).fill('Handed in at the office');
    await form.getByRole('textbox', { name: 'Amount' }).fill('2,500.50');
    await form.getByRole('button', { name: 'Add Transaction' }).click();
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
