import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/verification/verify-ledger.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { canAllocate, chooseClient, rowOf, search, TODAY, toast } from './transactions.ts';

const stage = openStage();

interface Recorded {
  readonly id: string;
  readonly description: string;
  readonly amount: number;
}

async function asManager(method: string, path: string, body?: object) {
  const { id: token } = await stage.portal.signIn(MANAGER.email, MANAGER.password);
  const answer = await stage.portal.request(token, method, path, body);
  return { status: answer.status, body: await answer.json() };
}

async function recordedAs(description: string): Promise<Recorded[]> {
  const { body } = await asManager('GET', '/transactions?limit=1000');
  return body.transactions.filter((known: Recorded) => known.description === description);
}

async function importRow(description: string, amount: string): Promise<Recorded> {
  const { id: token } = await stage.portal.signIn(MANAGER.email, MANAGER.password);
  const form = new FormData();
  form.set('file', new File([`Date,Description,Amount\n${TODAY},${description},${amount}\n`], 'rows.csv'));
  const answer = await fetch(`${stage.portal.url}/api/transactions/upload-csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  expect(answer.status).toBe(200);
  const [row] = await recordedAs(description);
  if (!row) throw new Error('The row was not imported');
  return row;
}

async function contribution(description: string, amount: string): Promise<Recorded> {
  const row = await importRow(description, amount);
  expect((await asManager('PUT', `/transactions/${row.id}/classify`, { type: 'contribution' })).status).toBe(
    200,
  );
  return row;
}

const recordButton = (page: Page) => page.getByRole('button', { name: 'Record transaction' });

async function openRecordForm(page: Page) {
  await comeSignedIn(page, MANAGER, '/manager/transactions/record');
  await page.getByRole('combobox', { name: 'Client' }).waitFor();
}

async function fillRecordForm(page: Page, description: string, amount = '1250.50') {
  await chooseClient(page, OLIVIA.name);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Description').fill(description);
}

describe('recording', () => {
  test('reports what is missing or wrong, records, and starts again', async () => {
    const { page } = await stage.visit();
    await openRecordForm(page);
    expect(await page.getByLabel('Date', { exact: true }).inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    expect(await page.getByRole('radio', { name: 'Contribution' }).isChecked()).toBe(true);
    await recordButton(page).click();
    await page.getByText('Please fill in all required fields').waitFor();

    await fillRecordForm(page, 'Recorded by hand', '-3');
    await recordButton(page).click();
    await page.getByRole('alert').getByText('Amount must be positive').waitFor();
    await page.getByLabel('Amount').fill('0');
    await recordButton(page).click();
    await page.getByRole('alert').getByText('Amount must be positive').waitFor();

    await page.getByLabel('Amount').fill('1250.50');
    await recordButton(page).click();
    await toast(page, 'Transaction recorded successfully!');
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('');
    expect(await page.getByLabel('Amount').inputValue()).toBe('');
    expect((await recordedAs('Recorded by hand')).map(({ amount }) => amount)).toEqual([1250.5]);
  });

  test('reports a failure and keeps what was typed', async () => {
    const { page, foresee } = await stage.visit();
    await openRecordForm(page);
    await fillRecordForm(page, 'Never recorded');
    foresee(/^500 POST \/api\/transactions\/record/);
    await page.route('**/api/transactions/record', (route) =>
      route.fulfill({ status: 500, json: { error: '' } }),
    );
    await recordButton(page).click();
    await toast(page, 'Failed to record transaction');
    await page
      .getByRole('alert')
      .getByText('HTTP 500: Something went wrong on our side. Please try again.')
      .waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Never recorded');
    expect(await recordedAs('Never recorded')).toEqual([]);
  });

  test('records once when the button is pressed twice', async () => {
    const { page } = await stage.visit();
    await openRecordForm(page);
    await fillRecordForm(page, 'Pressed twice', '1251.50');
    await recordButton(page).dblclick();
    await toast(page, 'Transaction recorded successfully!');
    await page.waitForLoadState('networkidle');
    expect(await recordedAs('Pressed twice')).toHaveLength(1);
  });

  test('records once when the answer was lost and the button is pressed again', async () => {
    const { page, foresee } = await stage.visit();
    await openRecordForm(page);
    await fillRecordForm(page, 'Answer lost', '1252.50');
    foresee(/^failed: POST \/api\/transactions\/record/);
    await page.route('**/api/transactions/record', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await recordButton(page).click();
    await toast(page, 'The server did not answer.');
    expect(await recordedAs('Answer lost')).toHaveLength(1);
    await page.unroute('**/api/transactions/record');
    await recordButton(page).click();
    await toast(page, 'Transaction recorded successfully!');
    expect(await recordedAs('Answer lost')).toHaveLength(1);
  });
});

describe('classifying', () => {
  test('money out cannot be a contribution, but can be an expense', async () => {
    const { description } = await importRow('Land tax told twice', '-980.00');
    const visit = await stage.visit();
    const { page, foresee } = visit;
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await search(page, description);
    const row = rowOf(visit, description);
    foresee(/^422 PUT \/api\/transactions\/[^/]+\/classify/);
    await row.getByRole('button', { name: 'Contribution' }).click();
    await toast(page, 'Classification failed: Money that left the account cannot be a contribution.');
    await row.getByRole('button', { name: 'Expense' }).click();
    await toast(page, 'Transaction classified successfully!');
    await row.getByText('Expense').waitFor();
    expect(await row.getByRole('button', { name: 'Commission' }).count()).toBe(0);
  });

  test('a classification by someone else in the meantime is kept', async () => {
    const { id, description } = await importRow('Classified by two', '500.00');
    const visit = await stage.visit();
    const { page, foresee } = visit;
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await search(page, description);
    const row = rowOf(visit, description);
    await row.waitFor();
    await asManager('PUT', `/transactions/${id}/classify`, { type: 'commission' });
    foresee(/^409 PUT \/api\/transactions\/[^/]+\/classify/);
    await row.getByRole('button', { name: 'Contribution' }).click();
    await toast(page, 'Classification failed: This transaction is already classified.');
    await row.getByText('Commission').waitFor();
  });
});

describe('allocating', () => {
  test('reports what is missing or too much, then allocates', async () => {
    const { description } = await contribution('Deposit with mistakes', '900.00');
    const visit = await stage.visit();
    const { page } = visit;
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await search(page, description);
    await rowOf(visit, description).getByRole('button', { name: 'Allocate $900' }).click();
    const dialog = page.getByRole('dialog', { name: 'Allocate to client' });
    const press = () => dialog.getByRole('button', { name: /^Allocate/ }).click();
    await dialog.waitFor();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('900.00');
    await press();
    await dialog.getByText('Please select a client').waitFor();
    await chooseClient(page, OLIVIA.name);
    for (const amount of ['', '0', '-1']) {
      await dialog.getByLabel('Amount').fill(amount);
      await press();
      await dialog.getByText('Please enter a valid amount').waitFor();
    }
    await dialog.getByLabel('Amount').fill('900.01');
    await press();
    await dialog.getByText('$0.01 more than the $900.00 left').waitFor();
    await dialog.getByLabel('Amount').fill('899.99');
    await press();
    await toast(page, 'Transaction allocated successfully!');
    await rowOf(visit, description).getByRole('button', { name: 'Allocate $0.01' }).waitFor();
  });

  test('an allocation by someone else in the meantime is reported, with the new remainder', async () => {
    const { id, description } = await contribution('Deposit of two', '100.00');
    const { body } = await asManager('GET', '/clients');
    const noah = body.clients.find((client: { email: string }) => client.email === NOAH.email);
    const visit = await stage.visit();
    const { page, foresee } = visit;
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await search(page, description);
    await rowOf(visit, description).getByRole('button', { name: 'Allocate $100' }).click();
    await chooseClient(page, OLIVIA.name);
    const other = await asManager('POST', `/transactions/${id}/allocations`, {
      clientId: noah.id,
      amount: 60,
    });
    expect(other.status).toBeLessThan(300);
    foresee(/^409 POST \/api\/transactions\/[^/]+\/allocations/);
    const dialog = page.getByRole('dialog', { name: 'Allocate to client' });
    await dialog.getByRole('button', { name: /^Allocate/ }).click();
    await toast(page, 'Allocation failed: Only $40.00 of this contribution is left to allocate.');
    await dialog.getByText('$40.00').first().waitFor();
    await dialog.getByLabel('Amount').fill('40');
    await dialog.getByRole('button', { name: 'Allocate $40.00' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rowOf(visit, description).getByText('Fully Allocated').waitFor();
  });

  test('allocates once when the button is pressed twice', async () => {
    const { id, description } = await contribution('Deposit pressed twice', '300.00');
    const visit = await stage.visit();
    const { page } = visit;
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await search(page, description);
    await rowOf(visit, description).getByRole('button', { name: 'Allocate $300' }).click();
    const dialog = page.getByRole('dialog', { name: 'Allocate to client' });
    await chooseClient(page, NOAH.name);
    await dialog.getByLabel('Amount').fill('100');
    await canAllocate(page);
    // The second press may find the button off again, so it is not waited for.
    await dialog.getByRole('button', { name: 'Allocate $100.00' }).dblclick({ force: true });
    await toast(page, 'Transaction allocated successfully!');
    await page.waitForLoadState('networkidle');
    const { body } = await asManager('GET', `/transactions/${id}`);
    expect(body.allocations.map(({ amount }: { amount: number }) => amount)).toEqual([100]);
  });
});

test('an address cannot be empty, is saved, and a failure to save it is reported', async () => {
  const { page, foresee } = await stage.visit();
  await comeSignedIn(page, OLIVIA);
  const address = page.getByRole('textbox', { name: 'Address' });
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await address.fill('   ');
  await save();
  await toast(page, 'Address cannot be empty');

  await address.fill('7 Harbour Street, Newcastle NSW 2300');
  foresee(/^503 PUT \/api\/clients\/[^/]+\/address/);
  await page.route('**/api/clients/*/address', (route) =>
    route.fulfill({ status: 503, json: { error: 'The service is busy. Please try again in a moment.' } }),
  );
  await save();
  await toast(page, 'Failed to update address: The service is busy. Please try again in a moment.');
  await page.unroute('**/api/clients/*/address');
  await save();
  await toast(page, 'Address updated successfully!');
  await page.reload();
  await page.getByText('7 Harbour Street, Newcastle NSW 2300').waitFor();

  await page.getByRole('button', { name: 'Edit' }).click();
  await address.fill('Somewhere else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('7 Harbour Street, Newcastle NSW 2300').waitFor();
  expect(await page.getByText('Somewhere else').count()).toBe(0);
});

test('after all of these the ledger is sound', async () => {
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});
