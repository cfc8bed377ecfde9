import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { audit } from './audit.ts';
import { signIn, submitSignIn } from './people.ts';
import {
  BANK_IMPORT,
  MANAGED_CLIENTS,
  MANAGED_DOCUMENTS,
  MANAGED_PROPERTIES,
  OWN_DOCUMENTS,
  pressed,
  quiet,
  type Step,
} from './screens.ts';
import { MANAGER, NOAH, OLIVIA, openStage, PRIYA } from './stage.ts';
import type { Screen, VisitOptions } from './visit.ts';

const stage = openStage();

const STATEMENT = `Date,Description,Amount
12/06/2025,Looked at closely,10.00
no date,Rejected,1.00
`;

const LOOKS = (['desk', 'phone'] as const satisfies readonly Screen[]).flatMap((screen) =>
  (['light', 'dark'] as const).map((scheme) => ({ screen, scheme })),
);

const main = (page: Page) => page.getByRole('main');

const PUBLIC: readonly Step[] = [
  ['sign-in', (page) => page.goto('/login')],
  [
    'sign-in refused',
    async (page) => {
      await submitSignIn(page, { email: 'nobody@example.com', password: 'Wrong#1234' });
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'new password',
    async (page) => {
      await submitSignIn(page, { email: PRIYA.email, password: PRIYA.temporaryPassword });
      await page.getByLabel('New password', { exact: true }).fill('Half done');
      await page.getByLabel('Confirm password', { exact: true }).fill('other');
    },
  ],
  [
    'reset, the email',
    async (page) => {
      await page.goto('/forgot-password');
      await page.getByRole('button', { name: 'Send reset code' }).waitFor();
    },
  ],
  [
    'reset, the code',
    async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await pressed(page, 'Send reset code');
      await page.getByLabel('Reset code').waitFor();
    },
  ],
  ['page not found', (page) => page.goto('/nothing')],
  [
    'error screen',
    async (page) => {
      await page.route('**/static/js/reset-password*', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export const ResetPassword = () => { throw new Error("broken"); };',
        }),
      );
      await page.goto('/forgot-password');
      await page.getByRole('button', { name: 'Reload Page' }).waitFor();
    },
  ],
];

const AS_MANAGER: readonly Step[] = [
  ['manager dashboard', (page) => quiet(page)],
  [
    'menu or palette',
    async (page, screen) => {
      if (screen === 'phone') await pressed(page, 'Menu');
      else await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'transactions',
    async (page) => {
      await page.goto('/manager/transactions');
      await quiet(page);
    },
  ],
  [
    'filters',
    async (page, screen) => {
      await pressed(page, screen === 'phone' ? 'Filters' : /^Date/);
      await page.getByLabel('From', { exact: true }).waitFor();
    },
  ],
  [
    'transactions as cards',
    async (page) => {
      await page.goto('/manager/transactions?view=cards&status=unallocated');
      await quiet(page);
    },
  ],
  [
    'allocate',
    async (page) => {
      await pressed(page, /^Allocate \$/);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Allocate/ })
        .click();
      await page.getByText('Please select a client').waitFor();
    },
  ],
  [
    'allocate, the list of clients',
    async (page) => {
      await page.getByRole('combobox', { name: 'Client' }).fill('a');
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  ],
  [
    'transaction details',
    async (page) => {
      await page.goto('/manager/transactions?status=partial');
      await page.locator('[data-row-link]').first().click();
      await page.getByRole('dialog').getByText('Created by', { exact: true }).waitFor();
    },
  ],
  [
    'no transactions match',
    async (page) => {
      await page.goto('/manager/transactions?q=nothing-like-this');
      await page.getByText('No transactions match your current filters').waitFor();
    },
  ],
  ['import', (page) => pressed(page, 'Import statement')],
  [
    'import preview',
    async (page) => {
      const buffer = Buffer.from(STATEMENT);
      await page.getByLabel('Statement file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
      await page.getByText('1 line is not imported').waitFor();
    },
  ],
  [
    'record, with mistakes',
    async (page) => {
      await page.goto('/manager/transactions/record');
      await quiet(page);
      await page.getByRole('button', { name: 'Record transaction' }).click();
      await page.getByText('Please fill in all required fields').waitFor();
    },
  ],
  ['access denied', (page) => page.goto('/client')],
];

const AS_CLIENT: readonly Step[] = [
  [
    'client dashboard',
    async (page) => {
      await main(page).getByRole('heading', { name: 'Welcome, Olivia Chen' }).waitFor();
      await main(page).getByRole('application').waitFor();
      await quiet(page);
    },
  ],
  ['address', (page) => pressed(page, 'Edit')],
  [
    'address empty',
    async (page) => {
      await page.getByRole('textbox', { name: 'Address' }).fill('');
      await pressed(page, 'Save');
      await page.getByText('Address cannot be empty').waitFor();
    },
  ],
  [
    'history',
    async (page) => {
      await page.goto('/client/transactions');
      await page.getByText('Total Contributions').first().waitFor();
      await quiet(page);
    },
  ],
  [
    'client menu',
    async (page, screen) => {
      if (screen === 'desk') return;
      await pressed(page, 'Menu');
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    },
  ],
];

async function walk(
  options: Required<Pick<VisitOptions, 'screen' | 'scheme'>>,
  steps: readonly Step[],
  account?: typeof OLIVIA | typeof MANAGER | typeof NOAH,
  ...foreseen: RegExp[]
) {
  const { page, screen, foresee } = await stage.visit(options);
  foresee(...foreseen);
  if (account) await signIn(page, account);
  const findings: string[] = [];
  for (const [where, go] of steps) {
    await go(page, screen);
    await main(page).first().waitFor({ state: 'attached' });
    findings.push(...(await audit(page, where)));
  }
  expect(findings).toEqual([]);
}

describe.each(LOOKS)('WCAG 2.2 AA and no scrolling sideways on a $screen in the $scheme', (look) => {
  test('before sign-in', { timeout: 90_000 }, () =>
    walk(look, PUBLIC, undefined, /^400 POST \/local\/cognito\//, /console: |page error: broken/),
  );
  test('as a manager', { timeout: 120_000 }, () => walk(look, AS_MANAGER, MANAGER));
  test('as a manager of clients', { timeout: 120_000 }, () => walk(look, MANAGED_CLIENTS, MANAGER));
  test('as a manager of properties', { timeout: 120_000 }, () => walk(look, MANAGED_PROPERTIES, MANAGER));
  test('as a manager of documents', { timeout: 120_000 }, () =>
    walk(look, MANAGED_DOCUMENTS, MANAGER, /^422 POST \/api\/documents\/uploads\//),
  );
  test('as a manager of the bank', { timeout: 120_000 }, () => walk(look, BANK_IMPORT, MANAGER));
  test('as an investor', { timeout: 90_000 }, () => walk(look, [...AS_CLIENT, ...OWN_DOCUMENTS], OLIVIA));
});

test('an investor who has paid nothing sees an accessible dashboard and history', async () => {
  const nothing: readonly Step[] = [
    ['dashboard without payments', (page) => quiet(page)],
    [
      'history without payments',
      async (page) => {
        await page.goto('/client/transactions');
        await page.getByText('No transactions found').waitFor();
      },
    ],
  ];
  await walk({ screen: 'phone', scheme: 'light' }, nothing, NOAH);
});
