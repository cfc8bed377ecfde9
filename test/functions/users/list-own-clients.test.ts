import { beforeAll, expect, test } from 'vitest';
import { continueExport } from '#functions/workers/exports/export-worker.ts';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { financialYearOf } from '#shared/financial-year.ts';
import { importInto } from '#test/functions/bank-accounts/accounts.ts';
import { available } from '#test/functions/documents/uploading.ts';
import { csvRows, fileOf, madeExport, unzipped } from '#test/functions/exports/read-files.ts';
import { published, type WorkedFund, workedFund } from '#test/functions/unit-prices/worked-fund.ts';
import { actorOf, type TestActor } from '#test/harness/actors.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();
const ACCESS = { email: 'adviser@example.com', role: 'adviser', until: '2099-01-01' };

let fund: WorkedFund;
let adviser: TestActor;
let year: string;

const get = async (path: string, by: TestActor = adviser) => (await portal.call(by, 'GET', path)).body;
const give = (clientId: string) => portal.call(portal.manager, 'POST', `/clients/${clientId}/access`, ACCESS);
const end = async (clientId: string) => {
  const path = `/clients/${clientId}/access/${adviser.userId}`;
  const { status } = await portal.call(portal.manager, 'DELETE', `${path}?reason=No+longer+advises`);
  expect(status).toBe(200);
};
const zipOf = async (exportId: string) =>
  [...unzipped(await fileOf(portal, adviser, exportId)).keys()].sort();
const PAPERS = () => ({ list: 'own-papers', format: 'zip', filters: { year } });

beforeAll(async () => {
  fund = await workedFund(portal);
  year = String(financialYearOf(fundDateAt(portal.services.now())));
  const { id: hidden } = await portal.addClient({ name: 'Carla' });
  for (const id of [fund.anna, fund.ben]) expect((await give(id)).status).toBe(201);
  adviser = actorOf({ userId: portal.identity.users.get(ACCESS.email) ?? '', email: ACCESS.email });
  await published(portal, fund);
  const csv = `Date,Amount,Description\n${displayDate(fund.today as never)},-50.00,Paid out\n`;
  const importId = await importInto(portal, csv, fund.accountId);
  const { rows } = await get(`/transactions/imports/${importId}/rows`, portal.manager);
  const paid = rows[0].transaction_id;
  const kind = { type: 'distribution', client_id: fund.anna };
  expect((await portal.call(portal.manager, 'PUT', `/transactions/${paid}/classify`, kind)).status).toBe(200);
  for (const [id, name] of [
    [fund.anna, 'Of Anna'],
    [fund.ben, 'Of Ben'],
    [hidden, 'Of Carla'],
  ] as const)
    await available(portal, { filename: 'paper.pdf', metadata: { client_id: id, name } });
  const past = { client_id: fund.anna, name: 'Of another year', period_ends_on: '2019-06-30' };
  await available(portal, { filename: 'old.pdf', metadata: past });
});

test('every row says what the client’s own figures say, and nobody else is in the table', async () => {
  const { on, clients } = await get('/users/me/clients');
  expect(on).toBe(fund.today);
  expect(clients.map(({ name }: { name: string }) => name)).toEqual(['Anna', 'Ben']);
  for (const client of clients) {
    const own = async (figure: string, more = '') =>
      (await get(`/figures/${figure}?client_id=${client.id}${more}`, portal.manager)).value;
    expect(client.value).toBe(await own('client-value'));
    expect(client.to_pay).toBe(await own('client-due-now'));
    expect(client.received).toBe(await own('client-received', `&from=${Number(year) - 1}-07-01`));
  }
  expect(clients[0]).toMatchObject({
    role: 'adviser',
    received: 50,
    papers: [{ name: 'Of another year' }, {}],
  });
  expect(clients[0].value).toBeGreaterThan(0);
  const before = await get(`/users/me/clients?on=2020-01-01`);
  expect(before.clients[0]).toMatchObject({ units: 0, price: null, value: null, received: 0 });
});

test('the export has the rows of the table, and the ZIP only the papers of the year', async () => {
  const table = await madeExport(portal, adviser, { list: 'own-clients', format: 'csv' });
  const rows = csvRows(await fileOf(portal, adviser, table));
  const { clients } = await get('/users/me/clients');
  expect(rows.map((one) => [one.Client, Number(one['Value AUD'])])).toEqual(
    clients.map(({ name, value }: { name: string; value: number }) => [name, value]),
  );
  expect(await zipOf(await madeExport(portal, adviser, PAPERS()))).toEqual([
    'Anna/paper.pdf',
    'Ben/paper.pdf',
    'Contents.txt',
  ]);
});

test('what is asked without a right year, or by staff, is refused', async () => {
  const ask = async (by: TestActor, body: object) =>
    (await portal.call(by, 'POST', '/exports', body)).body.code;
  expect(await ask(adviser, { ...PAPERS(), filters: {} })).toBe('invalid-input');
  expect(await ask(adviser, { ...PAPERS(), format: 'csv' })).toBe('invalid-input');
  expect(await ask(portal.manager, PAPERS())).toBe('forbidden');
  expect(await ask(portal.manager, { list: 'own-clients', format: 'csv' })).toBe('forbidden');
});

test('when access ends between request and making, nothing of the client is in the file, and older files are gone', async () => {
  const older = await madeExport(portal, adviser, PAPERS());
  const olderTable = await madeExport(portal, adviser, { list: 'own-clients', format: 'csv' });
  const { continueExport: started } = portal.services;
  Object.assign(portal.services, { continueExport: async () => {} });
  const { body } = await portal.call(adviser, 'POST', '/exports', PAPERS());
  Object.assign(portal.services, { continueExport: started });
  // The access to Anna, the client in view, ends before the export is made.
  await end(fund.anna);
  await continueExport(portal.services, body.id, Number.POSITIVE_INFINITY);
  expect(await zipOf(body.id)).toEqual(['Ben/paper.pdf', 'Contents.txt']);
  for (const id of [older, olderTable])
    expect((await portal.call(adviser, 'GET', `/exports/${id}`)).status).toBe(404);
  const { clients } = await get('/users/me/clients');
  expect(clients.map(({ name }: { name: string }) => name)).toEqual(['Ben']);
  const view = await portal.call(portal.manager, 'GET', '/users/me/clients', undefined, {
    'x-view-as': fund.ben,
  });
  expect(view.body.clients).toHaveLength(1);
});
