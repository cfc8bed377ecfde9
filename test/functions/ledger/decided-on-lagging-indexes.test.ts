import { expect, test } from 'vitest';
import { listWhole } from '#functions/ledger/list-whole.ts';
import { takeTurnWrite } from '#functions/ledger/take-turn.ts';
import { writeAlone } from '#functions/ledger/transact.ts';
import { readImportTurn } from '#functions/records/import-store.ts';
import { FUND_RULES } from '#shared/fund-seed.ts';
import { managerOf } from '#test/harness/actors.ts';
import { addManager } from '#test/harness/add-manager.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';
import { withoutWaits } from '#test/harness/without-waits.ts';
import { callCapital, linesOf } from '../capital-calls/calling.ts';
import { documentsOf, issuedCall, ownLines, WHY } from '../capital-calls/correcting-calls.ts';
import { importLines, importOf, WRONG_FILE, withoutWorker } from '../transactions/taking-back.ts';

const portal = portalOfTest({ faults: { lag: 1_500 } });

const post = (path: string, body: object) => portal.call(portal.manager, 'POST', path, body);

test('a call of every client has a line of the client who was added a moment ago', async () => {
  const older = await portal.addClient({ pledged_amount: 1_000 });
  await portal.indexesShowAll();
  const newer = await portal.addClient({ pledged_amount: 1_000 });
  const { id } = await callCapital(portal, { total_amount: 100 });
  const called = (await linesOf(portal, id)).map((line: { client_id: string }) => line.client_id);
  expect(called.sort()).toEqual([older.id, newer.id].sort());
});

test('a file names clients who were added a moment ago, and does not repeat a call that was just recorded by hand', async () => {
  await portal.addClient({ name: 'Ana Alt', email: 'ana@example.com' });
  const byHand = { title: 'By hand', total_amount: 5, issued_on: '2024-02-01' };
  expect((await post('/capital-calls', byHand)).status).toBe(201);
  const lines = ['By hand,01/02/2024,,Ana Alt,5,', 'By hand,02/02/2024,,Ana Alt,5,'];
  const file = ['title,issued_on,due_date,client,amount,reason', ...lines].join('\n');
  const { body } = await post('/capital-calls/import', csvForm(file));
  expect(body).toMatchObject({ insertedCount: 1, duplicateCount: 1, rejected: [] });
});

test('a large call waits for a second manager who signed in a moment ago', async () => {
  const dollars = FUND_RULES.second_person_above_cents / 100 + 1;
  await portal.addClient({ pledged_amount: dollars });
  const other = managerOf({ email: 'other.manager@example.com' });
  await addManager(portal.services, other);
  await portal.indexesShowAll();
  await portal.call(other, 'GET', '/users/me');
  const { body } = await post('/capital-calls', {
    title: 'Large',
    total_amount: dollars,
    issued_on: '2024-02-01',
  });
  expect(body).toMatchObject({ status: 'Awaiting approval' });
});

test('a manager who was added a moment ago can change the access of others', async () => {
  const [by, person] = ['by', 'person'].map((name) => managerOf({ email: `${name}@example.com` }));
  if (!by || !person) throw new Error('No such manager');
  await addManager(portal.services, person);
  await addManager(portal.services, by);
  const change = { role: 'auditor', reason: 'Keeps the books from now on' };
  expect(await portal.call(by, 'PUT', `/managers/${person.userId}`, change)).toMatchObject({
    status: 200,
    body: { role: 'auditor' },
  });
});

test('of two managers who record the same payment at the same time, one has to confirm a possible duplicate', async () => {
  const client = await portal.addClient();
  const payment = {
    client_id: client.id,
    amount: 250,
    description: 'Payment by cheque',
    txn_date: '2025-06-02',
  };
  const record = () => post('/transactions/record', payment);
  const answers = await Promise.all([record(), record()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('possible-duplicate');
  expect((await record()).body.code).toBe('possible-duplicate');
  expect((await post('/transactions/record', { ...payment, txn_date: '2025-06-20' })).status).toBe(201);
});

test('a notice is marked when its line is withdrawn, not by a later sweep', async () => {
  const client = await portal.addClient();
  const { linePath } = await issuedCall(portal, [client]);
  expect((await post(`${linePath}/withdraw`, WHY)).status).toBe(200);
  await portal.services.settled();
  const [line] = await ownLines(portal, client.id);
  const documents = await documentsOf(portal, client.id);
  expect(documents.find(({ id }: { id: string }) => id === line.document_id)).toMatchObject({
    withdrawn_at: line.withdrawn_at,
  });
});

test('while an import is being undone no other begins, however recently it began, and the other way round', async () => {
  const first = await importLines(portal, ['01/02/2025,10.00,First']);
  const second = await importLines(portal, ['01/02/2025,11.00,Second']);
  await portal.indexesShowAll();
  const work = withoutWorker(portal);
  expect((await post(`/transactions/imports/${first}/undo`, WRONG_FILE)).status).toBe(202);
  const statement = csvForm('Date,Amount,Description\n01/02/2025,10.00,First');
  expect(await post('/transactions/upload-csv', statement)).toMatchObject({
    status: 409,
    body: { code: 'import-undoing' },
  });
  work();
  await portal.services.continueImport(first);
  await portal.services.settled();
  expect(await importOf(portal, first)).toMatchObject({ status: 'undone' });
  expect((await post(`/transactions/imports/${second}/undo`, WRONG_FILE)).status).toBe(202);
  await portal.services.settled();
  expect((await post('/transactions/upload-csv', statement)).body).toMatchObject({ insertedCount: 1 });
});

test('of an import and the undoing of another that were decided at the same time, one is decided again', async () => {
  const { services } = portal;
  const [one, other] = [await readImportTurn(services), await readImportTurn(services)];
  const now = services.now().toISOString();
  expect(await writeAlone(services, takeTurnWrite(services, one, ['import'], now))).toBe(true);
  expect(await writeAlone(services, takeTurnWrite(services, other, ['undo'], now))).toBe(false);
  expect(
    await writeAlone(services, takeTurnWrite(services, await readImportTurn(services), ['undo'], now)),
  ).toBe(true);
});

test('a list that does not add up to its count is refused as busy, and no decision uses a part of it', async () => {
  const never = () =>
    listWhole(
      async () => 2,
      async () => ['one'],
    );
  await expect(withoutWaits(never)).rejects.toMatchObject({ code: 'busy' });
  let reads = 0;
  const follows = async () => (++reads < 3 ? ['one'] : ['one', 'two']);
  expect(await listWhole(async () => 2, follows)).toEqual(['one', 'two']);
});
