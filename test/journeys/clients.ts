import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import type { HttpPortal } from '#test/harness/http-portal.ts';
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

export async function readInvitation(portal: HttpPortal, email: string): Promise<string> {
  for (const end = Date.now() + MAIL_WITHIN_MS; Date.now() < end; await sleep(50)) {
    const answer = await fetch(`${portal.url}/local/mail.json`);
    const mails: { to: string; text: string }[] = await answer.json();
    const temporaryPassword = mails
      .find(({ to }) => to === email)
      ?.text.match(/temporary password is (\S+)/)?.[1];
    if (temporaryPassword) return temporaryPassword;
  }
  throw new Error(`No invitation came to ${email}`);
}

export const clientPanel = (page: Page): Locator => page.getByRole('dialog', { name: 'Client', exact: true });

export async function fillClientForm(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await form.getByRole('textbox', { name: new RegExp(`^${label}( optional| AUD)?$`) }).fill(text);
  }
}
