import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { ask } from '#test/functions/statements/issuing.ts';
import { recordFor, WHY } from '#test/functions/transactions/correcting.ts';
import { csvForm } from '../../harness/csv-form.ts';
import { killerOf } from '../../harness/killed-process.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';
import { callFrom } from '../reconciliations/reconciling.ts';

const portal = portalOfFile({
  faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.05, lag: 30, seed: 23 },
});

const HEADINGS = 'Title,Issued on,Client,Amount,Paid on,Paid amount,Reason beyond pledge';
const send = (lines: readonly string[], query = '', headers = {}) =>
  portal.call(
    portal.manager,
    'POST',
    `/capital-calls/import${query}`,
    csvForm([HEADINGS, ...lines].join('\n')),
    headers,
  );
const get = async (path: string) => {
  await portal.indexesShowAll();
  return (await portal.call(portal.manager, 'GET', path)).body;
};
const investor = async () => {
  const email = `${randomUUID()}@example.com`;
  return { email, ...(await portal.addClient({ email, pledged_amount: 1_000 })) };
};
const historyOf = async (id: string) => (await get(`/clients/${id}/transactions`)).transactions;
const paidOn = async (id: string, day: string) =>
  (await get(`/figures/client-paid?client_id=${id}&on=${day}`)).value;

describe('a payment from before the portal', () => {
  test('counts on its own day in every answer about the client, and in no cash flow or trend', async () => {
    const { id, email } = await investor();
    const { body } = await send([`Purchase,01/03/2023,${email},600,07/03/2023,250,`]);
    expect(body).toMatchObject({ status: 'done', insertedCount: 1, payment_count: 1, rejected: [] });
    expect([await paidOn(id, '2023-03-06'), await paidOn(id, '2023-03-07')]).toEqual([0, 250]);
    const asked = { kind: 'transactions', client_id: id, from: '2023-03-01', to: '2023-03-31' };
    const [row] = (await ask(portal, { ...asked, preview: true, provisional: true })).body.rows;
    expect(row).toMatchObject({ closing: { paid: 250 } });
    expect(await historyOf(id)).toMatchObject([
      { txn_date: '2023-03-07', amount: 250, matched_amount: 250, paid_call: { title: 'Purchase' } },
    ]);
    expect(await get(`/clients/${id}`)).toMatchObject({ total_paid: 250, client_since: '2023-03-07' });
    expect((await get('/transactions?source=opening')).transactions).toMatchObject([
      { source: 'opening', amount: 250, allocated_amount: 250, txn_date: '2023-03-07' },
    ]);
    const performance = await get('/fund/performance');
    expect(performance).toMatchObject({ netCashflow: 0, totalContributions: 250 });
    expect(JSON.stringify(performance.trends)).not.toContain('+');
    const flow = await get('/fund/cash-flow?from=2023-03-01&to=2023-03-31&by=month');
    expect(flow.total).toMatchObject({ financing: 0, net: 0, by_hand: 0 });
    expect((await get('/figures/net-cash-flow')).terms).toMatchObject([
      { label: 'Contributions', value: 250 },
      {},
      {},
      { label: 'Paid before the portal', value: -250 },
    ]);
  });

  test('is reversed and voided like any other, and a corrected file then adds it anew', async () => {
    const { id, email } = await investor();
    const line = (amount: number) => `Corrected,01/03/2023,${email},600,07/03/2023,${amount},`;
    await send([line(300)]);
    const [{ transaction_id: payment, id: allocation }] = await historyOf(id);
    const unmatch = (await get('/reconciliations?limit=1000')).reconciliations.find(
      (match: { client_id: string }) => match.client_id === id,
    ).id;
    const path = `/transactions/${payment}`;
    const reconciled = `/reconciliations/${unmatch}/unmatch?reason=Wrong%20amount`;
    expect((await portal.call(portal.manager, 'DELETE', reconciled)).status).toBeLessThan(300);
    const reversed = await portal.call(
      portal.manager,
      'POST',
      `${path}/allocations/${allocation}/reverse`,
      WHY,
    );
    expect([reversed.status, await paidOn(id, '2023-12-31')]).toEqual([200, 0]);
    expect((await portal.call(portal.manager, 'POST', `${path}/void`, WHY)).status).toBe(200);
    expect((await send([line(300)])).body).toMatchObject({ duplicateCount: 1, payment_count: 1 });
    expect(await paidOn(id, '2023-12-31')).toBe(0);
    expect((await send([line(310)])).body).toMatchObject({ duplicateCount: 1, payment_count: 1 });
    expect(await paidOn(id, '2023-12-31')).toBe(310);
  });

  test('is rejected with its line for each fault, as the preview says, and its call is recorded', async () => {
    const [a, b] = [await investor(), await investor()];
    const lines = [
      `One,01/02/2023,${a.email},600,03/02/2023,600,`,
      `Two,02/02/2023,${a.email},500,03/02/2023,500,Agreed`,
      `Three,03/02/2023,${b.email},700,03/02/2023,700,`,
      `Four,04/02/2023,${b.email},400,03/02/2023,400,Agreed`,
      `No amount,05/02/2023,${b.email},1,03/02/2023,,`,
      `No day,06/02/2023,${b.email},1,,1,`,
      `More,07/02/2023,${b.email},1,03/02/2023,2,`,
      `Later,08/02/2023,${b.email},1,03/02/2199,1,`,
      'Nobody,09/02/2023,,1,03/02/2023,1,',
    ];
    const before = (
      await send(
        lines.map((line) => line.replace('Agreed', '')),
        '?dryRun=true',
      )
    ).body;
    expect(before.rejected.map(({ line }: { line: number }) => line)).toEqual([3, 5, 6, 7, 8, 9, 10]);
    const preview = (await send(lines, '?dryRun=true')).body;
    const { body } = await send(lines);
    expect(body).toMatchObject({ insertedCount: 4, payment_count: 4 });
    expect(preview).toMatchObject({ insertedCount: 4, payment_count: 4, rejected: body.rejected });
    expect(body.rejected).toEqual([
      { line: 6, message: 'Paid amount: required.' },
      { line: 7, message: 'Paid on: required.' },
      { line: 8, message: 'Paid amount: more than the amount of the line.' },
      { line: 9, message: 'Paid on: The day cannot be after today.' },
      { line: 10, message: 'Client: required for a payment.' },
    ]);
  });

  test('is recorded once, also by a file that is sent at the same time or killed in the middle', async () => {
    const people = [await investor(), await investor(), await investor()];
    const lines = people.map(
      ({ email }, at) => `Killed,01/02/2023,${email},${at + 1}00,03/02/2023,${at + 1}00,`,
    );
    const killer = killerOf(portal);
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const at of [3, 2]) {
      killer.killAt(at, 'after');
      expect((await send(lines, '', headers)).status).toBeGreaterThanOrEqual(500);
      killer.startAgain();
    }
    const answers = await Promise.all([send(lines, '', headers), send(lines), send(lines)]);
    expect(answers.some(({ status, body }) => status === 200 && body.payment_count === 3)).toBe(true);
    for (const [at, { id }] of people.entries()) expect(await paidOn(id, '2023-12-31')).toBe((at + 1) * 100);
  });
});

test('a hand record that pays a call names it in the managers’ history, as a match does', async () => {
  const { id } = await portal.addClient();
  const { callId, lines } = await callFrom(portal, [[id, 250]]);
  await recordFor(portal, id, { line_item_id: lines[0]?.id });
  expect(await historyOf(id)).toMatchObject([{ matched_amount: 250, paid_call: { id: callId } }]);
});

test('a payment of a closed month is rejected with the sentence that names it, and countered when it is void', async () => {
  const { id, email } = await investor();
  await closeUpTo(portal, '2023-02');
  const { body } = await send([
    `Closed,01/01/2023,${email},100,05/01/2023,100,`,
    `Open,01/01/2023,${email},100,05/03/2023,100,`,
  ]);
  expect(body).toMatchObject({
    insertedCount: 2,
    payment_count: 1,
    rejected: [{ line: 2, message: expect.stringContaining('01/2023 is closed.') }],
  });
  const [{ transaction_id: payment }] = await historyOf(id);
  const { reconciliations } = await get('/reconciliations?limit=1000');
  const match = reconciliations.find(({ client_id: client }: { client_id: string }) => client === id).id;
  await closeUpTo(portal, '2023-03');
  await portal.call(portal.manager, 'DELETE', `/reconciliations/${match}/unmatch?reason=Never%20paid`);
  expect((await portal.call(portal.manager, 'POST', `/transactions/${payment}/void`, WHY)).status).toBe(200);
  expect([await paidOn(id, '2023-12-31'), (await get(`/clients/${id}`)).total_paid]).toEqual([100, 0]);
  expect(await get('/fund/performance')).toMatchObject({ netCashflow: 250 });
});
