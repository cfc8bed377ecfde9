import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { findingsOn } from './accessible.ts';
import { focusOn } from './focus.ts';
import { comeSignedIn } from './people.ts';
import { OLIVIA, openStage } from './stage.ts';
import type { Visit } from './visit.ts';

const stage = openStage();

async function firstView({ page }: Visit) {
  const tabs = await page.getByRole('navigation', { name: 'Tabs' }).boundingBox();
  return { from: 0, to: tabs?.y ?? page.viewportSize()?.height ?? 0 };
}

async function isWithin(shown: Locator, { from, to }: { from: number; to: number }): Promise<boolean> {
  const box = await shown.boundingBox();
  return box !== null && box.height > 0 && box.y >= from && box.y + box.height <= to;
}

test('on a phone everything needed for a payment is in the first viewport', async () => {
  const visit = await stage.visit({ screen: 'phone' });
  const { page } = visit;
  await comeSignedIn(page, OLIVIA, '/client/dashboard');
  const box = page.getByRole('region', { name: 'To pay' });
  await box.getByText('$20,636.29', { exact: true }).waitFor();
  await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
  await visit.settled();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const view = await firstView(visit);
  const button = (name: string | RegExp) => box.getByRole('button', { name });
  const parts: Record<string, Locator> = {
    amount: box.getByText('$20,636.29', { exact: true }),
    'due date': box.getByText(/^\d\d\/\d\d\/\d{4}$/).first(),
    'how far it is': box.getByText(/^in \d+ days?$/),
    'account name': box.getByText('Wattle Street Fund Applications'),
    BSB: box.getByText('999-000'),
    'account number': box.getByText('1002 4816'),
    reference: box.getByText(/^\d{4} \d{4} \d{4}$/),
    'copy amount': button('Copy amount'),
    'copy account name': button('Copy account name'),
    'copy BSB': button('Copy bsb'),
    'copy account number': button('Copy account number'),
    'copy reference': button('Copy reference'),
    notice: button(/^Notice/),
    calendar: button('Add to calendar'),
  };
  const outside: string[] = [];
  for (const [name, part] of Object.entries(parts)) if (!(await isWithin(part, view))) outside.push(name);
  expect(outside).toEqual([]);

  const [file] = await Promise.all([page.waitForEvent('download'), button('Add to calendar').click()]);
  const calendar = await readFile(await file.path(), 'utf8');
  expect(calendar).toMatch(/DTSTART;VALUE=DATE:\d{8}/);
  expect(calendar).toContain('TRIGGER:-P3D');
});

test('by keyboard alone a client copies the reference, and learns how to pay from the list of calls', async () => {
  const visit = await stage.visit();
  const { page, context } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await comeSignedIn(page, OLIVIA, '/client/dashboard');
  const box = page.getByRole('region', { name: 'To pay' });
  await focusOn(box.getByRole('button', { name: 'Copy reference' }));
  await page.keyboard.press('Enter');
  await box.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{12}$/);

  await focusOn(page.getByRole('link', { name: /^Capital Calls/ }).first());
  await page.keyboard.press('Enter');
  const howTo = page.getByRole('button', { name: 'How to pay Settlement of 14 Harbour Road' });
  await howTo.waitFor();
  await focusOn(howTo);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'How to pay' });
  await sheet.getByText('$20,636.29').waitFor();
  expect(await findingsOn(visit, { 'how to pay': async () => {} })).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});
