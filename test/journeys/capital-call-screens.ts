import { pressed, quiet, type Step } from './screens.ts';

export const MANAGED_CALLS: readonly Step[] = [
  [
    'capital calls',
    async (page) => {
      await page.goto('/manager/capital-calls');
      await page.getByText('Settlement of 14 Harbour Road').waitFor();
      await quiet(page);
    },
  ],
  [
    'an issued call',
    async (page) => {
      await page.getByRole('link', { name: /Settlement of 14 Harbour Road/ }).click();
      await page
        .getByRole('button', { name: /^Download the notice/ })
        .first()
        .waitFor();
      await page.getByRole('region', { name: 'History' }).waitFor();
    },
  ],
  [
    'a new call, with mistakes',
    async (page) => {
      await page.goto('/manager/capital-calls/new');
      await page.getByLabel('Amount of Olivia Chen').waitFor();
      await page.getByLabel('Total amount').fill('1000');
      await page.getByLabel('Amount of Olivia Chen').fill('2000');
      await pressed(page, 'Save draft and preview');
      await page.getByText('Title is required').waitFor();
      await page.getByText('The amounts are $1,000.00 above the total').waitFor();
    },
  ],
  [
    'asking before issuing unseen',
    async (page) => {
      await pressed(page, 'Share all by pledge');
      await page.getByLabel('Title').fill('Looked at closely');
      await pressed(page, 'Issue now');
      await page.getByRole('alertdialog', { name: 'Issue capital call' }).waitFor();
      await pressed(page, 'Back');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  ],
  [
    'a draft',
    async (page) => {
      await pressed(page, 'Save draft and preview');
      await page.getByRole('button', { name: 'Preview notices' }).waitFor();
      await quiet(page);
    },
  ],
  [
    'a notice',
    async (page) => {
      await pressed(page, 'Preview notices');
      await page.getByRole('dialog').getByRole('article').waitFor();
    },
  ],
  [
    'asking before issuing',
    async (page) => {
      await page.keyboard.press('Escape');
      await pressed(page, 'Issue');
      await page.getByRole('alertdialog').waitFor();
    },
  ],
];
