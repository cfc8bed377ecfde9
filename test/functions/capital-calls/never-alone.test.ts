import { describe, expect, test } from 'vitest';
import { findCapitalCall } from '#functions/records/capital-call-store.ts';
import type { TestActor } from '#test/harness/actors.ts';
import {
  callOf,
  DAY_MS,
  disable,
  fresh,
  INVITED,
  issue,
  LIMIT,
  portal,
  REASON,
  send,
  startPortal,
  statusOf,
  twoManagers,
} from '../users/two-people.ts';

startPortal();

describe('the maker of a large call cannot get round the second person', () => {
  test.each([
    ['disabling', { disabled: true }],
    ['demoting', { role: 'auditor' }],
  ])('by %s the other manager: not a waiting call, and for seven days no new one', async (_how, change) => {
    const other = await twoManagers();
    const { id } = (await callOf(portal.manager, LIMIT + 1)).body;
    const { status } = await send(portal.manager, 'PUT', `/managers/${other.userId}`, {
      ...change,
      ...REASON,
    });
    expect(status).toBe(200);
    expect(await issue(portal.manager, id)).toMatchObject({
      status: 409,
      body: { code: 'maker-cannot-issue' },
    });
    await send(portal.manager, 'PUT', `/capital-calls/${id}`, { status: 'Draft' });
    expect((await issue(portal.manager, id)).body.status).toBe('Awaiting approval');
    portal.advance(7 * DAY_MS + 1_000);
    expect((await issue(portal.manager, id)).body.code).toBe('maker-cannot-issue');
    await send(portal.manager, 'PUT', `/capital-calls/${id}`, { status: 'Draft' });
    expect((await issue(portal.manager, id)).body.status).toBe('Issued');
  });

  test('by disabling and issuing at the same time', async () => {
    const other = await twoManagers();
    const { id } = (await callOf(portal.manager, LIMIT + 1)).body;
    await Promise.all([
      disable(portal.manager, other),
      ...Array.from({ length: 5 }, () => issue(portal.manager, id)),
    ]);
    expect(await statusOf(id)).toBe('Awaiting approval');
  });

  test('by a second login: inviting waits, and a new login neither approves nor lends its name', async () => {
    await twoManagers();
    expect((await send(portal.manager, 'POST', '/managers', INVITED)).status).toBe(202);
    expect(portal.identity.invitations).not.toContain(INVITED.email);
    const second = await fresh();
    const { id } = (await callOf(portal.manager, LIMIT + 1)).body;
    expect(await issue(second, id)).toMatchObject({ status: 409, body: { code: 'cannot-approve-yet' } });
    const { id: lent } = (await callOf(portal.manager, LIMIT + 1, { draft: true })).body;
    expect((await issue(second, lent)).body.status).toBe('Awaiting approval');
    expect((await issue(portal.manager, lent)).body.code).toBe('cannot-approve-yet');
    portal.advance(7 * DAY_MS + 1_000);
    expect((await issue(second, id)).body.status).toBe('Issued');
  });

  test('by a manager whom somebody else made after it was asked', async () => {
    const other = await twoManagers();
    const { id } = (await callOf(portal.manager, LIMIT + 1)).body;
    portal.advance(1_000);
    const promoted = await fresh(other);
    expect((await issue(promoted, id)).body.code).toBe('cannot-approve-yet');
    const { id: later } = (await callOf(portal.manager, LIMIT + 1)).body;
    expect((await issue(promoted, later)).body.status).toBe('Issued');
  });

  test('by parts: the sum of a maker and day counts, and what is withdrawn or taken back does not', async () => {
    const other = await twoManagers();
    const answers = await Promise.all(Array.from({ length: 6 }, () => callOf(portal.manager, LIMIT)));
    expect(answers.map(({ body }) => body.status).sort()).toEqual([
      ...Array(5).fill('Awaiting approval'),
      'Issued',
    ]);
    expect((await callOf(other, LIMIT)).body.status).toBe('Issued');
    for (const { body } of answers) {
      const path = `/capital-calls/${body.id}`;
      if (body.status === 'Issued') await send(portal.manager, 'POST', `${path}/withdraw`, REASON);
      else await send(portal.manager, 'PUT', path, { status: 'Draft' });
    }
    expect((await callOf(portal.manager, LIMIT)).body.status).toBe('Issued');
    expect((await callOf(portal.manager, 1)).body.status).toBe('Awaiting approval');
    portal.advance(DAY_MS);
    expect((await callOf(portal.manager, LIMIT)).body.status).toBe('Issued');
  });

  test('by calls recorded without emails: the first emails of each count as an issue of the day', async () => {
    const other = await twoManagers();
    const past = { issued_on: '2025-03-03', due_date: '2025-04-02' };
    const [first, second] = [
      await callOf(portal.manager, LIMIT, past),
      await callOf(portal.manager, LIMIT, past),
    ];
    expect([first.body.status, second.body.status]).toEqual(['Issued', 'Issued']);
    const extend = async (by: TestActor, { body }: typeof first) => {
      const answer = await send(by, 'POST', `/capital-calls/${body.id}/extend`, {
        due_date: '2099-01-31',
        ...REASON,
      });
      await portal.services.settled();
      return answer.body.code;
    };
    expect(await extend(portal.manager, first)).toBeUndefined();
    const extended = await findCapitalCall(portal.services, first.body.id);
    expect(extended?.extended_by).toBe(portal.manager.userId);
    expect(await extend(portal.manager, second)).toBe('maker-cannot-issue');
    expect((await callOf(portal.manager, 1)).body.status).toBe('Awaiting approval');
    expect(await extend(other, second)).toBeUndefined();
    expect((await callOf(other, LIMIT)).body.status).toBe('Issued');
  });
});
