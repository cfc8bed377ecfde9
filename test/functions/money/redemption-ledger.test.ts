import { expect, test } from 'vitest';
import { importInto } from '#test/functions/bank-accounts/accounts.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { callFrom, importRows, match, pair } from '#test/functions/reconciliations/reconciling.ts';
import { issue, papersOf, statementOf, YEAR } from '#test/functions/statements/issuing.ts';
import { recordFor } from '#test/functions/transactions/correcting.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest();
const send = async (method: string, path: string, body?: object) => {
  const answer = await portal.call(portal.manager, method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

async function couple() {
  const clients = [await portal.addClient(), await portal.addClient()] as const;
  const { lines } = await callFrom(portal, [
    [clients[0].id, 1_000],
    [clients[1].id, 500],
  ]);
  const [deposit = ''] = await importRows(portal, [['1500', 'By direct debit']]);
  const pairs = lines.map((line) => pair(deposit, line, line.amount));
  const { reconciliations } = (await match(portal, pairs)).body;
  return { clients, allocations: reconciliations as { allocation_id: string; amount: number }[] };
}

async function dishonour(allocations: readonly { allocation_id: string; amount: number }[]) {
  const amount = allocations.reduce((sum, one) => sum - one.amount, 0);
  const [row = ''] = await importRows(portal, [[amount, 'Dishonour', '10/06/2025']]);
  const gives_back = allocations.map(({ allocation_id, amount: part }) => ({
    allocation_id,
    amount: part,
    reopens: true,
  }));
  const body = { type: 'redemption', gives_back, pledge: 'callable' };
  return send('PUT', `/transactions/${row}/classify`, body);
}

test('a dishonour of two lines of one call leaves the ledger sound', async () => {
  await dishonour((await couple()).allocations);
});

test('a dishonour is not among what the fund paid to the client', async () => {
  const { clients, allocations } = await couple();
  await dishonour(allocations.slice(0, 1));
  await issue(portal, { ...YEAR, client_id: clients[0].id });
  const [paper] = await papersOf(portal, clients[0].id);
  const { body } = await statementOf(portal, paper?.statement?.number ?? '');
  expect(body.payments).toEqual([]);
});

test('the rows behind what a client has paid sum to it after a redemption', async () => {
  const { clients, allocations } = await couple();
  await dishonour(allocations.slice(0, 1));
  const { terms } = await send('GET', `/figures/client-paid?client_id=${clients[0].id}`);
  const kind = new URL(terms[0].link, 'http://portal').searchParams.get('kind');
  const { transactions } = await send('GET', `/clients/${clients[0].id}/transactions?kind=${kind}`);
  const sum = transactions.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
  expect([sum, transactions.length]).toEqual([terms[0].value, terms[0].rows]);
});

test('a redemption of a closed month that gives back other contributions of its client leaves the ledger sound', async () => {
  const client = await portal.addClient();
  const [one, other] = [await recordFor(portal, client.id), await recordFor(portal, client.id)];
  const [row = ''] = await importRows(portal, [['-100', 'Refund', '10/06/2025']]);
  const body = (allocation_id: string) => ({
    type: 'redemption',
    gives_back: [{ allocation_id, amount: 100 }],
    pledge: 'callable',
  });
  await send('PUT', `/transactions/${row}/classify`, body(one.allocationId));
  await closeUpTo(portal, '2025-06');
  const changed = { ...body(other.allocationId), reason: 'It was of the other payment' };
  await send('PUT', `/transactions/${row}/reclassify`, changed);
});

test('an import whose deposit went back, or that has the redemption, is in use', async () => {
  const files = ['05/06/2025,75.00,A stranger', '10/06/2025,-75.00,To the stranger'];
  const imports = [];
  for (const file of files) imports.push(await importInto(portal, `Date,Amount,Description\n${file}\n`));
  const rows = await Promise.all(
    imports.map(async (id) => (await send('GET', `/transactions/imports/${id}/rows`)).rows[0].transaction_id),
  );
  const [deposit, redemption] = rows;
  await send('PUT', `/transactions/${deposit}/classify`, { type: 'contribution' });
  const body = { type: 'redemption', gives_back: [{ transaction_id: deposit, amount: 75 }] };
  await send('PUT', `/transactions/${redemption}/classify`, body);
  for (const id of imports) {
    const path = `/transactions/imports/${id}/undo`;
    const answer = await portal.call(portal.manager, 'POST', path, { reason: 'The wrong file' });
    expect([answer.status, answer.body.code]).toEqual([409, 'import-in-use']);
  }
  await send('POST', `/transactions/${redemption}/undo-classification`, {});
});
