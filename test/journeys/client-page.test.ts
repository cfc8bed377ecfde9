import { expect, test } from 'vitest';
import { callAsManager, clientOf, clientPanel } from './clients.ts';
import { signIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

test('a manager reads what a client paid, owes and received on one page, moves on, and returns to it', async () => {
  const { id } = await clientOf(stage.portal, OLIVIA.email);
  const { total } = (await callAsManager(stage.portal, 'GET', `/clients/${id}/transactions?limit=1`)).body;
  expect(total).toBeGreaterThan(12);
  const { page } = await stage.visit();
  const place = () => {
    const { pathname, search } = new URL(page.url());
    return `${pathname}${search}`;
  };
  await signIn(page, MANAGER, '/manager/clients?q=chen&sort=total_paid');
  const rows = page.getByRole('table', { name: 'Clients' }).locator('[data-row]');
  await rows.filter({ hasText: OLIVIA.email }).click();
  await clientPanel(page).getByRole('link', { name: 'Open page' }).click();
  await expect.poll(place).toBe(`/manager/clients/${id}?q=chen&sort=total_paid`);
  await page.getByRole('heading', { level: 1, name: OLIVIA.name }).waitFor();

  const payments = page.getByRole('region', { name: 'Payments' });
  await payments.getByText(`6 of ${total}`).waitFor();
  await payments.getByText('$320,000.00').waitFor();
  const calls = page.getByRole('region', { name: 'Capital calls' });
  await calls.getByRole('link', { name: 'Settlement of 14 Harbour Road' }).waitFor();
  expect(await calls.getByText('$20,636.29').count()).toBeGreaterThan(1);
  await page.getByRole('term').filter({ hasText: /^Due$/ }).first().waitFor();
  const messages = page.getByRole('region', { name: 'Messages to the client' });
  await messages
    .getByRole('link', { name: /Settlement of 14 Harbour Road/ })
    .first()
    .waitFor();
  await page.getByRole('region', { name: 'Documents' }).getByText('Receipt CC-07').waitFor();

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await page.keyboard.press('2');
  await expect.poll(place).toBe(`/manager/clients/${id}?timeline=money&q=chen&sort=total_paid`);
  await expect.poll(() => timeline.getByText(/^Mail /).count()).toBe(0);
  await page.keyboard.press('k');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(`/manager/clients/${id}`);
  await page.getByText('1 of 2').waitFor();
  expect(new URL(page.url()).search).toBe('?timeline=money&q=chen&sort=total_paid');
  await page.keyboard.press('j');
  await page.getByRole('heading', { level: 1, name: OLIVIA.name }).waitFor();

  await payments.getByRole('link', { name: `Show all ${total}` }).click();
  await payments.getByText(`All ${total} shown`).waitFor();
  await payments.getByRole('link', { name: 'Osko transfer CC-07 O Chen' }).click();
  await page.getByRole('dialog').getByText('Activity').waitFor();
  await page.goBack();
  await payments.getByText(`All ${total} shown`).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(place).toBe('/manager/clients?q=chen&sort=total_paid');
  await expect.poll(() => rows.count()).toBe(2);
});
