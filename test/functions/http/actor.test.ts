import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupsIn, identify } from '#functions/http/actor.ts';
import { actorOf, auditorOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';

describe('the groups of a claim', () => {
  test.each([
    ['[managers]', ['managers']],
    ['[auditors managers]', ['auditors', 'managers']],
    ['[auditors, managers]', ['auditors', 'managers']],
    ['managers', ['managers']],
    ['[]', []],
    ['', []],
    [undefined, []],
    [1, []],
    [
      ['managers', 'a'],
      ['managers', 'a'],
    ],
  ])('%j are %j', (claim, groups) => {
    expect(groupsIn(claim)).toEqual(groups);
  });

  test.each([
    '[managersx]',
    '[xmanagers]',
    '[not-managers]',
    '[managers/x]',
    '[Managers]',
    '["managers"]',
    'managers]x',
  ])('%j do not include managers', (claim) => {
    expect(groupsIn(claim)).not.toContain('managers');
  });

  test('are read back as the gateway writes them', () => {
    const group = fc.stringMatching(/^[a-zA-Z0-9_-]{1,20}$/);
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 6 }), (groups) => {
        expect(groupsIn(`[${groups.join(' ')}]`)).toEqual(groups);
      }),
    );
  });
});

describe('the caller', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
  });

  afterAll(() => portal.close());

  test('is determined from the token and the stored user together, for each request', async () => {
    const { id, actor } = await portal.addClient({ name: 'Olivia Chen' });
    expect(await identify(actor.claims as never, portal.services)).toMatchObject({
      role: 'client',
      userId: actor.userId,
      name: 'Olivia Chen',
      client: { id },
    });
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status: 'Suspended' });
    expect((await identify(actor.claims as never, portal.services)).role).toBe('unlinked');
  });

  test('is a manager only if both the token and the stored user say so', async () => {
    const claims = { ...portal.manager.claims } as Record<string, string>;
    expect((await identify(claims, portal.services)).role).toBe('manager');
    for (const groups of [undefined, '[]', '[auditors]', '[Managers]', '']) {
      expect((await identify({ ...claims, 'cognito:groups': groups }, portal.services)).role).toBe(
        'unlinked',
      );
    }
    const pretender = actorOf({ email: 'x@example.com', groups: ['managers'] }).claims as Record<
      string,
      string
    >;
    expect((await identify(pretender, portal.services)).role).toBe('unlinked');
  });

  test('is an auditor only if both the token and the stored user say so, and nothing more', async () => {
    const auditor = auditorOf({ email: 'ada@example.com' });
    await addManager(portal.services, auditor, 'auditor');
    const roleWith = async (groups: string | undefined) =>
      (await identify({ ...auditor.claims, 'cognito:groups': groups } as never, portal.services)).role;
    expect(await roleWith('[auditors]')).toBe('auditor');
    for (const groups of [undefined, '[managers]', '[managers auditors]', '[Auditors]', '[clients]'])
      expect(await roleWith(groups), groups).toBe('unlinked');
  });

  test.each([
    ['no claims', undefined],
    ['an access token', { token_use: 'access' }],
    ['no use named', { token_use: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject that is a list', { sub: ['a', 'b'] }],
  ])('is nobody with %s', async (_what, change) => {
    const claims = change && { ...portal.manager.claims, ...change };
    await expect(identify(claims as never, portal.services)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
