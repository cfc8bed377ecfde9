import { expect, test } from 'vitest';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { ask, contribute, YEAR } from './issuing.ts';

const portal = portalOfFile();

test('a run reports its progress, the clients it holds back, and who began it', async () => {
  const clients = [await portal.addClient({}), await portal.addClient({}), await portal.addClient({})];
  for (const { id } of clients) await contribute(portal, id, 10, '2025-01-02');
  await closeUpTo(portal, '2025-06');
  const begun = await ask(portal, { ...YEAR, all: true, except: [clients[1]?.id] });
  const run = async () =>
    (await portal.call(portal.manager, 'GET', `/statements/runs/${begun.body.run_id}`)).body;
  expect(await run()).toMatchObject({
    kind: 'year',
    from: YEAR.from,
    to: YEAR.to,
    total: 2,
    held: [clients[1]?.id],
  });
  await portal.services.settled();
  expect(await run()).toMatchObject({
    status: 'done',
    done: 2,
    issued_count: 2,
    unchanged_count: 0,
    refused: [],
    started_by_name: expect.any(String),
  });
});
