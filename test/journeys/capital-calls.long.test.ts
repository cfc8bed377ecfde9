import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { textOf } from '../functions/capital-calls/pdf-text.ts';
import { findingsAs, SCREENS_OF_MANAGERS } from './accessible.ts';
import { audit } from './audit.ts';
import { MANAGED_CALLS } from './capital-call-screens.ts';
import { focusIsOn, focusOn } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, OLIVIA, openStage } from './stage.ts';

const stage = openStage();

test.each(SCREENS_OF_MANAGERS)(
  'capital calls meet WCAG 2.2 AA without horizontal scrolling on a %s',
  async (screen) => {
    const asked = /^409 POST \/api\/capital-calls$/;
    expect(await findingsAs(MANAGER, stage, screen, MANAGED_CALLS, asked)).toEqual([]);
  },
);

test('a call is issued with the keyboard alone, and the client finds the notice', async () => {
  const { page } = await stage.visit();
  const { keyboard } = page;
  await comeSignedIn(page, MANAGER, '/manager/capital-calls');
  await page.getByRole('heading', { level: 1, name: 'Capital Calls' }).waitFor();
  await page.getByText('Settlement of 14 Harbour Road').waitFor();

  await keyboard.press('n');
  await page.getByLabel('Title').waitFor();
  await page.getByLabel('Amount of Olivia Chen').waitFor();
  await focusOn(page.getByLabel('Title'));
  await keyboard.type('Roof of 7 Wattle Street');
  await keyboard.press('Tab');
  await keyboard.type('100000.01');
  await focusOn(page.getByLabel('Amount of Olivia Chen'));
  await keyboard.type('2500.5');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Preview notices' }).waitFor();
  await focusOn(page.getByRole('button', { name: 'Preview notices' }));
  await keyboard.press('Enter');
  const notice = page.getByRole('dialog');
  await notice.getByRole('article').waitFor();
  await focusOn(notice.getByRole('button', { name: 'Next' }));
  for (
    let at = 2;
    !(await notice.getByRole('heading', { name: 'Notice of Olivia Chen' }).isVisible());
    at += 1
  ) {
    await keyboard.press('Enter');
    await notice.getByText(new RegExp(`^${at} of `)).waitFor();
  }
  await notice.getByRole('article').getByText('$2,500.50', { exact: true }).first().waitFor();
  const mail = notice.getByRole('region', { name: /^Mail to / });
  await mail.getByText('$2,500.50').first().waitFor();
  await keyboard.press('Escape');
  await notice.waitFor({ state: 'detached' });
  await focusIsOn(page.getByRole('button', { name: 'Preview notices' }));

  await focusOn(page.getByRole('button', { name: 'Issue', exact: true }));
  await keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Issue capital call' });
  await question.getByText('$100,000.01').waitFor();
  const told = question.getByRole('region', { name: 'Clients who get a notice immediately' });
  await told.getByText('Olivia Chen', { exact: true }).waitFor();
  await focusOn(question.getByRole('button', { name: /^Issue and notify \d+ clients$/ }));
  await keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  const line = page.getByRole('row').filter({ hasText: 'Olivia Chen' });
  await line.getByRole('button', { name: 'Download the notice to Olivia Chen' }).waitFor();
  const reference =
    (await line
      .getByText(/^\d{4} \d{4} \d{4}$/)
      .filter({ visible: true })
      .textContent()) ?? '';

  const own = await stage.visit();
  await comeSignedIn(own.page, OLIVIA);
  const calls = own.page.getByRole('region', { name: 'To pay' });
  const call = calls.getByRole('listitem').filter({ hasText: 'Roof of 7 Wattle Street' });
  await call.getByText('$2,500.50').first().waitFor();
  await call.getByText(reference).waitFor();
  const [download] = await Promise.all([
    own.page.waitForEvent('download'),
    call.getByRole('button', { name: /^Notice/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Capital call ${reference.replaceAll(' ', '')}.pdf`);
  const text = textOf(await readFile(await download.path()));
  for (const said of ['Olivia Chen', '$2,500.50', reference]) expect(text).toContain(said);
  expect(await audit(own.page, 'the investor’s dashboard')).toEqual([]);
});
