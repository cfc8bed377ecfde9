import { describe, expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { callAsManager, uploadStatement } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, NOAH, OLIVIA, openStage } from './stage.ts';
import { chooseClient, rowOf, search, TODAY, toast } from './transactions.ts';

const stage = openStage();

interface Recorded {
  readonly id: string;
  readonly description: string;
}

async function recordedAs(description: string): Promise<Recorded[]> {
  const { body } = await callAsManager(stage.portal, 'GET', '/transactions?limit=1000');
  return body.transactions.filter((known: Recorded) => known.description === description);
}

async function importRow(description: string, amount: string): Promise<Recorded> {
  await uploadStatement(stage.portal, `Date,Description,Amount\n${TODAY},${description},${amount}\n`, 'main');
  const [row] = await recordedAs(description);
  if (!row) throw new Error('The row was not imported');
  return row;
}

async function contribution(description: string, amount: string): Promise<Recorded> {
  const row = await importRow(description, amount);
  expect(
    (await callAsManager(stage.portal, 'PUT', `/transactions/${row.id}/classify`, { type: 'contribution' }))
      .status,
  ).toBe(200);
  return row;
}

describe('recording', () => {
  test('records once when the answer was lost and the button is pressed again', async () => {
    const { page, foresee } = await stage.visit();
    await comeSignedIn(page, MANAGER, '/manager/transactions/record');
    await chooseClient(page, OLIVIA.name);
    await page.getByLabel('Amount').fill('1252.50');
    await page.getByLabel('Description').fill('Answer lost');
    const send = page.getByRole('button', { name: 'Record transaction' });
    foresee(/^failed: POST \/api\/transactions\/record/);
    await page.route('**/api/transactions/record', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await send.click();
    await toast(page, 'The server did not respond.');
    expect(await recordedAs('Answer lost')).toHaveLength(1);
    await page.unroute('**/api/transactions/record');
    await send.click();
    await toast(page, 'Transaction recorded successfully!');
    expect(await recordedAs('Answer lost')).toHaveLength(1);
  });
});

describe('allocating', () => {
  test('an allocation by someone else in the meantime is reported, with the new remainder', async () => {
    const { id, description } = await contribution('Deposit of two', '100.00');
    const { body } = await callAsManager(stage.portal, 'GET', '/clients');
    const noah = body.clients.find((client: { email: string }) => client.email === NOAH.email);
    const visit = await stage.visit();
    const { page, foresee } = visit;
    await comeSignedIn(page, MANAGER, '/manager/transactions');
    await search(page, description);
    await rowOf(visit, description).getByRole('button', { name: 'Allocate $100' }).click();
    await chooseClient(page, OLIVIA.name);
    const other = await callAsManager(stage.portal, 'POST', `/transactions/${id}/allocations`, {
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
});

test('after all of these the ledger is sound', async () => {
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});
