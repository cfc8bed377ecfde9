import { describe, expect, test } from 'vitest';
import { remindClients } from '#functions/capital-calls/remind-clients.ts';
import { listHistory } from '#functions/ledger/audit-store.ts';
import type { Mail } from '#functions/services.ts';
import { addDays, fundDateAt } from '#shared/calendar-date.ts';
import { findPaymentReferences } from '#shared/payment-reference.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';
import { callCapital, linesOf } from './calling.ts';

const portal = portalOfTest();

const post = (body: object) => portal.call(portal.manager, 'POST', '/capital-calls', body);

test('without line items it calls every active client in proportion to what is left to call, to the cent', async () => {
  await portal.addClient({ name: 'Anna', pledged_amount: 100_000 });
  await portal.addClient({ name: 'Ben', pledged_amount: 100_000 });
  await portal.addClient({ name: 'Cora', pledged_amount: 100_000 });
  await portal.addClient({ name: 'Dora', pledged_amount: 0 });
  await portal.addClient({ name: 'Emil', pledged_amount: 100_000, status: 'Inactive' });
  const { id, body } = await callCapital(portal, { total_amount: 100 });
  expect(body).toMatchObject({ status: 'Issued', total_amount: 100, line_count: 3, matched_amount: 0 });
  const lines = await linesOf(portal, id);
  expect(lines.map((line: Record<string, unknown>) => [line.client_name, line.amount, line.status])).toEqual([
    ['Anna', 33.34, 'Issued'],
    ['Ben', 33.33, 'Issued'],
    ['Cora', 33.33, 'Issued'],
  ]);
  const references = lines.map((line: { payment_reference: string }) => line.payment_reference);
  expect(new Set(references).size).toBe(3);
  expect(references.flatMap(findPaymentReferences)).toEqual(references);
});

test('is due in 30 days unless stated otherwise, and never before today', async () => {
  await portal.addClient();
  const { body } = await callCapital(portal);
  const days =
    (Date.parse(String(body.due_date)) - Date.parse(portal.services.now().toISOString())) / 86_400_000;
  expect(days).toBeGreaterThan(28);
  expect(days).toBeLessThan(31);
  expect((await callCapital(portal, { due_date: '2199-01-31' })).body.due_date).toBe('2199-01-31');
  const late = await post({ title: 'Late', total_amount: 1, due_date: '2020-01-01' });
  expect(late).toMatchObject({ status: 422, body: { code: 'due-date-past' } });
});

test('line items are stored as sent if they add up to the total', async () => {
  const anna = await portal.addClient({ name: 'Anna' });
  const ben = await portal.addClient({ name: 'Ben', status: 'Inactive' });
  const line_items = [
    { client_id: ben.id, amount: '0.01' },
    { client_id: anna.id, amount: 99.99 },
  ];
  const { id } = await callCapital(portal, { total_amount: 100, line_items });
  expect(await linesOf(portal, id)).toMatchObject([
    { client_id: anna.id, amount: 99.99 },
    { client_id: ben.id, amount: 0.01 },
  ]);
  const other = await post({ title: 'Other', total_amount: 100.01, line_items });
  expect(other).toMatchObject({ status: 422, body: { code: 'line-items-not-total' } });
});

test('a client listed twice is refused, and so are suspended clients, by their names', async () => {
  const { id } = await portal.addClient({ status: 'Suspended' });
  const ask = (line_items: object[]) => post({ title: 'Wrong', total_amount: 1, line_items });
  const half = { client_id: id, amount: 0.5 };
  const { id: other } = await portal.addClient({ name: 'Olive Other', status: 'Suspended' });
  const both = await ask([half, { ...half, client_id: other }]);
  expect(both.body.error).toMatch(/^Client \d+ and Olive Other are suspended and cannot be called\.$/);
  expect(await ask([half, half])).toMatchObject({
    status: 400,
    body: { error: 'List each client only once' },
  });
});

test('a draft creates no line items for clients and files no notices', async () => {
  const { id, actor } = await portal.addClient();
  const call = await callCapital(portal, { draft: true });
  expect(call.body).toMatchObject({ status: 'Draft', issued_at: null, issuing: null });
  expect(await linesOf(portal, call.id)).toMatchObject([
    { status: 'Draft', amount: 3_000, document_id: null, issued_at: null },
  ]);
  const own = await portal.call(actor, 'GET', `/clients/${id}/capital-calls`);
  expect(own.body.capital_calls).toEqual([]);
  expect(await portal.bucket.listKeys()).toEqual([]);
});

test('calls created at the same time get different numbers and references', async () => {
  await portal.addClient();
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => post({ title: `Call ${index}`, total_amount: 10 })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  const lines = await Promise.all(answers.map(({ body }) => linesOf(portal, body.id)));
  expect(new Set(lines.flat().map((line) => line.payment_reference)).size).toBe(6);
});

const record = async (clientId: string, amount: number) => {
  const { status } = await portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: clientId,
    amount,
    description: `Payment of ${amount}`,
    txn_date: '2025-06-02',
  });
  expect(status).toBe(201);
};
const amountsOf = async (callId: string) =>
  (await linesOf(portal, callId)).map((line: Record<string, unknown>) => [line.client_name, line.amount]);

test('paid and due amounts of issued calls are not called again, and drafts do not count', async () => {
  const anna = await portal.addClient({ name: 'Anna', pledged_amount: 1_000 });
  const ben = await portal.addClient({ name: 'Ben', pledged_amount: 1_000 });
  const cora = await portal.addClient({ name: 'Cora', pledged_amount: 1_000 });
  await record(anna.id, 1_000);
  await record(ben.id, 250);
  await callCapital(portal, { draft: true, total_amount: 900 });
  await callCapital(portal, { total_amount: 500, line_items: [{ client_id: cora.id, amount: 500 }] });
  const { id } = await callCapital(portal, { total_amount: 250 });
  expect(await amountsOf(id)).toEqual([
    ['Ben', 150],
    ['Cora', 100],
  ]);
});

test('a withdrawn call can be called again', async () => {
  await portal.addClient({ name: 'Anna', pledged_amount: 1_000 });
  const { id } = await callCapital(portal, { total_amount: 1_000 });
  expect(await post({ title: 'Again', total_amount: 1_000 })).toMatchObject({
    status: 422,
    body: { code: 'nobody-to-call' },
  });
  await portal.call(portal.manager, 'POST', `/capital-calls/${id}/withdraw`, { reason: 'By mistake' });
  const again = await callCapital(portal, { total_amount: 1_000 });
  expect(await amountsOf(again.id)).toEqual([['Anna', 1_000]]);
});

test('more than what is left to call requires a reason, and the notice then does not call it pledged', async () => {
  const anna = await portal.addClient({ name: 'Anna', pledged_amount: 100 });
  const ben = await portal.addClient({ name: 'Ben', pledged_amount: 300 });
  const refused = await post({ title: 'Too much', total_amount: 500 });
  expect(refused).toMatchObject({ status: 409, body: { code: 'beyond-pledge' } });
  expect(refused.body.error).toContain('Anna, Ben');
  const line_items = [
    { client_id: anna.id, amount: 150 },
    { client_id: ben.id, amount: 50 },
  ];
  const named = { title: 'Anna pledged more by letter', total_amount: 200, line_items };
  expect(await post({ ...named, draft: true })).toMatchObject({ body: { code: 'beyond-pledge' } });
  const beyond_pledge_reason = 'Anna pledged more by letter';
  const { id, body } = await callCapital(portal, { ...named, beyond_pledge_reason });
  expect(body).toMatchObject({ beyond_pledge_reason });
  const lines = await linesOf(portal, id);
  expect(lines).toMatchObject([{ beyond_pledge_amount: 50 }, { beyond_pledge_amount: 0 }]);
  const said = await Promise.all(
    lines.map(
      async (line: { id: string }) =>
        (await portal.call(portal.manager, 'GET', `/capital-calls/${id}/line-items/${line.id}/notice`)).body
          .paragraphs[0],
    ),
  );
  expect(said[0]).not.toContain('of the capital you have pledged');
  expect(said[1]).toContain('of the capital you have pledged');
});

describe('a call made before the portal', () => {
  const MADE = { title: 'Purchase of 2023', total_amount: 300, issued_on: '2023-03-01' } as const;
  async function mailsOfReminders(): Promise<Mail[]> {
    await sendQueued(portal);
    await remindClients(portal.services, Number.POSITIVE_INFINITY);
    return sendQueued(portal);
  }

  test('is recorded with its past days, paid as any other, and sends no notice or reminder', async () => {
    const anna = await portal.addClient({ name: 'Anna', pledged_amount: 1_000 });
    await portal.addClient({ name: 'Ben', pledged_amount: 2_000 });
    const { status, body } = await post({ ...MADE, due_date: '2023-03-31' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'Issued',
      due_date: '2023-03-31',
      overdue: true,
      line_count: 2,
      issuing: null,
      without_notice: true,
      recorded_at: body.created_at,
    });
    expect(fundDateAt(new Date(body.issued_at))).toBe('2023-03-01');
    await portal.services.settled();
    expect(await mailsOfReminders()).toEqual([]);
    const lines = await linesOf(portal, body.id);
    expect(lines).toMatchObject([
      { client_name: 'Anna', amount: 100, document_id: null, reminded_at: null },
      { client_name: 'Ben', amount: 200, document_id: null },
    ]);
    const [line] = lines;
    const paid = await portal.call(portal.manager, 'POST', '/transactions/record', {
      client_id: anna.id,
      amount: 100,
      description: 'Paid in time',
      txn_date: '2023-03-20',
      line_item_id: line.id,
    });
    expect(paid.status).toBe(201);
    expect(await linesOf(portal, body.id)).toMatchObject([{ status: 'Paid' }, { status: 'Issued' }]);
  });

  test('is audited as recorded, not as issued', async () => {
    await portal.addClient({ pledged_amount: 1_000 });
    const { body } = await post(MADE);
    const history = await listHistory(portal.services, `CALL#${body.id}`);
    expect(history).toMatchObject([
      { action: 'capital-call.recorded', summary: 'Recorded “Purchase of 2023”: $300.00 from 1 client' },
    ]);
    expect(history[0]?.changes).toContainEqual({ field: 'issued_on', after: '2023-03-01' });
  });

  test('is due 30 days after its issue unless stated otherwise', async () => {
    await portal.addClient({ pledged_amount: 1_000 });
    expect((await post(MADE)).body.due_date).toBe('2023-03-31');
  });

  test('with more lines than one write holds is recorded completely, and still notifies nobody', async () => {
    for (let count = 0; count < 60; count += 1) await portal.addClient({ pledged_amount: 1_000 });
    const { body } = await post({ ...MADE, total_amount: 60 });
    await portal.services.settled();
    expect((await portal.call(portal.manager, 'GET', `/capital-calls/${body.id}`)).body).toMatchObject({
      status: 'Issued',
      issuing: null,
      line_count: 60,
    });
    const lines = await linesOf(portal, body.id);
    expect(lines).toHaveLength(60);
    expect(lines.every((line: { document_id: string | null }) => line.document_id === null)).toBe(true);
  });

  test('notifies clients where that is requested', async () => {
    await portal.addClient({ pledged_amount: 1_000 });
    const { body } = await post({ ...MADE, notify: true });
    await portal.services.settled();
    expect(body).toMatchObject({ without_notice: false, recorded_at: body.created_at });
    expect(await linesOf(portal, body.id)).toMatchObject([{ document_id: expect.any(String) }]);
  });

  test('earlier payments of clients may be for this call, so that it does not exceed their pledge', async () => {
    const { id } = await portal.addClient({ pledged_amount: 300 });
    await portal.call(portal.manager, 'POST', '/transactions/record', {
      client_id: id,
      amount: 300,
      description: 'Paid before',
      txn_date: '2023-03-20',
    });
    expect(await post({ title: 'Today', total_amount: 300 })).toMatchObject({ status: 422 });
    expect((await post(MADE)).status).toBe(201);
    expect(await post({ ...MADE, title: 'Again' })).toMatchObject({ status: 422 });
  });

  test('once its due date is extended its clients are notified and reminded', async () => {
    await portal.addClient({ pledged_amount: 1_000 });
    const { body } = await post(MADE);
    const due_date = addDays(fundDateAt(portal.services.now()), 3);
    const path = `/capital-calls/${body.id}/extend`;
    await portal.call(portal.manager, 'POST', path, { due_date, reason: 'It was never paid' });
    await portal.services.settled();
    expect(await linesOf(portal, body.id)).toMatchObject([{ document_id: expect.any(String) }]);
    expect(await mailsOfReminders()).toHaveLength(1);
  });

  test.each([
    ['a day of issue after today', { issued_on: '2199-01-01' }, 'cannot have an issue date after today'],
    ['a day of issue before 1990', { issued_on: '1989-12-31' }, 'cannot be issued before 1990'],
    ['a due date before its issue', { due_date: '2023-02-28' }, 'before the day of issue'],
    ['a draft', { draft: true }, 'recorded immediately'],
    [
      'a choice of whether an ordinary call is notified',
      { issued_on: undefined, notify: false },
      'Clients can go without notice only',
    ],
  ])('%s is refused', async (_name, details, sentence) => {
    await portal.addClient({ pledged_amount: 1_000 });
    const { status, body } = await post({ ...MADE, ...details });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid-input' });
    expect(JSON.stringify(body)).toContain(sentence);
  });
});
