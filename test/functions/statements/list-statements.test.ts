import { expect, test } from 'vitest';
import { closeUpTo, reopen } from '#test/functions/fund/closing.ts';
import { recordFor, WHY } from '#test/functions/transactions/correcting.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { textOf } from '../capital-calls/pdf-text.ts';
import { fileOf, issue, papersOf, statementOf, YEAR } from './issuing.ts';

const portal = portalOfFile({ faults: { conflict: 0.03, throttle: 0.02, lostReply: 0.03, seed: 5 } });

const differing = async () => {
  await portal.indexesShowAll();
  return (await portal.call(portal.manager, 'GET', '/statements?state=differs')).body;
};

test('a statement that a correction contradicts is listed until a new edition says why', async () => {
  const [client, other] = [await portal.addClient({ name: 'Katherine Baker' }), await portal.addClient()];
  const { path } = await recordFor(portal, client.id);
  await recordFor(portal, other.id);
  await issue(portal, { ...YEAR, all: true });
  expect(await differing()).toEqual({ statements: [], total: 0, next_cursor: null });
  await reopen(portal, '2025-06');
  await portal.call(portal.manager, 'POST', `${path}/void`, WHY);
  await closeUpTo(portal, '2025-06');
  await portal.services.settled();
  const found = await differing();
  expect(found).toMatchObject({
    total: 1,
    statements: [{ client_id: client.id, client_name: 'Katherine Baker', kind: 'year', to: YEAR.to }],
  });
  const replaces_because = 'The payment belongs to another client.';
  expect(await issue(portal, { ...YEAR, all: true, replaces_because })).toMatchObject({
    issued_count: 1,
    unchanged_count: 1,
  });
  expect((await differing()).statements).toEqual([]);
  const [paper] = await papersOf(portal, client.id);
  const { body } = await statementOf(portal, paper?.statement?.number ?? '');
  expect(body).toMatchObject({ replaces: found.statements[0].number, replaces_because });
  expect(textOf(await fileOf(portal, paper?.id ?? ''))).toContain(replaces_because);
});
