import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { contribute, issue, papersOf, statementOf, YEAR } from './issuing.ts';

const portal = portalOfFile();

test('a client reads their own statement as managers do, and cannot find another’s', async () => {
  const [own, other] = [await portal.addClient({}), await portal.addClient({})];
  for (const { id } of [own, other]) await contribute(portal, id, 10, '2025-01-02');
  for (const { id } of [own, other]) await issue(portal, { ...YEAR, client_id: id });
  const [paper] = await papersOf(portal, own.id);
  const number = paper?.statement?.number ?? '';
  const { status, body } = await statementOf(portal, number);
  expect(status).toBe(200);
  expect(await statementOf(portal, number, own.actor)).toMatchObject({ status: 200, body });
  expect(await statementOf(portal, number, other.actor)).toMatchObject({
    status: 404,
    body: { code: 'statement-not-found' },
  });
});
