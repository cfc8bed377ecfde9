import { expect, test } from 'vitest';
import { findDocument } from '#functions/records/document-store.ts';
import { runStatements } from '#functions/statements/run-statements.ts';
import { fundDateAt } from '#shared/calendar-date.ts';
import { closeUpTo } from '#test/functions/fund/closing.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { ask, contribute, fileOf, issue, papersOf, YEAR } from './issuing.ts';

const portal = portalOfTest();

const CLIENTS = 12;

async function clientsWhoPaid(): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const { id } = await portal.addClient({ name: `Client ${String(index).padStart(2, '0')}` });
    await contribute(portal, id, 10 + index, '2025-01-02');
    ids.push(id);
  }
  await closeUpTo(portal, '2025-06');
  return ids;
}

const messagesOf = async (clientId: string) =>
  (await portal.call(portal.manager, 'GET', `/messages?client_id=${clientId}&kind=statement`)).body.messages;

test('the sweep finishes a run that stopped anywhere: each client has one paper and is notified once', async () => {
  const ids = await clientsWhoPaid();
  portal.services.continueStatements = async () => {};
  const { body } = await ask(portal, { ...YEAR, all: true });
  const { put } = portal.bucket;
  for (const files of [0, 8]) {
    let left = files;
    portal.bucket.put = async (...given) => {
      left -= 1;
      if (left < 0) throw new Error('Stopped');
      return put(...given);
    };
    await expect(runStatements(portal.services, body.run_id, Number.POSITIVE_INFINITY)).rejects.toThrow(
      'Stopped',
    );
  }
  portal.bucket.put = put;
  portal.advance(10 * 60_000);
  await Promise.all([
    portal.services.sweepStatements(),
    runStatements(portal.services, body.run_id, Number.POSITIVE_INFINITY),
  ]);
  const { body: run } = await portal.call(portal.manager, 'GET', `/statements/runs/${body.run_id}`);
  expect(run).toMatchObject({
    status: 'done',
    done: CLIENTS,
    total: CLIENTS,
    issued_count: CLIENTS,
    refused: [],
  });
  for (const id of ids) {
    const papers = await papersOf(portal, id);
    expect(papers).toHaveLength(1);
    expect(await messagesOf(id)).toHaveLength(1);
    expect((await fileOf(portal, papers[0]?.id ?? '')).length).toBeGreaterThan(1_000);
  }
  await portal.services.sweepStatements();
  for (const id of ids) expect(await messagesOf(id)).toHaveLength(1);
});

test('a run that is stopped at any write continues from there', async () => {
  const ids = await clientsWhoPaid();
  const { services } = portal;
  const { database } = services;
  services.continueStatements = async () => {};
  const { body } = await ask(portal, { ...YEAR, all: true });
  let isStopped = true;
  // Allows one more write in each round, so that the run stops once after each of its writes.
  for (let most = 0; isStopped; most += 1) {
    let sent = 0;
    const send = async (command: never) => {
      if (/Write|Update|Put/.test((command as object).constructor.name)) sent += 1;
      if (sent > most) throw new Error('Stopped');
      return database.send(command);
    };
    const stopped = { ...services, database: Object.create(database, { send: { value: send } }) };
    const ended = await runStatements(stopped, body.run_id, Number.POSITIVE_INFINITY).catch(
      (error: Error) => error.message,
    );
    isStopped = ended === 'Stopped';
    if (!isStopped) expect(ended).toMatchObject({ state: 'done' });
  }
  const { body: run } = await portal.call(portal.manager, 'GET', `/statements/runs/${body.run_id}`);
  expect(run).toMatchObject({ status: 'done', refused: [] });
  for (const id of ids) {
    expect(await papersOf(portal, id)).toHaveLength(1);
    expect(await messagesOf(id)).toHaveLength(1);
  }
});

test('a run leaves out held clients, and deposits that arrive while it runs make no false paper', async () => {
  const ids = await clientsWhoPaid();
  const today = fundDateAt(portal.services.now());
  const [held = '', ...others] = ids;
  const arriving = others.map((id) => contribute(portal, id, 5, today));
  const run = await issue(portal, { ...YEAR, kind: 'transactions', all: true, except: [held] });
  await Promise.all(arriving);
  expect(run).toMatchObject({ status: 'done', total: CLIENTS - 1, held: [held], refused: [] });
  expect(await papersOf(portal, held)).toEqual([]);
  for (const id of others) {
    const [paper] = await papersOf(portal, id);
    const { body } = await portal.call(portal.manager, 'GET', `/statements/${paper?.statement?.number}`);
    const moved = body.movements.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(body.opening.paid + moved).toBe(body.closing.paid);
  }
});

test('the next run files what a run could not file, and each client is notified once', async () => {
  const [first = '', second = ''] = await clientsWhoPaid();
  const everybody = await portal.call(portal.manager, 'GET', '/clients?limit=1000');
  const except = everybody.body.clients
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => id !== first && id !== second);
  const { put } = portal.bucket;
  // The first client's file is altered at each attempt, so it is always rejected.
  portal.bucket.put = async (key, file) => {
    const document = await findDocument(portal.services, key.replace('documents/', ''));
    return put(key, document?.client_id === first ? { ...file, bytes: Buffer.from('altered') } : file);
  };
  const input = { ...YEAR, all: true, except };
  try {
    expect(await issue(portal, input)).toMatchObject({
      status: 'done',
      issued_count: 1,
      refused: [{ client_id: first, reason: 'The PDF could not be stored' }],
    });
  } finally {
    portal.bucket.put = put;
  }
  expect(await papersOf(portal, first)).toEqual([]);
  expect(await messagesOf(first)).toHaveLength(0);
  expect(await issue(portal, input)).toMatchObject({ issued_count: 1, unchanged_count: 1, refused: [] });
  const [paper, ...others] = await papersOf(portal, first);
  expect(others).toEqual([]);
  const { body } = await portal.call(portal.manager, 'GET', `/statements/${paper?.statement?.number}`);
  expect(body).toMatchObject({ document_id: paper?.id });
  expect(body.replaces).toBeUndefined();
  expect(await issue(portal, input)).toMatchObject({ issued_count: 0, unchanged_count: 2 });
  for (const id of [first, second]) expect(await messagesOf(id)).toHaveLength(1);
});
