import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findingsAs, findingsOn, SCREENS } from './accessible.ts';
import { comeToFund, submitSignIn } from './people.ts';
import { OWN_DOCUMENTS, pressed, quiet, type Steps } from './screens.ts';
import { NOAH, OLIVIA, openStage, PRIYA } from './stage.ts';

const stage = openStage();

const main = (page: Page) => page.getByRole('main');

const PUBLIC: Steps = {
  'sign-in': (page) => page.goto('/login'),
  'sign-in refused': async (page) => {
    await submitSignIn(page, { email: 'nobody@example.com', password: 'Wrong#1234' });
    await page.getByRole('alert').waitFor();
  },
  'new password': async (page) => {
    await submitSignIn(page, { email: PRIYA.email, password: PRIYA.temporaryPassword });
    await page.getByLabel('New password', { exact: true }).fill('Half done');
    await page.getByLabel('Confirm password', { exact: true }).fill('other');
  },
  'reset, the email': async (page) => {
    await page.goto('/forgot-password');
    await page.getByRole('button', { name: 'Send reset code' }).waitFor();
  },
  'reset, the code': async (page) => {
    await page.getByLabel('Email').fill('nobody@example.com');
    await pressed(page, 'Send reset code');
    await page.getByLabel('Reset code').waitFor();
  },
  'page not found': (page) => page.goto('/nothing'),
  'error screen': async (page) => {
    await page.route('**/static/js/view-bank-return*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const BankReturn = () => { throw new Error("broken"); };',
      }),
    );
    await page.goto('/bank-return');
    await page.getByRole('button', { name: 'Reload Page' }).waitFor();
  },
};

const AS_CLIENT: Steps = {
  'client dashboard': async (page) => {
    await main(page).getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
    await comeToFund(page);
    // The chart is drawn only when it is near the visible part of the page.
    await main(page).getByRole('heading', { name: 'Property Value Growth' }).scrollIntoViewIfNeeded();
    await main(page).getByRole('application').waitFor();
    await quiet(page);
  },
  address: (page) => pressed(page, 'Edit'),
  'address empty': async (page) => {
    await page.getByRole('textbox', { name: 'Address' }).fill('');
    await pressed(page, 'Save');
    await page.getByText('Address cannot be empty').waitFor();
  },
  'own calls': async (page) => {
    await page.goto('/client/calls');
    await main(page)
      .getByRole('button', { name: /^How to pay/ })
      .waitFor();
    await quiet(page);
  },
  'how to pay a call': async (page) => {
    await pressed(page, /^How to pay/);
    await page.getByRole('dialog', { name: 'How to pay' }).waitFor();
  },
  history: async (page) => {
    await page.goto('/client/transactions');
    await page.getByText('Total Contributions').first().waitFor();
    await quiet(page);
  },
  'client menu': async (page, screen) => {
    if (screen === 'desk') return;
    await pressed(page, 'Menu');
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  },
};

describe.each(SCREENS)('WCAG 2.2 AA without horizontal scrolling on a %s', (screen) => {
  test('before sign-in', async () => {
    const visit = await stage.visit({ screen });
    visit.foresee(/^400 POST \/local\/cognito\//, /console: |page error: broken/);
    expect(await findingsOn(visit, PUBLIC)).toEqual([]);
  });
  test('as a client', async () => {
    expect(await findingsAs(OLIVIA, stage, screen, { ...AS_CLIENT, ...OWN_DOCUMENTS })).toEqual([]);
  });
});

test('a client who has paid nothing sees an accessible dashboard and history', async () => {
  const nothing: Steps = {
    'dashboard without payments': (page) => quiet(page),
    'history without payments': async (page) => {
      await page.goto('/client/transactions');
      await page.getByText('No transactions found').waitFor();
    },
  };
  expect(await findingsAs(NOAH, stage, 'phone', nothing)).toEqual([]);
});
