import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '#local/demo-accounts.ts';
import { SCREENS_OF_MANAGERS } from './accessible.ts';
import { audit } from './audit.ts';
import { acceptInvitation } from './clients.ts';
import { says } from './identity.ts';
import { signIn, submitSignIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';
import { toast } from './transactions.ts';
import type { Visit } from './visit.ts';

const stage = openStage();

const PEOPLE = '/manager/people';
const REASON = 'Agreed at the board meeting';

async function openPeople(page: Page): Promise<void> {
  await signIn(page, MANAGER, PEOPLE);
  await rowOf(page, MANAGER.name).waitFor();
}

const rowOf = (page: Page, name: string): Locator =>
  page.locator('tr, [data-row]').filter({ has: page.getByRole('link', { name, exact: true }) });

const invitePanel = (page: Page) => page.getByRole('dialog', { name: 'Invite a person' });

async function invite(page: Page, name: string, email: string) {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const panel = invitePanel(page);
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('Email').fill(email);
  await panel.getByRole('radio', { name: 'Auditor' }).check();
  await panel.getByRole('button', { name: 'Send invitation' }).click();
  await toast(page, `${name} is invited.`);
  await rowOf(page, name).waitFor();
  return { email, password: 'Auditing#2026' };
}

async function changeAccess(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(name) });
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'detached' });
}

const WRITES = [
  ['/manager/transactions', 'Import statement'],
  ['/manager/transactions', 'Record transaction'],
  ['/manager/clients', 'Add client'],
  [PEOPLE, 'Invite'],
] as const;

async function offered(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [path, name] of WRITES) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    await page.locator('[data-row-link]').first().waitFor();
    const named = page.getByRole('button', { name, exact: true });
    if ((await named.or(page.getByRole('link', { name, exact: true })).count()) > 0) found.push(name);
  }
  return found;
}

async function writeBeside({ email, password }: { email: string; password: string }) {
  const { id: token } = await stage.portal.signIn(email, password);
  const answer = await stage.portal.request(token, 'POST', '/clients', {
    name: 'Written Beside',
    email: 'written.beside@example.com',
    mobile: '',
    entity_type: 'Personal',
    entity_name: '',
    address: '',
    pledged_amount: 5_000,
  });
  return answer.status;
}

/** Approves the waiting change as another manager, without the screen. */
async function approveBeside(): Promise<void> {
  const { email, password } = DEMO_ACCOUNTS.secondManager;
  const { id: token } = await stage.portal.signIn(email, password);
  const { approvals } = await (await stage.portal.request(token, 'GET', '/approvals?state=open')).json();
  const [{ id, asked_at }] = approvals;
  const decision = { decision: 'approved', asked_at };
  expect((await stage.portal.request(token, 'PUT', `/approvals/${id}`, decision)).status).toBe(200);
}

async function isSentAway({ page, foresee }: Visit): Promise<void> {
  foresee(/^401 GET \/api\//);
  await page.getByRole('link', { name: 'Documents' }).first().click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').waitFor();
}

test('an auditor joins by the mail, reads what managers read and changes nothing, until a manager promotes and later disables them', async () => {
  const manager = await stage.visit();
  await openPeople(manager.page);
  const ada = await invite(manager.page, 'Ada Quill', 'ada.quill@example.com');
  await manager.page.getByRole('region', { name: 'Invitations' }).getByText('Ada Quill').waitFor();
  expect(await offered(manager.page)).toEqual(WRITES.map(([, name]) => name));

  const auditor = await stage.visit();
  await acceptInvitation(auditor.page, stage.portal, ada);
  await auditor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await auditor.page.getByText('Auditor · Read only').waitFor();
  expect(await offered(auditor.page)).toEqual([]);
  await rowOf(auditor.page, MANAGER.name).waitFor();
  expect(await auditor.page.getByRole('button', { name: /^(Actions for|Remind)/ }).count()).toBe(0);
  expect(await writeBeside(ada)).toBe(403);

  await manager.page.goto(PEOPLE);
  await changeAccess(manager.page, 'Ada Quill', 'Make manager');
  await toast(manager.page, /: waits for a second person, or takes effect on /);
  await approveBeside();
  await isSentAway(auditor);
  await submitSignIn(auditor.page, ada);
  await auditor.page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor();
  expect(await offered(auditor.page)).toEqual(WRITES.map(([, name]) => name));
  expect(await writeBeside(ada)).toBe(201);

  await changeAccess(manager.page, 'Ada Quill', 'Disable');
  await toast(manager.page, 'Ada Quill is disabled.');
  await manager.page.getByRole('region', { name: 'Disabled' }).getByText('Ada Quill').waitFor();
  await isSentAway(auditor);
  auditor.foresee(/^400 POST \/local\/cognito\//);
  await submitSignIn(auditor.page, ada);
  await says(auditor.page, 'This account is disabled. Contact your fund manager.');
});

test.each(SCREENS_OF_MANAGERS)('the screen People is accessible in every state on a %s', async (screen) => {
  const { page } = await stage.visit({ screen });
  const findings: string[] = [];
  const lookAt = async (where: string) => void findings.push(...(await audit(page, where)));
  await openPeople(page);
  await invite(page, `Ines ${screen}`, `ines.${screen}@example.com`);
  await invite(page, `Carla ${screen}`, `carla.${screen}@example.com`);
  await changeAccess(page, `Carla ${screen}`, 'Withdraw');
  await page.getByRole('region', { name: 'Disabled' }).getByText(`Carla ${screen}`).waitFor();
  await lookAt('people in every state');

  await page.getByRole('button', { name: `Actions for Ines ${screen}` }).click();
  await page.getByRole('menuitem', { name: 'Make manager' }).waitFor();
  await lookAt('what can be done with a person');
  await page.getByRole('menuitem', { name: 'Make manager' }).click();
  await page.getByRole('dialog', { name: `Make Ines ${screen} a manager` }).waitFor();
  await lookAt('a change of role');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invitePanel(page).getByRole('button', { name: 'Send invitation' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await lookAt('an invitation, with mistakes');
  expect(findings).toEqual([]);
});
