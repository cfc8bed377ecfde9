import { expect, test } from 'vitest';
import { audit } from './audit.ts';
import { signIn, submitSignIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';

const stage = openStage();

test('a half-filled form asks before it closes: by Back, a menu entry, Esc, and the sign-out', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const keep = () => question.getByRole('button', { name: 'Keep editing' }).click();
  await signIn(page, MANAGER);
  await page.goto('/manager/clients');
  await page.getByRole('navigation').first().getByRole('link', { name: 'Transactions' }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Record transaction' }).first().click();
  await page.getByRole('heading', { name: 'Record transaction' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();
  await page.goForward();
  const amount = page.getByLabel(/^Amount/);
  await amount.fill('12.50');

  await page.goBack();
  await question.waitFor();
  expect(await audit(page, 'the question')).toEqual([]);
  await keep();
  await page.waitForURL('**/manager/transactions/record');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('navigation').first().getByRole('link', { name: 'Audit' }).click();
  await question.waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.waitFor();
  await keep();
  expect(await amount.inputValue()).toBe('12.50');

  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor();

  await page.goto('/manager/clients?add=1');
  const dialog = page.getByRole('dialog', { name: 'Add client' });
  await dialog.getByLabel('Name', { exact: true }).fill('Half');
  await page.keyboard.press('Escape');
  await question.waitFor();
  await keep();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Half');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto('/manager/transactions/record');
  await amount.fill('99');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/login');
  await submitSignIn(page, MANAGER);
  await page.getByRole('heading', { name: /Dashboard/ }).waitFor();
  await page.goto('/manager/transactions/record');
  expect(await amount.inputValue()).toBe('');
});
