import type { Page } from 'playwright-core';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { bankIs, stageBank } from './bank.ts';
import { clientPanel } from './clients.ts';
import { chooseFiles, confirmUpload, pdf, uploadOf } from './documents.ts';
import type { Screen } from './visit.ts';

/** Each function opens its screen from the previous screen, so the order matters. */
export type Steps = Readonly<Record<string, (page: Page, screen: Screen) => Promise<unknown>>>;

export const quiet = (page: Page) => page.waitForLoadState('networkidle');
export const pressed = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

const messages = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss message' });
const uploadPanel = (page: Page) => page.getByRole('dialog', { name: 'Upload documents' });

export const MANAGED_CLIENTS: Steps = {
  clients: async (page) => {
    await page.goto('/manager/clients');
    await quiet(page);
  },
  'a payment group': async (page) => {
    await pressed(page, /^Partially Paid/);
    await pressed(page, /^Show all/);
  },
  'filters of clients': async (page, screen) => {
    await page.goto('/manager/clients?status=Suspended&entity=Other');
    if (screen === 'phone') await pressed(page, 'Filters');
    await page.getByRole('button', { name: 'Clear Filters' }).waitFor();
  },
  'no clients match': async (page) => {
    await page.goto('/manager/clients?q=nothing-like-this');
    await page.getByText('No clients match the current filters.').waitFor();
  },
  'client details': async (page) => {
    await page.goto('/manager/clients?q=olivia');
    await page.locator('[data-row] a').first().click();
    await clientPanel(page).getByText('Recent transactions').waitFor();
    await quiet(page);
  },
  'client being edited, with mistakes': async (page) => {
    await pressed(page, 'Edit');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('');
    await pressed(page, 'Save');
    await page.locator('[aria-invalid=true]').waitFor();
  },
  'documents of a client': async (page) => {
    await page.getByRole('tab', { name: /^Documents/ }).click();
    await clientPanel(page).getByRole('list', { name: 'Documents' }).waitFor();
  },
  'upload form, with mistakes': async (page) => {
    await clientPanel(page).locator('input[type=file]').focus();
    await page.keyboard.press('Space');
    await page.getByText('Document name is required').waitFor();
  },
  'adding a transaction of a client': async (page) => {
    await page.getByRole('tab', { name: 'Add Transaction' }).click();
    await page.getByRole('form', { name: 'Add transaction' }).waitFor();
  },
  'suspending a client': async (page) => {
    await page.getByRole('tab', { name: 'Client Details' }).click();
    await pressed(page, 'Suspend');
    await page.getByRole('alertdialog').waitFor();
  },
  'an invited client': async (page) => {
    await page.goto('/manager/clients?q=priya');
    await page.locator('[data-row] a').first().click();
    await clientPanel(page).getByRole('region', { name: 'Access' }).waitFor();
  },
  'the page of a client': async (page) => {
    await page.goto('/manager/clients?q=olivia');
    await page.locator('[data-row] a').first().click();
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor();
    await quiet(page);
  },
  'every payment of a client, and money in the timeline': async (page, screen) => {
    if (screen === 'phone') await pressed(page, /^Payments/);
    await page.getByRole('link', { name: /^Show all 1[45]/ }).click();
    await pressed(page, 'Money');
    await page.getByText(/^All 1[45] shown$/).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
  'adding a transaction on the page of a client': async (page) => {
    await pressed(page, /^Add/);
    await page.getByRole('form', { name: 'Add transaction' }).waitFor();
  },
  'the page of a suspended client without anything': async (page) => {
    await page.goto('/manager/clients?status=Suspended');
    await page.locator('[data-row] a').first().click();
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.getByText(/^Suspended: /).waitFor();
    await quiet(page);
    // The bar of shortcuts would otherwise cover half of the filters.
    await page
      .getByRole('region', { name: 'Timeline' })
      .evaluate((part) => part.scrollIntoView({ block: 'end' }));
  },
  'adding a client, with mistakes': async (page) => {
    await page.goto('/manager/clients?add=1');
    await pressed(page, 'Add and invite');
    await page.getByText('Pledge amount is required').waitFor();
  },
};

const propertyDialog = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('form') });

export const MANAGED_PROPERTIES: Steps = {
  'the cash flow by quarter': async (page) => {
    await page.goto('/manager/cash-flow');
    await page.getByRole('img', { name: /^Cash flow by quarter/ }).waitFor();
    await quiet(page);
  },
  'the figures of a quarter': async (page) => {
    const plot = page.getByRole('img', { name: /^Cash flow by quarter/ });
    const { width = 0 } = (await plot.boundingBox()) ?? {};
    await plot.click({ position: { x: width / 2, y: 40 } });
    await page.locator('.recharts-tooltip-wrapper').getByText('Closing balance').waitFor();
  },
  'choosing the period of the cash flow': async (page) => {
    await pressed(page, /^Period/);
    await page.getByRole('dialog', { name: 'Period' }).getByLabel('From').first().waitFor();
  },
  'the cash flow by month, the earlier ones': async (page) => {
    await page.goto('/manager/cash-flow?by=month');
    await pressed(page, 'Earlier months');
    await page.waitForURL('**/manager/cash-flow?by=month&page=2');
    await quiet(page);
  },
  'no money in a period': async (page) => {
    await page.goto('/manager/cash-flow?from=2020-01-01&to=2020-03-31');
    await page.getByText('No classified transactions in this period').waitFor();
  },
  'investment overview': async (page) => {
    await page.goto('/manager/fund');
    await page.getByRole('heading', { name: 'Property Value Growth' }).scrollIntoViewIfNeeded();
    await page.getByRole('application').waitFor();
  },
  'a value under the arrow keys': async (page) => {
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.recharts-tooltip-wrapper').getByText('Acquisition Price').waitFor();
  },
  'a property': async (page) => {
    await page.getByRole('link', { name: '18 Quay Street' }).click();
    await page.getByRole('dialog').getByRole('list', { name: 'Valuations' }).waitFor();
    await quiet(page);
  },
  'adding a valuation, with mistakes': async (page) => {
    await pressed(page, 'Add valuation');
    await propertyDialog(page).getByLabel('Valued on').fill('31/02/2025');
    await propertyDialog(page).getByRole('button', { name: 'Add valuation' }).click();
    await page.getByText('Enter a date as DD/MM/YYYY').waitFor();
  },
  'changing a rental': async (page) => {
    await propertyDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await pressed(page, 'Change rental');
    await page.getByRole('dialog', { name: 'Change rental' }).waitFor();
  },
  'asking before a rental is ended': async (page) => {
    await propertyDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await pressed(page, 'End rental');
    await page.getByRole('alertdialog').waitFor();
  },
  'adding a property, with mistakes': async (page) => {
    await page.goto('/manager/fund?add=1');
    await propertyDialog(page).getByRole('button', { name: 'Add property' }).click();
    await page.getByText('Acquisition price is required').waitFor();
  },
};

export const MANAGED_DOCUMENTS: Steps = {
  'documents as cards': async (page) => {
    await page.goto('/manager/documents');
    await quiet(page);
  },
  'documents as rows': async (page) => {
    await page.goto('/manager/documents?view=list');
    await quiet(page);
  },
  'filters of documents': async (page) => {
    await pressed(page, 'Filters');
    await page.getByLabel('Uploaded by').waitFor();
  },
  'no documents match': async (page) => {
    await page.goto('/manager/documents?q=nothing-like-this');
    await page.getByText('No documents match your current filters').waitFor();
  },
  'upload panel': async (page) => {
    await page.goto('/manager/documents?upload=1');
    await uploadPanel(page).getByRole('combobox', { name: 'Who sees it' }).waitFor();
    await quiet(page);
  },
  'asking before an upload': async (page) => {
    const files = [pdf('disguised.pdf', Buffer.from('MZ')), pdf('good.pdf', pdfOf('Looked at closely'))];
    const form = uploadPanel(page);
    await chooseFiles(form, { name: 'Looked at closely' }, ...files, pdf('picture.svg', Buffer.from('x')));
  },
  'uploads that ended well and badly': async (page, screen) => {
    await confirmUpload(page);
    await uploadOf(page, 'good.pdf')
      .getByText(/^Uploaded/)
      .waitFor();
    await uploadOf(page, 'disguised.pdf').getByText('The content of this file').waitFor();
    // Waits until the messages disappear, because they cover the top of a phone's screen.
    if (screen === 'phone') await messages(page).first().waitFor({ state: 'detached' });
  },
  'asking before deleting': async (page, screen) => {
    await page.goto('/manager/documents?q=looked');
    const card = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
    await card.hover();
    if (screen === 'phone') {
      await card.getByRole('button', { name: /^Actions for/ }).click();
      await page.getByRole('menuitem', { name: /^Delete/ }).click();
    } else await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').waitFor();
  },
};

export const OWN_DOCUMENTS: Steps = {
  'own documents as cards': async (page) => {
    await page.goto('/client/documents');
    await page.getByText('Total documents').waitFor();
  },
  'own documents as rows': async (page) => {
    await page.getByRole('group', { name: 'View' }).getByTitle('List').click();
    await page.waitForURL('**/client/documents?view=list');
  },
  'only the fund’s documents': (page) => page.getByRole('tab', { name: /^Fund/ }).click(),
  'a download on its way': async (page) => {
    const saved = page.waitForEvent('download');
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Download/ })
      .first()
      .click();
    await saved;
    await page.getByText('Download started!').waitFor();
  },
};

export const BANK_IMPORT: Steps = {
  'no bank connected': async (page) => {
    await page.goto('/manager/transactions-auto');
    await bankIs(page, 'Not connected');
    await quiet(page);
  },
  'connecting without a bank': async (page) => {
    await pressed(page, 'Connect bank');
    await page.getByText('Please select a bank institution').waitFor();
  },
  'a consent that ended': async (page) => {
    await stageBank(page, 'consent ended');
    await page.getByText('The bank consent has ended.').waitFor();
    await quiet(page);
  },
  'a bank waited for': async (page) => {
    await stageBank(page, 'pending');
    await bankIs(page, 'Waiting for you');
  },
  'a bank that failed': (page) => bankIs(page, 'Failed'),
  'a connected bank, its consent about to end': async (page) => {
    await stageBank(page, 'connected');
    await page.getByRole('button', { name: 'Renew consent' }).waitFor();
    await quiet(page);
  },
  'days that cannot be imported': async (page) => {
    await page.getByRole('textbox', { name: 'From' }).fill('11/06/2025');
    await pressed(page, 'Import transactions');
    await page.getByText('From date must be before to date').waitFor();
  },
  'an import under way': async (page) => {
    await stageBank(page, 'importing');
    await page.getByRole('progressbar', { name: 'Imported' }).waitFor();
  },
  'an import that is done': async (page) => {
    await stageBank(page, 'imported');
    await page.getByText('Why 1 was left out').click();
    await quiet(page);
  },
  'back from the bank': async (page) => {
    await page.goto('/bank-return');
    await page.getByRole('heading', { name: 'Back from the bank' }).waitFor();
  },
};
