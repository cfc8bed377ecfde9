import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { csvForm } from '#test/harness/csv-form.ts';
import type { HttpPortal } from '#test/harness/http-portal.ts';
import { submitSignIn } from './people.ts';
import { MANAGER } from './stage.ts';

export interface ListedClient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: string;
  readonly pledged_amount: number;
  readonly total_paid: number;
  readonly document_count: number;
}

const MAIL_WITHIN_MS = 60_000;

export async function callAsManager(portal: HttpPortal, method: string, path: string, body?: object) {
  const { id: token } = await portal.signIn(MANAGER.email, MANAGER.password);
  const answer = await portal.request(token, method, path, body);
  return { status: answer.status, body: await answer.json() };
}

export async function listClients(portal: HttpPortal): Promise<ListedClient[]> {
  return (await callAsManager(portal, 'GET', '/clients?limit=1000')).body.clients;
}

export async function clientOf(portal: HttpPortal, email: string): Promise<ListedClient> {
  const found = (await listClients(portal)).find((client) => client.email === email);
  if (!found) throw new Error(`There is no client ${email}`);
  return found;
}

/** The mails that the local portal has sent to an address, newest first. */
export async function mailsTo(portal: HttpPortal, address: string): Promise<{ text: string }[]> {
  const answer = await fetch(`${portal.url}/local/mail.json`);
  const mails: { to: string; text: string }[] = await answer.json();
  return mails.filter(({ to }) => to === address);
}

async function readInvitation(portal: HttpPortal, email: string): Promise<string> {
  for (const end = Date.now() + MAIL_WITHIN_MS; Date.now() < end; await sleep(50)) {
    const [mail] = await mailsTo(portal, email);
    const temporaryPassword = mail?.text.match(/temporary password is (\S+)/)?.[1];
    if (temporaryPassword) return temporaryPassword;
  }
  throw new Error(`No invitation came to ${email}`);
}

export async function acceptInvitation(
  page: Page,
  portal: HttpPortal,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, { email, password: await readInvitation(portal, email) });
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set New Password' }).click();
}

/** Imports a statement without a screen. */
export async function uploadStatement(portal: HttpPortal, content: string, accountId?: string) {
  const { id: token } = await portal.signIn(MANAGER.email, MANAGER.password);
  const form = csvForm(content, 'rows.csv');
  if (accountId) form.set('account_id', accountId);
  const answer = await fetch(`${portal.url}/api/transactions/upload-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status}`);
  return answer.json();
}

export const clientPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Client', exact: true });

export async function fillClientForm(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await form.getByRole('textbox', { name: new RegExp(`^${label}( optional| AUD)?$`) }).fill(text);
  }
}
