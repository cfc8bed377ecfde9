import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { sendQueued } from '#test/harness/sent-mail.ts';

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

  test('is told to every login with full access in one email for ten minutes, to advisers and the uninvited never', async () => {
    const { id, actor } = await portal.addClient();
    const give = (body: object) => portal.call(portal.manager, 'POST', `/clients/${id}/access`, body);
    await give({ email: 'joint.address@example.com', role: 'joint' });
    await give({ email: 'adviser.address@example.com', role: 'adviser', until: '2099-01-01', mail: true });
    const uninvited = await portal.addClient({ status: 'Suspended' });
    // Moves the clock to the start of the next ten minutes, then sends all queued messages.
    portal.advance(600_000 - (portal.services.now().getTime() % 600_000));
    await sendQueued(portal);
    await portal.call(actor, 'PUT', `/clients/${id}/address`, { address: 'Secret Rd 1' });
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { address: 'Secret Rd 2' });
    await portal.call(actor, 'PUT', '/users/me', { mobile: '0400 000 001' });
    await portal.call(portal.manager, 'PUT', `/clients/${uninvited.id}`, { address: 'Secret Rd 3' });
    expect(await sendQueued(portal)).toEqual([]);
    portal.advance(600_000);
    const mails = await sendQueued(portal);
    expect(mails.map(({ to }) => to).sort()).toEqual([actor.email, 'joint.address@example.com']);
    const textTo = (email: string) => mails.find(({ to }) => to === email)?.text;
    const byBoth = [
      'Your postal address was changed in the portal on',
      'Your postal address was changed by a manager of the fund on',
    ];
    for (const by of [...byBoth, 'Your mobile number was changed in your profile on'])
      expect(textTo(actor.email)).toContain(by);
    for (const by of byBoth) expect(textTo('joint.address@example.com')).toContain(by);
    for (const { text } of mails) expect(text).not.toMatch(/Secret|0400/);
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
});
