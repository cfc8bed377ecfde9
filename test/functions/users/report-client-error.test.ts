import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PAGE_ROUTES } from '#shared/page-routes.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import type { TestActor } from '../../harness/actors.ts';
import { ROOT } from '../../shape/source-files.ts';

const portal = portalOfFile({ faults: { lostReply: 0.1, seed: 8 } });

const REPORT = { release: 'a1b2c3d4', route: '/manager/clients/:id', name: 'TypeError' };
const report = async (actor?: TestActor, details: object = {}) => {
  const answer = await portal.call(actor, 'POST', '/client-errors', { ...REPORT, ...details });
  await portal.services.settled();
  return answer;
};
const linesOf = (event: string) => portal.logged.filter((line) => line.event === event);

describe('200', () => {
  test('a signed-in person’s report counts for the alarm, and they see that the team was notified', async () => {
    expect(await report(portal.manager)).toMatchObject({ status: 200, body: { notified: true } });
    expect(linesOf('client-error')).toMatchObject([
      { level: 'error', release: REPORT.release, page: REPORT.route, code: REPORT.name, role: 'manager' },
    ]);
  });

  test('an investor alone rings no alarm, however often they report; a second one does', async () => {
    const counted = linesOf('client-error').length;
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    for (let count = 0; count < 5; count += 1)
      expect((await report(one.actor)).body).toEqual({ notified: false });
    expect(linesOf('client-error')).toHaveLength(counted);
    expect((await report(other.actor)).body).toEqual({ notified: true });
    expect((await report(other.actor)).body).toEqual({ notified: false });
    expect(linesOf('client-error').at(-1)).toMatchObject({ role: 'client' });
    expect(linesOf('client-error')).toHaveLength(counted + 1);
  });

  test('a browser’s own report of a violated policy is logged with the directive', async () => {
    const sent = [
      { type: 'csp-violation', body: { documentURL: 'x', effectiveDirective: 'script-src-elem' } },
    ];
    const headers = { 'content-type': 'application/reports+json' };
    const answer = await portal.call(undefined, 'POST', '/client-errors', JSON.stringify(sent), headers);
    expect(answer).toMatchObject({ status: 200, body: { notified: false } });
    expect(linesOf('client-error-unheard').at(-1)).toMatchObject({
      code: 'Violatedscriptsrcelem',
      page: '/',
    });
  });

  test('other reports are logged without an alarm, and the answer does not claim one', async () => {
    const counted = linesOf('client-error').length;
    const { id, actor: suspended } = await portal.addClient();
    await portal.call(portal.manager, 'PUT', `/clients/${id}`, { status: 'Suspended' });
    const { actor: gone } = await portal.addClient();
    await portal.call(gone, 'POST', '/users/me/sign-out');
    const unheard = linesOf('client-error-unheard').length;
    const others = [undefined, portal.stranger, suspended, gone];
    for (const person of others)
      expect(await report(person)).toMatchObject({ status: 200, body: { notified: false } });
    expect(linesOf('client-error')).toHaveLength(counted);
    expect(linesOf('client-error-unheard')).toHaveLength(unheard + others.length);
  });

  test('the log contains nothing of the person', async () => {
    await report(portal.manager);
    expect(JSON.stringify(portal.logged)).not.toMatch(/@example|Morgan/);
  });
});

describe('400', () => {
  test.each([
    ['a message', { message: 'Olivia Chen is undefined' }],
    ['a path', { path: '/manager/clients/0b9c' }],
    ['an address with an id', { route: '/manager/clients/0b9c2f7a' }],
    ['words that are no page', { route: '/manager/call-olivia-now' }],
    ['an address with a query', { route: '/manager/clients?q=olivia' }],
    ['a name with words', { name: 'Error: Olivia Chen' }],
    ['a line of its own', { release: 'a1\n{"event":"client-error"}' }],
    ['no release', { release: '' }],
  ])('refuses %s', async (_, details) => {
    expect(await report(portal.manager, details)).toMatchObject({ status: 400 });
  });

  test.each(['/', '/login', '/client/:id/dashboard', '/manager/capital-calls'])(
    'accepts %s',
    async (route) => {
      expect((await report(undefined, { route })).status).toBe(200);
    },
  );
});

test('the pages that a report can name are those of the routes', () => {
  const addresses = ['routes', 'manager-area', 'client-area'].flatMap((file) =>
    [...readFileSync(join(ROOT, `web/${file}.tsx`), 'utf8').matchAll(/(?:path="|')(\/[^"'*?]*)["']/g)].map(
      ([, path = '']) => path.replaceAll(/:\w+/g, ':id'),
    ),
  );
  const viewed = addresses.flatMap((path) => path.match(/(?<=^\/client\/:id)\/.*/) ?? []);
  const pages = [...addresses, ...['', ...viewed].map((page) => `/manager/view-as/:id${page}`)];
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.filter((page) => !PAGE_ROUTES.includes(page))).toEqual([]);
  expect(PAGE_ROUTES.filter((page) => !pages.includes(page))).toEqual([
    '/client/calls/:id',
    '/client/documents/:id',
  ]);
});

test('sixty a minute are accepted from an address of the internet', async () => {
  const at = portal.services.now();
  Object.assign(portal.services, { now: () => new Date(at.getTime() + 120_000) });
  portal.faults.off();
  const answers = await Promise.all(Array.from({ length: 70 }, () => report()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});
