import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { SCREENS_OF_MANAGERS } from './accessible.ts';
import { audit } from './audit.ts';
import { acceptInvitation, callAsManager, clientOf, clientPanel } from './clients.ts';
import { chooseFiles, confirmUpload, pdf, uploadOf } from './documents.ts';
import { focusIsOn } from './focus.ts';
import { comeSignedIn, signIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

const HAL = { email: 'hal.lowe@example.com', password: 'Advising#2026' };
const MIRA = { email: 'mira.patel@example.com', password: 'Advising#2026' };
const UNTIL = displayDate(addDays(fundDateAt(new Date()), 200));

const givePanel = (page: Page) => page.getByRole('dialog', { name: 'Give access' });

async function giveByKeys(page: Page, email: string, role: 'Joint' | 'Adviser'): Promise<void> {
  // The list of logins may load before the client, but `n` works only once the client has loaded.
  await page.getByRole('button', { name: 'Give access', disabled: false }).waitFor();
  await page.keyboard.press('n');
  const panel = givePanel(page);
  await focusIsOn(panel.getByLabel('Email'));
  await page.keyboard.type(email);
  if (role === 'Adviser') {
    await page.keyboard.press('Tab');
    await focusIsOn(panel.getByRole('radio', { name: 'Joint' }));
    await page.keyboard.press('ArrowDown');
    await focusIsOn(panel.getByRole('radio', { name: 'Adviser' }));
    await page.keyboard.press('Tab');
    await focusIsOn(panel.getByLabel('Until'));
    await page.keyboard.type(UNTIL);
  }
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  await page.getByRole('table', { name: 'Logins' }).getByText(email).waitFor();
}

test('one login gets two clients by keys, switches between them, only reads one, and loses it at the next request', async () => {
  const [noah, olivia] = await Promise.all([NOAH, OLIVIA].map(({ email }) => clientOf(stage.portal, email)));
  if (!noah || !olivia) throw new Error('The demo has both');
  const manager = await stage.visit();
  await comeSignedIn(manager.page, MANAGER, `/manager/clients/${noah.id}/access`);
  const { page } = manager;
  await page.getByRole('table', { name: 'Logins' }).getByText(NOAH.email).waitFor();
  await giveByKeys(page, MIRA.email, 'Joint');
  await page.goto(`/manager/clients/${olivia.id}/access`);
  await page.getByRole('table', { name: 'Logins' }).getByText(OLIVIA.email).waitFor();
  await giveByKeys(page, MIRA.email, 'Adviser');
  const row = page.getByRole('row').filter({ hasText: MIRA.email });
  await row.getByText(UNTIL).waitFor();
  await row.getByText('Reads only').waitFor();
  await row.getByText('Invited').waitFor();

  const mira = await stage.visit();
  await acceptInvitation(mira.page, stage.portal, MIRA);
  await mira.page.waitForURL(`**/client/${noah.id}/dashboard`);
  await mira.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  expect(await mira.page.getByText('Read only').count()).toBe(0);

  await mira.page.getByRole('button', { name: `Client: ${noah.name}. Change` }).focus();
  await mira.page.keyboard.press('Enter');
  const clients = mira.page.getByRole('dialog', { name: 'Clients' });
  await clients.getByText(`until ${UNTIL}`).waitFor();
  await clients.getByRole('link', { name: new RegExp(olivia.name) }).focus();
  await mira.page.keyboard.press('Enter');
  await mira.page.waitForURL(`**/client/${olivia.id}/dashboard`);
  await mira.page.getByRole('heading', { level: 1, name: olivia.name }).waitFor();
  await mira.page.getByText('Read only').waitFor();
  await mira.page.getByText('$20,636.29', { exact: true }).first().waitFor();
  expect(await mira.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  await mira.page.goto(`/client/${olivia.id}/profile`);
  await mira.page.getByRole('heading', { level: 1 }).waitFor();
  await mira.settled();
  expect(await mira.page.getByRole('button', { name: /^Ask/ }).count()).toBe(0);
  const { id: token } = await stage.portal.signIn(MIRA.email, MIRA.password);
  const path = `/clients/${olivia.id}/address`;
  const written = await stage.portal.request(token, 'PUT', path, { address: '1 Elsewhere Road' });
  expect([written.status, (await written.json()).code]).toEqual([403, 'read-only']);

  await page.getByRole('button', { name: `Actions for ${MIRA.email}` }).click();
  await page.getByRole('menuitem', { name: 'End access' }).click();
  const ending = page.getByRole('dialog', { name: /End access/ });
  await ending.getByLabel('Reason').fill('Engagement ended');
  await ending.getByRole('button', { name: 'End access' }).click();
  await toast(page, 'Access ended.');
  await page.getByRole('table', { name: 'Ended logins' }).getByText('Engagement ended').waitFor();

  mira.foresee(/^404 GET \/api\//);
  const next = await mira.page.evaluate(
    async ([url, authorization]) => (await fetch(url, { headers: { authorization } })).status,
    [`/api/clients/${olivia.id}/documents`, `Bearer ${token}`] as const,
  );
  expect(next).toBe(404);
  await mira.page.getByRole('link', { name: 'Documents' }).first().click();
  await mira.page
    .getByText(/not found/i)
    .first()
    .waitFor();
  expect(await mira.page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
  await mira.page.goto(`/client/${olivia.id}/documents`);
  await mira.page
    .getByText(/not found/i)
    .first()
    .waitFor();
  await mira.page.goto('/client/dashboard');
  await mira.page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
});

test('an adviser of two starts at their table, opens one by keys, comes back to its row, and gets the papers of a year', async () => {
  const [noah, olivia] = await Promise.all([NOAH, OLIVIA].map(({ email }) => clientOf(stage.portal, email)));
  if (!noah || !olivia) throw new Error('The demo has both');
  for (const { id } of [noah, olivia])
    await callAsManager(stage.portal, 'POST', `/clients/${id}/access`, {
      email: HAL.email,
      role: 'adviser',
      until: addDays(fundDateAt(new Date()), 200),
    });
  const { page } = await stage.visit();
  await acceptInvitation(page, stage.portal, HAL);
  await page.waitForURL('**/client/clients');

  const row = page
    .getByRole('table', { name: 'Your clients' })
    .getByRole('row')
    .filter({ hasText: olivia.name });
  await row.getByText('$20,636.29', { exact: true }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Client' }).getByRole('link');
  expect(await menu.allTextContents()).toEqual(['Your clients2']);
  await page.getByRole('button', { name: 'ZIP' }).click();
  await page.getByRole('button', { name: 'Make the ZIP' }).click();
  const [papers] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(papers.suggestedFilename()).toMatch(/\.zip$/);

  await row.getByRole('link', { name: olivia.name }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/client/${olivia.id}/dashboard`);
  await page.getByText('Read only').waitFor();
  expect(await menu.count()).toBe(6);
  await menu.filter({ hasText: 'Your clients' }).click();
  await page.waitForURL('**/client/clients');
  await focusIsOn(row.getByRole('link', { name: olivia.name }));
  const findings = await audit(page, 'the clients of an adviser');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('list', { name: 'Your clients' }).waitFor();
  findings.push(...(await audit(page, 'the clients of an adviser on a phone')));
  expect(findings).toEqual([]);
});

test('a manager who views as an investor sees their pages, changes nothing, opens nothing for them, and is audited', async () => {
  const { id } = await clientOf(stage.portal, OLIVIA.email);
  const { id: token } = await stage.portal.signIn(OLIVIA.email, OLIVIA.password);
  const newPapers = async () => {
    const answer = await stage.portal.request(token, 'GET', `/clients/${id}/documents`);
    const { documents }: { documents: { name: string; is_new?: boolean }[] } = await answer.json();
    return documents.filter((paper) => paper.is_new).map(({ name }) => name);
  };
  const views = async () => {
    const { body } = await callAsManager(stage.portal, 'GET', `/audit?kind=client&record_id=${id}`);
    const entries: { action: string; actor_email: string }[] = body.entries;
    return entries.filter(({ action }) => action === 'client.viewed-as').map((entry) => entry.actor_email);
  };
  const manager = await stage.visit();
  const { page } = manager;
  await comeSignedIn(page, MANAGER, '/manager/documents?upload=1');
  const form = page.getByRole('dialog', { name: 'Upload documents' });
  const file = pdf('insurance.pdf', Buffer.from(pdfOf('Insurance')));
  await chooseFiles(form, { name: 'Insurance of the fund', audience: OLIVIA.name }, file);
  await confirmUpload(page);
  await uploadOf(page, 'insurance.pdf').getByText('Uploaded').waitFor();
  const before = await newPapers();
  expect(before).toContain('Insurance of the fund');
  expect(await views()).toEqual([]);

  await page.goto(`/manager/clients/${id}`);
  await page.getByRole('heading', { level: 1, name: OLIVIA.name }).waitFor();
  await page.getByRole('button', { name: 'View as investor' }).waitFor();
  const asClient: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['x-view-as'] === id) asClient.push(request.method());
  });
  await manager.settled();
  await page.keyboard.press('v');
  await page.getByText(`You see what ${OLIVIA.name} sees. Nothing can be changed here.`).waitFor();
  await page.getByText('$20,636.29', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
  expect(await page.getByText('This account is inactive').count()).toBe(0);
  await page.getByRole('navigation', { name: 'Client' }).getByRole('link', { name: 'Documents' }).click();
  const paper = page.getByRole('listitem').filter({ hasText: 'Insurance of the fund' });
  await paper.getByText('New', { exact: true }).waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    paper.getByRole('button', { name: /^Download/ }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole('link', { name: 'Back to the client' }).click();
  await page.waitForURL(`**/manager/clients/${id}`);

  expect(new Set(asClient)).toEqual(new Set(['GET']));
  expect(await newPapers()).toEqual(before);
  expect(await views()).toEqual([MANAGER.email]);

  const olivia = await stage.visit();
  await comeSignedIn(olivia.page, OLIVIA, '/client/documents');
  const own = olivia.page.getByRole('listitem').filter({ hasText: 'Insurance of the fund' });
  await own.getByText('New', { exact: true }).waitFor();
  await own.getByRole('button', { name: /^Download/ }).click();
  await own.getByText('New', { exact: true }).waitFor({ state: 'detached' });
  expect(await newPapers()).not.toContain('Insurance of the fund');
});

test.each(SCREENS_OF_MANAGERS)('access and the investor’s view are accessible on a %s', async (screen) => {
  const { id } = await clientOf(stage.portal, OLIVIA.email);
  await callAsManager(stage.portal, 'POST', `/clients/${id}/access`, {
    email: `owen.${screen}@example.com`,
    role: 'adviser',
    until: addDays(fundDateAt(new Date()), 3),
  });
  const { page } = await stage.visit({ screen });
  const findings: string[] = [];
  const lookAt = async (where: string) => void findings.push(...(await audit(page, where)));
  await comeSignedIn(page, MANAGER, `/manager/clients/${id}/access`);
  await page.getByText(`owen.${screen}@example.com`).first().waitFor();
  await lookAt('who can see a client');
  await page.getByRole('button', { name: 'Give access' }).click();
  await givePanel(page).getByRole('radio', { name: 'Adviser' }).check();
  await givePanel(page).getByRole('button', { name: 'Give access' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await lookAt('access being given, with mistakes');
  await page.goto(`/manager/view-as/${id}/documents`);
  await page.getByText('Nothing can be changed here.').waitFor();
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .waitFor();
  await lookAt('papers as the investor sees them');
  expect(findings).toEqual([]);
});

async function openedClient(id: string) {
  const visit = await stage.visit();
  await signIn(visit.page, MANAGER, `/manager/clients?client=${id}`);
  return visit;
}

test('suspending ends the client’s access at the next page, until they are active again', async () => {
  const { id } = await clientOf(stage.portal, NOAH.email);
  const noah = await stage.visit();
  await signIn(noah.page, NOAH);
  await noah.page.getByRole('heading', { name: `Welcome, ${NOAH.name}` }).waitFor();
  const { id: token } = await stage.portal.signIn(NOAH.email, NOAH.password);
  const ask = async (path: string) => (await stage.portal.request(token, 'GET', path)).status;
  expect(await ask('/documents/fund')).toBe(200);

  const { page } = await openedClient(id);
  const access = clientPanel(page).getByRole('region', { name: 'Access' });
  await access.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('alertdialog', { name: `Suspend: ${NOAH.name}` });
  await question.getByText('loses access immediately').waitFor();
  await question.getByRole('button', { name: 'Suspend' }).click();
  await toast(page, 'Client suspended.');
  await access.getByText('Has no access.').waitFor();

  for (const path of ['/documents/fund', '/clients/me', `/clients/${id}/documents`]) {
    expect(await ask(path), path).toBe(403);
  }
  noah.foresee(/^403 GET \/api\/(clients|documents)/);
  await noah.page.getByRole('link', { name: 'Documents' }).first().click();
  await noah.page.getByRole('main').getByRole('alert').waitFor();
  expect(await noah.page.getByRole('button', { name: /^Download/ }).count()).toBe(0);
  await noah.page.reload();
  await noah.page.getByText('Client ID not available or insufficient permissions').waitFor();
  await noah.page.getByText('Your investor account is suspended.').waitFor();

  await access.getByRole('button', { name: 'Make active' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make active' }).click();
  await toast(page, 'Client made active.');
  await noah.page.getByRole('button', { name: 'Try Again' }).click();
  await noah.page.getByRole('tab', { name: /^Fund/ }).waitFor();
  expect(await ask('/documents/fund')).toBe(200);
});
