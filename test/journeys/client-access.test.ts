import { expect, test } from 'vitest';
import { writeAlone } from '#functions/ledger/transact.ts';
import { update } from '#functions/ledger/write.ts';
import { callAsManager, clientOf, clientPanel, readInvitation } from './clients.ts';
import { signIn, submitSignIn } from './people.ts';
import { MANAGER, NOAH, openStage } from './stage.ts';
import { toast } from './transactions.ts';

const stage = openStage();

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
  await question.getByText('is cut off at once').waitFor();
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

/** The minute passes in which an invitation is on its way. */
async function passMinute(email: string): Promise<void> {
  const { services, provider } = stage.portal;
  const key = { pk: `USER#${provider.admin.findUser(email)?.sub}`, sk: 'INVITATION' };
  const at = new Date(Date.now() - 60_000).toISOString();
  await writeAlone(services, update(services, { key, set: { at } }));
}

test('an invitation sent again replaces the first, and only the last password works', async () => {
  const email = 'invited.twice@example.com';
  const { status, body } = await callAsManager(stage.portal, 'POST', '/clients', {
    name: 'Invited Twice',
    email,
    mobile: '',
    entity_type: 'Personal',
    entity_name: '',
    address: '',
    pledged_amount: 5_000,
  });
  expect(status).toBe(201);
  const first = await readInvitation(stage.portal, email);
  const manager = await openedClient(body.id);
  const { page } = manager;
  const resend = clientPanel(page).getByRole('button', { name: 'Resend invitation' });
  manager.foresee(/^409 POST \/api\/clients\/.+\/invitation/);
  await resend.click();
  await toast(page, 'An invitation is on its way. Wait a minute before you send another.');
  await passMinute(email);
  await resend.click();
  await toast(page, `Invitation sent to ${email}.`);
  const second = await readInvitation(stage.portal, email);
  expect(second).not.toBe(first);
  const invited = await stage.visit();
  invited.foresee(/^400 POST \/local\/cognito\//);
  await invited.page.goto('/login');
  await submitSignIn(invited.page, { email, password: first });
  await invited.page.getByRole('alert').waitFor();
  await submitSignIn(invited.page, { email, password: second });
  await invited.page.getByRole('heading', { name: 'Set New Password' }).waitFor();
});
