import { expect, test } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { clientPanel, fillClientForm } from './clients.ts';
import { comeSignedIn } from './people.ts';
import { MANAGER, openStage } from './stage.ts';
import { allocate, importRows, rowOf, search, TODAY, toast } from './transactions.ts';

const stage = openStage({ faults: { lag: 1_500 } });

test('lists show new records by themselves, after a reload too, although their indexes follow a second and a half later', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await comeSignedIn(page, MANAGER, '/manager/clients');
  await page.getByRole('table', { name: 'Clients' }).locator('[data-row]').first().waitFor();
  await page.getByRole('button', { name: 'Add client' }).click();
  const added = page.getByRole('dialog', { name: 'Add client' });
  await fillClientForm(added, { Name: 'Lena Late', Email: 'lena@example.com', 'Pledge amount': '10,000' });
  await added.getByRole('button', { name: 'Add and invite' }).click();
  await clientPanel(page).getByText('lena@example.com').waitFor();
  await clientPanel(page).getByRole('button', { name: 'Close' }).click();
  // A reload within the lag shows the old list first.
  await page.reload();
  await page.getByRole('table', { name: 'Clients' }).getByRole('link', { name: 'Lena Late' }).waitFor();

  await page.goto('/manager/transactions');
  await importRows(page, 'late.csv', `${TODAY},DEPOSIT OF LENA LATE,1200.00`);
  await search(page, 'OF LENA LATE');
  const row = rowOf(visit, 'DEPOSIT OF LENA LATE');
  await row.getByRole('button', { name: 'Contribution' }).click();
  await row.getByRole('button', { name: /^Allocate/ }).click();
  await page.getByRole('dialog', { name: 'Allocate to client' }).waitFor();
  await allocate(page, { client: 'Lena Late', call: 'none' });
  await toast(page, 'Transaction allocated successfully!');
  await row.getByText('Fully Allocated').waitFor();

  await page.getByRole('navigation').first().getByRole('link', { name: 'Clients' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('table', { name: 'Clients' })
        .getByRole('row', { name: /Lena Late/ })
        .textContent(),
    )
    .toContain('$1,200');
  expect((await verifyLedger(stage.portal.services)).breaches).toEqual([]);
});
