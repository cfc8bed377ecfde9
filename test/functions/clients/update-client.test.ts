import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { CLIENT_DETAIL_FIELDS } from '#shared/client-fields.ts';
import { OTHER_DETAILS, WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { CONFIRMED } from '#test/harness/confirmed.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, unprocessed: 0.2, seed: 17 } });

const update = (id: string, body: object) => portal.call(portal.manager, 'PUT', `/clients/${id}`, body);
const read = async (id: string) => (await portal.call(portal.manager, 'GET', `/clients/${id}`)).body;
const totals = async () => (await portal.call(portal.manager, 'GET', '/fund/statistics')).body.clients;
const pay = (clientId: string, amount: number) =>
  portal.call(portal.manager, 'POST', '/transactions/record', {
    client_id: clientId,
    amount,
    description: 'Payment',
    txn_date: '2025-06-01',
    ...CONFIRMED,
  });

describe('200', () => {
  test('changes the sent fields, keeps the rest, and records the changes', async () => {
    const { id } = await portal.addClient({ name: 'Before', address: 'Old St', pledged_amount: 100 });
    const before = await read(id);
    const answer = await update(id, { name: 'After', entity_type: 'Other', pledged_amount: '250.50' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'After', pledged_amount: 250.5 } });
    expect(await read(id)).toEqual({
      ...before,
      name: 'After',
      entity_type: 'Other',
      pledged_amount: 250.5,
      uncalled_amount: 250.5,
      financial_summary: { total_paid: 0, outstanding_amount: 250.5 },
    });
    const [newest] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(newest).toMatchObject({ action: 'client.updated', summary: 'Changed name, entity type, pledge' });
  });

  test('every detail can be changed, and the history records each', async () => {
    const { id } = await portal.addClient(WRITTEN_DETAILS);
    expect(await update(id, OTHER_DETAILS)).toMatchObject({ status: 200, body: OTHER_DETAILS });
    expect(await read(id)).toMatchObject(OTHER_DETAILS);
    const [newest] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(newest?.changes.map(({ field }) => field)).toEqual([...CLIENT_DETAIL_FIELDS]);
  });

  test('the fund’s figures follow pledge and status, to the cent, in both directions', async () => {
    const { id } = await portal.addClient({ pledged_amount: 100 });
    const before = await totals();
    await update(id, { pledged_amount: '100.07' });
    expect((await totals()).total_pledged).toBeCloseTo(before.total_pledged + 0.07, 2);
    await update(id, { status: 'Inactive' });
    expect(await totals()).toMatchObject({
      active_clients: before.active_clients - 1,
      total_clients: before.total_clients,
    });
    expect((await totals()).total_pledged).toBeCloseTo(before.total_pledged - 100, 2);
    await update(id, { status: 'Active', pledged_amount: 100 });
    expect(await totals()).toEqual(before);
  });

  test('suspending ends access at the next request, reactivating restores it', async () => {
    const { id, actor } = await portal.addClient();
    expect((await portal.call(actor, 'GET', `/clients/${id}`)).status).toBe(200);
    await update(id, { status: 'Suspended' });
    expect(await portal.call(actor, 'GET', `/clients/${id}`)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect((await portal.call(actor, 'GET', '/users/me')).body.client.status).toBe('Suspended');
    await update(id, { status: 'Active' });
    expect((await portal.call(actor, 'GET', `/clients/${id}`)).status).toBe(200);
  });

  test('making a client inactive prevents changes from the next request on', async () => {
    const { id, actor } = await portal.addClient();
    await update(id, { status: 'Inactive' });
    expect(await portal.call(actor, 'PUT', `/clients/${id}/address`, { address: 'New' })).toMatchObject({
      status: 403,
      body: { code: 'read-only' },
    });
  });

  test('edits of different fields at the same time are all kept', async () => {
    const { id, actor } = await portal.addClient({ name: 'Shared', address: '' });
    const answers = await Promise.all([
      update(id, { notes: 'from one manager' }),
      update(id, { pledged_amount: 777 }),
      portal.call(actor, 'PUT', `/clients/${id}/address`, { address: 'from the client' }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await read(id)).toMatchObject({
      name: 'Shared',
      notes: 'from one manager',
      pledged_amount: 777,
      address: 'from the client',
    });
    expect(await listHistory(portal.services, `CLIENT#${id}`)).toHaveLength(4);
  });

  test('a payment during an edit counts and does not fail the edit', async () => {
    const { id } = await portal.addClient({ pledged_amount: 10_000 });
    const answers = await Promise.all([
      pay(id, 10),
      update(id, { notes: 'a' }),
      pay(id, 20),
      update(id, { mobile: '1' }),
      pay(id, 30),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([201, 200, 201, 200, 201]);
    expect(await read(id)).toMatchObject({ total_paid: 60, notes: 'a', mobile: '1' });
  });

  test('notes, mobile and address can be emptied', async () => {
    const { id } = await portal.addClient({ notes: 'n', mobile: '1', address: 'a' });
    await update(id, { notes: '', mobile: '', address: '' });
    expect(await read(id)).toMatchObject({ notes: '', mobile: '', address: '' });
  });
});

describe('409', () => {
  test('a pledge can be lowered to the amount paid, and not a cent further', async () => {
    const { id } = await portal.addClient({ pledged_amount: 1_000 });
    await pay(id, 600);
    expect(await update(id, { pledged_amount: '599.99' })).toMatchObject({
      status: 409,
      body: { code: 'pledge-below-paid' },
    });
    expect((await update(id, { pledged_amount: 600 })).status).toBe(200);
    expect((await read(id)).financial_summary.outstanding_amount).toBe(0);
  });

  test('a refused pledge leaves the other fields unchanged too', async () => {
    const { id } = await portal.addClient({ name: 'Kept', pledged_amount: 1_000 });
    await pay(id, 600);
    expect((await update(id, { name: 'Lost', pledged_amount: 1 })).status).toBe(409);
    expect(await read(id)).toMatchObject({ name: 'Kept', pledged_amount: 1_000 });
  });

  test('lowering a pledge while payments arrive never ends below the amount paid at that time', async () => {
    const { id } = await portal.addClient({ pledged_amount: 1_000 });
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => pay(id, 100)),
      ...[500, 400, 300].map((pledge) => update(id, { pledged_amount: pledge })),
    ]);
    for (const answer of answers) expect([200, 201, 409]).toContain(answer.status);
    const after = await read(id);
    expect(after.total_paid).toBe(600);
    expect((await update(id, { pledged_amount: 299 })).body.code).toBe('pledge-below-paid');
  });
});
