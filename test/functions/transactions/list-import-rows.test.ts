import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { importLines, rowsOf, takeBack } from './taking-back.ts';

const portal = portalOfFile();

test('the pages together are the rows of the file in its order, with the result of each', async () => {
  const lines = Array.from({ length: 7 }, (_, index) => `0${index + 1}/02/2025,${index + 1}.00,Row ${index}`);
  await importLines(portal, lines.slice(2, 3));
  const id = await importLines(portal, lines);
  const rows = await rowsOf(portal, id, 3);
  expect(rows.map(({ line, description }) => [line, description])).toEqual(
    lines.map((_, index) => [index + 2, `Row ${index}`]),
  );
  expect(rows.map(({ status }) => status)).toEqual(
    lines.map((_, index) => (index === 2 ? 'known' : 'imported')),
  );
  const own = await portal.call(portal.manager, 'GET', `/transactions/imports/${id}/rows?status=imported`);
  expect(own.body).toMatchObject({ total: null, next_cursor: null });
  expect(own.body.rows.map(({ description }: { description: string }) => description)).toEqual(
    rows.filter(({ status }) => status === 'imported').map(({ description }) => description),
  );
  const { body: ledger } = await portal.call(portal.manager, 'GET', '/transactions?limit=100');
  for (const { transaction_id: rowId, transaction } of own.body.rows)
    expect(transaction).toEqual(ledger.transactions.find((row: { id: string }) => row.id === rowId));
  await takeBack(portal, id);
  expect((await rowsOf(portal, id, 3)).map(({ status }) => status)).toEqual(
    lines.map((_, index) => (index === 2 ? 'known' : 'taken-back')),
  );
});

test('rows of an import that has not reached them are waiting', async () => {
  const { continueImport, now } = portal.services;
  let calls = 0;
  const late = () => new Date(now().getTime() + (calls++ > 6 ? 60_000 : 0));
  Object.assign(portal.services, { continueImport: async () => {}, now: late });
  const lines = Array.from({ length: 300 }, (_, index) => `10/02/2025,${index + 1}.10,Long ${index}`);
  const id = await importLines(portal, lines);
  Object.assign(portal.services, { continueImport, now });
  const states = (await rowsOf(portal, id)).map(({ status }) => status);
  expect(states).toHaveLength(300);
  expect(states.at(-1)).toBe('waiting');
});
