import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { some } from '#test/runs.ts';
import { findingsAs, SCREENS_OF_MANAGERS } from './accessible.ts';
import { BANK_IMPORT, pressed, quiet, type Steps } from './screens.ts';
import { MANAGER, openStage } from './stage.ts';
import { TODAY } from './transactions.ts';

const stage = openStage();

const STATEMENT = `Date,Description,Amount
${TODAY},Looked at closely,10.00
no date,Rejected,1.00
`;

async function chooseKind(page: Page, kind: string): Promise<void> {
  await page.goto('/manager/transactions?status=unclassified&q=waste');
  await pressed(page, 'More kinds');
  const kinds = page.getByRole('dialog', { name: 'More kinds' });
  await kinds.getByRole('button', { name: new RegExp(`^${kind}`) }).click();
}

const AS_MANAGER: Steps = {
  'manager dashboard': (page) => quiet(page),
  'menu or palette': async (page, screen) => {
    if (screen === 'phone') await pressed(page, 'Menu');
    else await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
  },
  transactions: async (page) => {
    await page.goto('/manager/transactions');
    await quiet(page);
  },
  filters: async (page, screen) => {
    await pressed(page, screen === 'phone' ? 'Filters' : /^Date/);
    await page.getByLabel('From', { exact: true }).waitFor();
  },
  'a rule being added, with what it fits': async (page) => {
    await page.goto('/manager/rules');
    await pressed(page, 'New rule');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Strata levies');
    await dialog.getByLabel('Words').fill('strata levy');
    await dialog.getByRole('region', { name: 'Rows that match' }).waitFor();
  },
  'what a rule would classify': async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Add rule' }).click();
    await pressed(page, /^Apply to 1 row/);
    await page.getByRole('list', { name: 'Rows to be classified' }).waitFor();
  },
  'known payers': async (page) => {
    await page.goto('/manager/payers');
    await page.getByRole('list', { name: 'Known payers' }).waitFor();
  },
  'transactions ticked': async (page, screen) => {
    await page.goto('/manager/transactions?status=unclassified');
    if (screen === 'phone') await pressed(page, 'Select');
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .click();
    const kinds = page.getByRole('group', { name: 'Kind of the selected transactions' });
    await kinds.getByRole('button', { name: /^Expense/ }).click();
    await page.getByRole('button', { name: 'Classify 1 as expense' }).waitFor();
  },
  'transactions as cards': async (page) => {
    await page.goto('/manager/transactions?view=cards&status=unallocated');
    await quiet(page);
  },
  allocate: async (page) => {
    await pressed(page, /^Allocate \$/);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Allocate/ })
      .click();
    await page.getByText('Please select a client').waitFor();
  },
  'allocate, the list of clients': async (page) => {
    await page.getByRole('combobox', { name: 'Client' }).fill('a');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
  'transaction details': async (page) => {
    await page.goto('/manager/transactions?status=partial');
    await page.locator('[data-row-link]').first().click();
    await page.getByRole('dialog').getByText('Created by', { exact: true }).waitFor();
  },
  'a redemption, and what it gives back': async (page) => {
    await chooseKind(page, 'Redemption');
    const dialog = page.getByRole('dialog', { name: 'Redemption' });
    await dialog.getByRole('combobox', { name: 'Client' }).fill('olivia');
    await page.getByRole('listbox').getByRole('option').first().click();
    await dialog.getByText('Contributions to give back', { exact: true }).waitFor();
  },
  'a row being split, before it adds up': async (page) => {
    await chooseKind(page, 'Split');
    const dialog = page.getByRole('dialog', { name: 'Split' });
    await dialog
      .getByText(/ left$/)
      .first()
      .waitFor();
  },
  'no transactions match': async (page) => {
    await page.goto('/manager/transactions?q=nothing-like-this');
    await page.getByText('No transactions match your current filters').waitFor();
  },
  import: (page) => pressed(page, 'Import statement'),
  'import preview': async (page) => {
    const buffer = Buffer.from(STATEMENT);
    await page.getByLabel('Statement files').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await page.getByText('1 line is not imported').waitFor();
  },
  'import of several files': async (page) => {
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const fileOf = (name: string, text: string) => ({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page
      .getByLabel('Statement files')
      .setInputFiles([fileOf('a.csv', STATEMENT), fileOf('b.pdf', 'no statement')]);
    await page
      .getByRole('combobox', { name: 'Bank account of a.csv' })
      .selectOption({ label: 'Main account' });
    await page.getByRole('button', { name: 'Import 1 file', exact: true }).waitFor();
    await page.getByText('Not imported', { exact: true }).waitFor();
    await page.getByText('1 line is not imported').click();
  },
  'record, with mistakes': async (page) => {
    await page.goto('/manager/transactions/record');
    await quiet(page);
    await page.getByRole('button', { name: 'Record transaction' }).click();
    await page.getByText('Please fill in all required fields').waitFor();
  },
  'access denied': (page) => page.goto('/client'),
};

const OF_ACCOUNTS: Steps = {
  'bank accounts': async (page) => {
    await page.goto('/manager/bank-accounts');
    await page.getByRole('heading', { name: /, day by day$/ }).waitFor();
    await quiet(page);
  },
  'a balance typed for a day': async (page) => {
    await pressed(page, 'Type a balance');
    await page.getByRole('dialog').getByLabel('Day').waitFor();
  },
  'an account added, with mistakes': async (page) => {
    await page.goto('/manager/bank-accounts');
    await pressed(page, 'Add account');
    const form = page.getByRole('dialog', { name: 'Add account' });
    await form.getByLabel('BSB').fill('12');
    await form.getByRole('button', { name: 'Add account' }).click();
    await form.getByText('Name is required').waitFor();
  },
  'rows of one account': async (page, screen) => {
    await page.goto('/manager/transactions?account=main');
    await page.locator('[data-row-link]').first().waitFor();
    await pressed(page, screen === 'phone' ? 'Filters' : /^Account/);
    await page.getByRole('dialog').waitFor();
  },
};

async function stretch(page: Page, height: number): Promise<void> {
  const size = page.viewportSize();
  if (size) await page.setViewportSize({ ...size, height });
}

const OF_MONTHS: Steps = {
  'what is left held': async (page) => {
    await page.goto('/manager/transactions?status=to-allocate');
    await page.locator('[data-row-link]').first().click();
    await pressed(page, 'Hold');
    await page.getByRole('dialog', { name: 'Hold the rest' }).waitFor();
  },
  'the months': async (page) => {
    await page.goto('/manager/months');
    await page.getByText('Ready to close').waitFor();
    await stretch(page, 2_000);
    await quiet(page);
  },
  'asking before a month is closed': async (page) => {
    await stretch(page, 900);
    await pressed(page, /^Close [A-Z]/);
    await page.getByRole('alertdialog').waitFor();
  },
  'a closed month reopened': async (page) => {
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Close [A-Z]/ })
      .click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.goto('/manager/months?page=2');
    await pressed(page, /^Actions for/);
    await page.getByRole('menuitem', { name: /^Reopen/ }).click();
    await page.getByRole('dialog').getByLabel('Reason').waitFor();
  },
};

const WALKS: readonly (readonly [of: string, steps: Steps])[] = [
  ['bank accounts', OF_ACCOUNTS],
  ['months', OF_MONTHS],
  ['the bank', BANK_IMPORT],
  ['transactions', AS_MANAGER],
];

describe.each(SCREENS_OF_MANAGERS)('WCAG 2.2 AA without horizontal scrolling on a %s', (screen) => {
  test.each(some(WALKS, 1))('as a manager of %s', async (_of, steps) => {
    expect(await findingsAs(MANAGER, stage, screen, steps)).toEqual([]);
  });
});
