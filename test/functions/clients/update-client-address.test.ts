import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 8 } });

describe('200', () => {
  test('a client changes their own address, and the history names who changed it', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen' });
    const answer = await portal.call(actor, 'PUT', `/clients/${id}/address`, {
      address: '  2 Banksia Rd\nNewtown NSW 2042 ',
    });
    expect(answer).toMatchObject({ status: 200, body: { id, address: '2 Banksia Rd\nNewtown NSW 2042' } });
    expect(answer.body).not.toHaveProperty('notes');
    const [newest] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(newest).toMatchObject({
      action: 'client.address-updated',
      summary: 'Changed address',
      actor_name: 'Olivia Chen',
    });
  });

  test('a manager can change anyone’s', async () => {
    const { id } = await portal.addClient();
    const answer = await portal.call(portal.manager, 'PUT', `/clients/${id}/address`, {
      address: 'PO Box 1',
    });
    expect(answer).toMatchObject({ status: 200, body: { address: 'PO Box 1', notes: '' } });
  });

  test('the same address again changes nothing', async () => {
    const { id, actor } = await portal.addClient({ address: 'PO Box 1' });
    expect((await portal.call(actor, 'PUT', `/clients/${id}/address`, { address: 'PO Box 1' })).status).toBe(
      200,
    );
    expect(await listHistory(portal.services, `CLIENT#${id}`)).toHaveLength(1);
  });

  test('accepts any text and stores it unchanged', async () => {
    const { id, actor } = await portal.addClient();
    for (const address of [
      'Straße 1, Zürich',
      '東京都千代田区 1-1',
      '<b>Unit 5</b>; DROP TABLE',
      '=HYPERLINK("x")',
      '🏠 👩‍👧',
      'x'.repeat(500),
    ]) {
      const { body } = await portal.call(actor, 'PUT', `/clients/${id}/address`, { address });
      expect(body.address).toBe(address);
    }
  });
});

describe('400', () => {
  test.each([undefined, '', ' ', '\n\t ', '\u00a0\u2003'])('refuses %j', async (address) => {
    const { id, actor } = await portal.addClient({ address: 'Kept' });
    const answer = await portal.call(actor, 'PUT', `/clients/${id}/address`, { address });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    if (address !== undefined) expect(answer.body.error).toBe('Address cannot be empty');
    expect((await portal.call(actor, 'GET', `/clients/${id}`)).body.address).toBe('Kept');
  });

  test.each(['name', 'status', 'pledged_amount', 'total_paid', 'notes', 'role', 'email'])(
    'refuses %s beside the address',
    async (name) => {
      const { id, actor } = await portal.addClient();
      const before = (await portal.call(portal.manager, 'GET', `/clients/${id}`)).body;
      const answer = await portal.call(actor, 'PUT', `/clients/${id}/address`, {
        address: 'New',
        [name]: 'x',
      });
      expect(answer.status).toBe(400);
      expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body).toEqual(before);
    },
  );

  test('refuses 501 characters', async () => {
    const { id, actor } = await portal.addClient();
    const answer = await portal.call(actor, 'PUT', `/clients/${id}/address`, { address: 'x'.repeat(501) });
    expect(answer).toMatchObject({ status: 400, body: { error: 'At most 500 characters' } });
  });
});

describe('403', () => {
  test('an inactive client can read theirs and not change it', async () => {
    const { id, actor } = await portal.addClient({ status: 'Inactive' });
    expect(await portal.call(actor, 'PUT', `/clients/${id}/address`, { address: 'New' })).toMatchObject({
      status: 403,
      body: { code: 'read-only' },
    });
  });
});
