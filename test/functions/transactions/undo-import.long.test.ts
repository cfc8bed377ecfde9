import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { importKey } from '#functions/records/import-store.ts';
import { reportStalledImports } from '#functions/transactions/report-stalled-imports.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { detailOf, figures, recordFor, sendAtOnce, sendTwice } from './correcting.ts';
import { longStatement } from './statement-file.ts';
import {
  importFile,
  importLines,
  importOf,
  rowsOf,
  takeBack,
  WRONG_FILE,
  withoutWorker,
} from './taking-back.ts';

const portal = portalOfFile({ faults: { conflict: 0.05, throttle: 0.02, lostReply: 0.02 } });

const ask = (method: string, path: string, body?: object) => portal.call(portal.manager, method, path, body);
const listed = async (query = '') => (await ask('GET', `/transactions?limit=1000${query}`)).body.transactions;
const classify = (id: string, type: string) => ask('PUT', `/transactions/${id}/classify`, { type });

describe('an import without used rows', () => {
  test('leaves the ledger with its rows and figures, and its rows stay visible under it', async () => {
    const before = await figures(portal, []);
    const id = await importLines(portal, ['03/02/2025,10.00,First', '04/02/2025,-20.00,Second']);
    const answer = await takeBack(portal, id);
    expect(answer).toMatchObject({ status: 202, body: { status: 'undoing', import_id: id } });
    expect(await importOf(portal, id)).toMatchObject({
      status: 'undone',
      insertedCount: 2,
      takenBackCount: 2,
      undo: { reason: WRONG_FILE.reason, by_name: expect.any(String), ended_at: expect.any(String) },
    });
    expect(await figures(portal, [])).toEqual(before);
    expect(await rowsOf(portal, id)).toMatchObject([
      { line: 2, amount: 10, description: 'First', status: 'taken-back', taken_back_at: expect.any(String) },
      { line: 3, amount: -20, description: 'Second', status: 'taken-back' },
    ]);
    expect(await listed('&from=2025-02-03&to=2025-02-04')).toEqual([]);
  });

  test('with classified rows is undone too, and their types leave the figures', async () => {
    const before = await figures(portal, []);
    const id = await importLines(portal, ['05/02/2025,11.00,Paid in', '05/02/2025,-21.00,Repairs']);
    const [paidIn, repairs] = await rowsOf(portal, id);
    await classify(paidIn.transaction_id, 'contribution');
    await classify(repairs.transaction_id, 'expense');
    await takeBack(portal, id);
    expect(await figures(portal, [])).toEqual(before);
    expect(await rowsOf(portal, id)).toMatchObject([{ type: 'contribution' }, { type: 'expense' }]);
    expect((await ask('GET', `/transactions/${paidIn.transaction_id}`)).body.code).toBe(
      'transaction-not-found',
    );
  });

  test('can be imported again, and its rows show the earlier ones', async () => {
    const lines = ['06/02/2025,12.00,Again'];
    const id = await importLines(portal, lines);
    const [row] = await rowsOf(portal, id);
    await classify(row.transaction_id, 'contribution');
    await takeBack(portal, id);
    const again = await importLines(portal, lines);
    expect(await importOf(portal, again)).toMatchObject({ insertedCount: 1, duplicateCount: 0 });
    const detail = await detailOf(portal, row.transaction_id);
    expect(detail.type).toBe('');
    expect(detail.activity.map(({ action }: { action: string }) => action)).toEqual([
      'transaction.imported',
      'transaction.taken-back',
      'transaction.classified',
    ]);
    expect(await rowsOf(portal, id)).toMatchObject([{ status: 'taken-back', type: 'contribution' }]);
    expect(await rowsOf(portal, again)).toMatchObject([{ status: 'imported', type: '' }]);
  });

  test('is undone with a row set aside and its link to the same transaction', async () => {
    const client = await portal.addClient();
    const recorded = await recordFor(portal, client.id);
    const id = await importLines(portal, ['02/06/2025,250.00,Cheque', '02/06/2025,251.00,Cheque']);
    for (const row of await rowsOf(portal, id))
      await ask('POST', `/transactions/${row.transaction_id}/set-aside`, {
        reason: 'Recorded by hand already',
        duplicate_of: recorded.id,
      });
    await takeBack(portal, id);
    expect(await importOf(portal, id)).toMatchObject({ status: 'undone', takenBackCount: 2 });
    expect((await detailOf(portal, recorded.id)).same_money).toEqual([]);
  });

  test('is undone with rows that name each other', async () => {
    const id = await importLines(portal, ['07/02/2025,13.00,One', '07/02/2025,13.00,Other']);
    const [one, other] = await rowsOf(portal, id);
    await ask('POST', `/transactions/${other.transaction_id}/set-aside`, {
      reason: 'The bank lists it twice',
      duplicate_of: one.transaction_id,
    });
    await takeBack(portal, id);
    expect(await importOf(portal, id)).toMatchObject({ status: 'undone', takenBackCount: 2 });
  });

  test('leaves rows of another import', async () => {
    const first = await importLines(portal, ['08/02/2025,14.00,Both']);
    const second = await importLines(portal, ['08/02/2025,14.00,Both', '08/02/2025,15.00,Second only']);
    await takeBack(portal, second);
    expect(await rowsOf(portal, first)).toMatchObject([{ status: 'imported' }]);
    expect(await rowsOf(portal, second)).toMatchObject([{ status: 'known' }, { status: 'taken-back' }]);
  });

  test('is undone once, however often it is requested', async () => {
    const id = await importLines(portal, ['09/02/2025,16.00,Twice']);
    const twice = await sendTwice(portal, 'POST', `/transactions/imports/${id}/undo`, WRONG_FILE);
    expect(twice.status).toBe(202);
    await portal.services.settled();
    const other = await importLines(portal, ['10/02/2025,17.00,At once']);
    const statuses = await sendAtOnce(portal, 'POST', `/transactions/imports/${other}/undo`, WRONG_FILE);
    expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [202, 409] : [202]));
    await portal.services.settled();
    for (const done of [id, other]) {
      const { body } = await ask('GET', `/audit?kind=import&record_id=${done}`);
      const actions = body.entries.map(({ action }: { action: string }) => action);
      expect(actions).toEqual([
        'import.undone',
        'import.batch-undone',
        'import.undo-started',
        'import.batch',
        'import.started',
      ]);
      expect((await takeBack(portal, done)).body.code).toBe('already-undone');
    }
  });
});

describe('an import with a used row', () => {
  test('is not undone, and the refusal names the rows', async () => {
    const { id: clientId } = await portal.addClient();
    const id = await importLines(portal, ['11/02/2025,18.00,Used', '11/02/2025,19.00,Free']);
    const [used] = await rowsOf(portal, id);
    await classify(used.transaction_id, 'contribution');
    await ask('POST', `/transactions/${used.transaction_id}/allocations`, { client_id: clientId, amount: 1 });
    const answer = await takeBack(portal, id);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'import-in-use',
      issues: [{ path: used.transaction_id, message: expect.stringContaining('“Used”, is allocated') }],
    });
    expect(await importOf(portal, id)).toMatchObject({ status: 'done', takenBackCount: 0 });
  });

  test('names the first fifty', async () => {
    const lines = Array.from({ length: 52 }, (_, index) => `12/02/2025,${index + 1}.00,Named ${index}`);
    const id = await importLines(portal, lines);
    const rows = await rowsOf(portal, id);
    const recorded = await importLines(
      portal,
      lines.map((line) => line.replace('Named', 'Another bank names')),
    );
    const twins = await rowsOf(portal, recorded);
    await Promise.all(
      rows.map((row, index) =>
        ask('POST', `/transactions/${twins[index].transaction_id}/set-aside`, {
          reason: 'The same money',
          duplicate_of: row.transaction_id,
        }),
      ),
    );
    const { body } = await takeBack(portal, id);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(
      rows.slice(0, 50).map((row) => row.transaction_id),
    );
  });

  test('whose row was used just before it was marked waits for it, and continues once it is free', async () => {
    const { id: clientId } = await portal.addClient();
    const id = await importLines(portal, ['13/02/2025,20.00,Late', '13/02/2025,21.00,Free']);
    const [late] = await rowsOf(portal, id);
    await classify(late.transaction_id, 'contribution');
    const path = `/transactions/${late.transaction_id}/allocations`;
    const letGo = withoutWorker(portal);
    await ask('POST', `/transactions/imports/${id}/undo`, WRONG_FILE);
    await setStatus(id, 'done');
    const allocation = await ask('POST', path, { client_id: clientId, amount: 20 });
    expect(allocation.status).toBe(201);
    await setStatus(id, 'undoing');
    letGo();

    await portal.services.sweepImports();
    await portal.services.settled();
    const waiting = await importOf(portal, id);
    expect(waiting).toMatchObject({ status: 'undoing', takenBackCount: 1, undo: { waiting: true } });
    expect(waiting.issues).toMatchObject([{ path: late.transaction_id }]);
    const refused = await takeBack(portal, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'import-in-use']);
    expect(refused.body.issues).toEqual(waiting.issues);
    portal.logged.length = 0;
    portal.advance(3_600_000);
    await reportStalledImports(portal.services);
    expect(portal.logged).toEqual([]);

    await ask('POST', `${path}/${allocation.body.id}/reverse`, { reason: 'Taken back' });
    await portal.services.sweepImports();
    await portal.services.settled();
    expect(await importOf(portal, id)).toMatchObject({ status: 'undone', takenBackCount: 2 });
  });
});

describe('while an import is being undone', () => {
  test('its rows cannot be used, and nothing is imported', async () => {
    const { id: clientId } = await portal.addClient();
    const id = await importLines(portal, ['14/02/2025,22.00,Row', '14/02/2025,23.00,Aside']);
    const [row, aside] = await rowsOf(portal, id);
    await classify(row.transaction_id, 'contribution');
    await ask('POST', `/transactions/${aside.transaction_id}/set-aside`, { reason: 'No money' });
    const recorded = await recordFor(portal, clientId);
    const letGo = withoutWorker(portal);
    await ask('POST', `/transactions/imports/${id}/undo`, WRONG_FILE);
    const path = `/transactions/${row.transaction_id}`;
    const answers = [
      await ask('POST', `${path}/allocations`, { client_id: clientId, amount: 1 }),
      await ask('PUT', `${path}/reclassify`, { type: 'expense', reason: 'Other' }),
      await ask('POST', `${path}/undo-classification`, {}),
      await ask('POST', `${path}/set-aside`, { reason: 'Other' }),
      await ask('DELETE', `/transactions/${aside.transaction_id}/set-aside?reason=Other`),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'import-undoing'));
    expect((await detailOf(portal, recorded.id)).id).toBe(recorded.id);
    letGo();
    await portal.services.sweepImports();
    await portal.services.settled();
    expect(await importOf(portal, id)).toMatchObject({ status: 'undone' });
  });

  test('a stalled undo is reported after ten minutes', async () => {
    const id = await importLines(portal, ['15/02/2025,24.00,Stalled']);
    const letGo = withoutWorker(portal);
    await ask('POST', `/transactions/imports/${id}/undo`, WRONG_FILE);
    portal.advance(600_000);
    portal.logged.length = 0;
    await reportStalledImports(portal.services);
    expect(portal.logged).toEqual([{ level: 'error', event: 'imports-stalled', counts: { imports: 1 } }]);
    letGo();
    await portal.services.sweepImports();
    await portal.services.settled();
  });
});

test('two thousand rows are undone and imported again: the same rows, the same figures', async () => {
  const csv = longStatement(2_050);
  const first = await importFile(portal, csv);
  const there = await figures(portal, []);
  const rows = (await rowsOf(portal, first)).map((row) => row.transaction_id);
  await takeBack(portal, first);
  expect(await importOf(portal, first)).toMatchObject({ status: 'undone', takenBackCount: 2_050 });
  const states = (await rowsOf(portal, first)).map((row) => row.status);
  expect(states).toEqual(rows.map(() => 'taken-back'));
  const again = await importFile(portal, csv);
  expect((await rowsOf(portal, again)).map((row) => row.transaction_id)).toEqual(rows);
  expect(await figures(portal, [])).toEqual(there);
});

async function setStatus(id: string, status: string): Promise<void> {
  await documentClient(portal.client).send(
    new UpdateCommand({
      TableName: portal.services.portalTable,
      Key: importKey(id),
      UpdateExpression: 'SET #status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    }),
  );
}
