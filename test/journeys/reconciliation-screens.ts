import type { Page } from 'playwright-core';
import { pressed, quiet, type Steps } from './screens.ts';

const firstDeposit = (page: Page) =>
  page.getByRole('list', { name: 'Unreconciled deposits' }).getByRole('button').first();

export const RECONCILIATION: Steps = {
  reconciliation: async (page) => {
    await page.goto('/manager/reconciliation');
    await firstDeposit(page).waitFor();
    await quiet(page);
  },
  'a deposit with its suggestions': async (page) => {
    await firstDeposit(page).click();
    await page.getByRole('region', { name: 'Suggested for this deposit' }).waitFor();
    await page.getByRole('region', { name: 'Match', exact: true }).waitFor();
  },
  'safe matches to be applied': async (page) => {
    await pressed(page, /^Apply/);
    await page.getByRole('dialog').getByRole('list', { name: 'Safe matches' }).waitFor();
  },
  'money that is allocated and pays no line yet': async (page) => {
    await page.keyboard.press('Escape');
    const back = page.getByRole('button', { name: 'Deposits', exact: true });
    if (await back.isVisible()) await back.click();
    await page.getByText(/^Allocated \d+$/).click();
    const first = page.getByRole('list', { name: 'Allocated, not matched' }).getByRole('button').first();
    await first.waitFor();
    await quiet(page);
    await first.click();
    await page.getByRole('region', { name: 'Match', exact: true }).getByText('Allocated to').waitFor();
  },
  'matched pairs': async (page) => {
    await pressed(page, /^Matched/);
    await page
      .getByRole('button', { name: /^Undo the match of \$/ })
      .first()
      .waitFor();
    await quiet(page);
  },
  'asking before a match is undone': async (page) => {
    await pressed(page, /^Undo the match of \$/);
    await page.getByRole('dialog', { name: 'Undo this match?' }).waitFor();
  },
};
