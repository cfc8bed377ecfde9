import { describe, expect, test } from 'vitest';
import { listHistory } from '#functions/ledger/audit-store.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile({ faults: { conflict: 0.1, lostReply: 0.1, seed: 21 } });

describe('200', () => {
  test('a client’s name greets their login only, and their mobile is stored in the client record', async () => {
    const { id, actor } = await portal.addClient({ name: 'Old Name' });
    const answer = await portal.call(actor, 'PUT', '/users/me', {
      name: ' New  Name ',
      mobile: '0411 111 111',
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'New Name', mobile: '0411 111 111' } });
    expect((await portal.call(portal.manager, 'GET', `/clients/${id}`)).body).toMatchObject({
      name: 'Old Name',
      mobile: '0411 111 111',
    });
    expect((await portal.call(actor, 'GET', '/users/me')).body.name).toBe('New Name');
    const [onClient] = await listHistory(portal.services, `CLIENT#${id}`);
    expect(onClient).toMatchObject({
      action: 'user.updated',
      summary: 'Changed mobile',
      actor_name: 'Old Name',
    });
    const [onUser] = await listHistory(portal.services, `USER#${actor.userId}`);
    expect(onUser).toMatchObject({
      summary: 'Changed preferred name',
      actor_name: 'Old Name',
      changes: [{ field: 'greeting_name', before: 'Old Name', after: 'New Name' }],
    });
  });

  test('a client who returns to their own name is greeted by it, also when a manager corrects it', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen' });
    for (const name of ['Liv', 'Olivia Chen']) await portal.call(actor, 'PUT', '/users/me', { name });
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { name: 'Olivia M. Chen' });
    expect((await portal.call(actor, 'GET', '/users/me')).body.name).toBe('Olivia M. Chen');
  });

  test('a manager’s are stored in their user record', async () => {
    const answer = await portal.call(portal.manager, 'PUT', '/users/me', { mobile: '0422 222 222' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Morgan Manager', mobile: '0422 222 222' } });
    expect((await portal.call(portal.manager, 'GET', '/users/me')).body.mobile).toBe('0422 222 222');
  });

  test('fields not sent are kept, and equal values change nothing', async () => {
    const { id, actor } = await portal.addClient({ name: 'Same Name', mobile: '1' });
    const changes = (await listHistory(portal.services, `CLIENT#${id}`)).length;
    for (const body of [{}, { name: 'Same Name' }, { mobile: '1' }]) {
      expect(await portal.call(actor, 'PUT', '/users/me', body)).toMatchObject({
        status: 200,
        body: { name: 'Same Name', mobile: '1' },
      });
    }
    expect(await listHistory(portal.services, `CLIENT#${id}`)).toHaveLength(changes);
  });

  test('one mail notifies the owner of the changes, without a new value', async () => {
    const { id, actor } = await portal.addClient({ name: 'Told Name', mobile: '1' });
    await portal.call(actor, 'PUT', '/users/me', { name: 'Secret Name', mobile: '0400 000 009' });
    await portal.call(actor, 'PUT', '/users/me', { name: 'Secret Name' });
    const { body } = await portal.call(portal.manager, 'GET', `/messages?client_id=${id}&kind=security`);
    expect(body.messages).toMatchObject([{ to: actor.email, subject: 'Your details were changed' }]);
    const { text } = (await portal.call(portal.manager, 'GET', `/messages/${body.messages[0].id}`)).body;
    expect(text).toContain('Your preferred name and mobile number were changed in your profile on ');
    expect(text).not.toMatch(/0400 000 009/);
  });

  test('a mobile number can be removed', async () => {
    const { actor } = await portal.addClient({ mobile: '0400' });
    expect((await portal.call(actor, 'PUT', '/users/me', { mobile: '' })).body.mobile).toBe('');
  });
});

describe('409', () => {
  test('of two parallel changes of a name one is refused, and no change is lost silently', async () => {
    const { actor } = await portal.addClient({ name: 'Contended' });
    const before = (await listHistory(portal.services, `USER#${actor.userId}`)).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        portal.call(actor, 'PUT', '/users/me', { name: `Name ${index}` }),
      ),
    );
    const done = answers.filter((answer) => answer.status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of answers.filter((one) => one.status !== 200)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    }
    expect(await listHistory(portal.services, `USER#${actor.userId}`)).toHaveLength(before + done.length);
    expect(done.map((answer) => answer.body.name)).toContain(
      (await portal.call(actor, 'GET', '/users/me')).body.name,
    );
  });
});
