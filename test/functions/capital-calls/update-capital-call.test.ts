import { expect, test } from 'vitest';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { callCapital, linesOf } from './calling.ts';

const portal = portalOfTest();

const put = (id: string, body: object) => portal.call(portal.manager, 'PUT', `/capital-calls/${id}`, body);

test('a draft can change its title, day and total, and the total is distributed again', async () => {
  await portal.addClient({ name: 'Anna', pledged_amount: 300 });
  await portal.addClient({ name: 'Ben', pledged_amount: 100 });
  const { id } = await callCapital(portal, { draft: true, total_amount: 40 });
  const changed = await put(id, { title: 'Renamed', due_date: '2199-12-31', total_amount: 80 });
  expect(changed).toMatchObject({
    status: 200,
    body: { status: 'Draft', title: 'Renamed', due_date: '2199-12-31', total_amount: 80 },
  });
  expect(await linesOf(portal, id)).toMatchObject([
    { client_name: 'Anna', amount: 60, title: 'Renamed' },
    { client_name: 'Ben', amount: 20 },
  ]);
});

test('an amount of a draft can be set for each client', async () => {
  const anna = await portal.addClient({ name: 'Anna' });
  const ben = await portal.addClient({ name: 'Ben' });
  const { id } = await callCapital(portal, { draft: true, total_amount: 40 });
  const line_items = [
    { client_id: anna.id, amount: 30 },
    { client_id: ben.id, amount: 10 },
  ];
  expect((await put(id, { line_items })).status).toBe(200);
  expect(await linesOf(portal, id)).toMatchObject([{ amount: 30 }, { amount: 10 }]);
  expect(await put(id, { line_items, total_amount: 41 })).toMatchObject({
    status: 422,
    body: { code: 'line-items-not-total' },
  });
});

test('a draft with a client suspended since is not issued, whichever way its amounts were set', async () => {
  const anna = await portal.addClient({ name: 'Anna', pledged_amount: 100 });
  const ben = await portal.addClient({ name: 'Ben', pledged_amount: 100 });
  const shared = await callCapital(portal, { draft: true, total_amount: 40 });
  const named = await callCapital(portal, {
    draft: true,
    total_amount: 5,
    line_items: [{ client_id: anna.id, amount: 5 }],
  });
  await portal.call(portal.manager, 'PUT', `/clients/${anna.id}`, { status: 'Suspended' });
  for (const { id } of [shared, named]) {
    expect(await put(id, { status: 'Issued' })).toMatchObject({
      status: 409,
      body: { code: 'client-suspended', error: 'Anna is suspended and cannot be called.' },
    });
    expect((await portal.call(portal.manager, 'GET', `/capital-calls/${id}`)).body.status).toBe('Draft');
  }
  await portal.call(portal.manager, 'PUT', `/clients/${ben.id}`, { status: 'Suspended' });
  expect((await put(shared.id, { status: 'Issued' })).body).toMatchObject({
    error: 'Anna and Ben are suspended and cannot be called.',
    issues: [
      { path: anna.id, message: 'Anna' },
      { path: ben.id, message: 'Ben' },
    ],
  });
  await portal.call(portal.manager, 'PUT', `/clients/${ben.id}`, { status: 'Active' });
  await portal.call(portal.manager, 'PUT', `/clients/${anna.id}`, { status: 'Active' });
  expect((await put(shared.id, { status: 'Issued' })).status).toBe(200);
  await portal.services.settled();
});

test('issuing a draft keeps the previewed amounts and references, and notifies the clients', async () => {
  const anna = await portal.addClient({ name: 'Anna', pledged_amount: 100 });
  await portal.addClient({ name: 'Ben', pledged_amount: 100 });
  const { id } = await callCapital(portal, { draft: true, total_amount: 40 });
  const previewed = await linesOf(portal, id);
  await portal.call(portal.manager, 'PUT', `/clients/${anna.id}`, { pledged_amount: 900 });
  expect(await put(id, { status: 'Issued' })).toMatchObject({ status: 200, body: { status: 'Issued' } });
  await portal.services.settled();
  const issued = await linesOf(portal, id);
  const kept = (line: Record<string, unknown>) => [line.id, line.amount, line.payment_reference];
  expect(issued.map(kept)).toEqual(previewed.map(kept));
  const own = await portal.call(anna.actor, 'GET', `/clients/${anna.id}/documents`);
  expect(own.body.documents).toMatchObject([
    { id: issued[0].document_id, document_type: 'Capital Call', client_id: anna.id },
  ]);
});

test('an issued or cancelled call cannot be changed', async () => {
  await portal.addClient();
  const issued = await callCapital(portal);
  const draft = await callCapital(portal, { draft: true });
  expect(await put(draft.id, { status: 'Cancelled' })).toMatchObject({
    status: 200,
    body: { status: 'Cancelled' },
  });
  for (const { id } of [issued, draft]) {
    for (const body of [{ title: 'Other' }, { status: 'Issued' }, { status: 'Cancelled' }]) {
      expect(await put(id, body)).toMatchObject({ status: 409, body: { code: 'not-a-draft' } });
    }
  }
});

test('a draft whose due day has passed is issued only with a new day', async () => {
  await portal.addClient();
  const { id } = await callCapital(portal, { draft: true });
  portal.advance(40 * 86_400_000);
  expect(await put(id, { status: 'Issued' })).toMatchObject({ status: 422, body: { code: 'due-date-past' } });
  expect((await put(id, { status: 'Issued', due_date: '2199-12-31' })).status).toBe(200);
});

test('of two who issue at the same time, one succeeds and the other is refused', async () => {
  await portal.addClient();
  const { id } = await callCapital(portal, { draft: true });
  const answers = await Promise.all([put(id, { status: 'Issued' }), put(id, { status: 'Issued' })]);
  const codes = answers.map(({ status, body }) => (status === 200 ? 'issued' : body.code)).sort();
  expect(['issued']).toEqual(codes.filter((code) => code === 'issued'));
  expect(['changed-meanwhile', 'not-a-draft']).toContain(codes.find((code) => code !== 'issued'));
});

test('a draft that exceeds what is left to call when it is issued needs a reason', async () => {
  const anna = await portal.addClient({ name: 'Anna', pledged_amount: 100 });
  const { id } = await callCapital(portal, { draft: true, total_amount: 100 });
  await callCapital(portal, { total_amount: 60, line_items: [{ client_id: anna.id, amount: 60 }] });
  expect(await put(id, { status: 'Issued' })).toMatchObject({
    status: 409,
    body: { code: 'beyond-pledge', error: expect.stringContaining('$60.00') },
  });
  const beyond_pledge_reason = 'Anna agreed by telephone';
  expect(await put(id, { status: 'Issued', beyond_pledge_reason })).toMatchObject({
    status: 200,
    body: { status: 'Issued', beyond_pledge_reason },
  });
  await portal.services.settled();
  expect(await linesOf(portal, id)).toMatchObject([{ beyond_pledge_amount: 60 }]);
});
