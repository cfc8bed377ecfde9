import { describe, expect, it } from 'vitest';
import { listMaker } from '#functions/exports/list-maker.ts';
import { runExport } from '#functions/exports/run-export.ts';
import { exportObjectKey, findExport, listOpenExports } from '#functions/records/export-store.ts';
import { EXPORT_KEPT_HOURS } from '#shared/constants.ts';
import { auditorOf } from '../../harness/actors.ts';
import { addManager } from '../../harness/add-manager.ts';
import { portalOfFile } from '../../harness/portal-of-file.ts';
import { csvRows, fileOf, madeExport, readSheet } from './read-files.ts';

const portal = portalOfFile();

const record = (description: string) =>
  portal.call(portal.manager, 'POST', '/transactions/record', {
    type: 'expense',
    amount: '12.34',
    description,
    txn_date: '2025-06-10',
  });

describe('the file', () => {
  it('returns a file name and a 60-second URL, and audits the download once', async () => {
    const id = await madeExport(portal, portal.manager, {
      list: 'clients',
      format: 'csv',
      filters: { status: 'Active' },
    });
    const { body } = await portal.call(portal.manager, 'GET', `/exports/${id}`);
    expect(body).toMatchObject({ list: 'clients', format: 'csv', status: 'done', total: body.done });
    expect(body.filename).toMatch(/^Wattle Street Fund clients \d{4}-\d{2}-\d{2}\.csv$/);
    expect(new URL(body.url).searchParams.get('disposition')).toContain(
      'attachment; filename="Wattle Street',
    );
    const audit = await portal.call(portal.manager, 'GET', `/audit?kind=export&record_id=${id}`);
    expect(audit.body.entries).toHaveLength(1);
    expect(audit.body.entries[0]).toMatchObject({
      action: 'export.made',
      record_name: 'Clients',
      summary: 'Clients as CSV',
    });
    const fields = audit.body.entries[0].changes.map((one: { field: string; after: string }) => [
      one.field,
      one.after,
    ]);
    expect(fields).toEqual([
      ['list', 'clients'],
      ['format', 'csv'],
      ['filter_status', 'Active'],
    ]);
  });

  it.each(['=1+1', '+61 400 000 000', '-5 % of it', '@SUM(A1)', '=HYPERLINK("https://x.example.com")'])(
    'has %s as text, which no spreadsheet runs',
    async (text) => {
      await record(text);
      const ask = { list: 'transactions', filters: { q: text } };
      const csv = csvRows(
        await fileOf(
          portal,
          portal.manager,
          await madeExport(portal, portal.manager, { ...ask, format: 'csv' }),
        ),
      );
      expect(csv.map(({ Description }) => Description)).toEqual([`'${text}`]);
      expect(csv[0]?.['Amount AUD']).toBe('-12.34');
      const sheet = readSheet(
        await fileOf(
          portal,
          portal.manager,
          await madeExport(portal, portal.manager, { ...ask, format: 'xlsx' }),
        ),
      );
      const cell = sheet.rows[1]?.get('B');
      expect(cell).toEqual({ text, format: '', formula: false });
    },
  );

  it('has dates as dates, instants in Sydney and amounts as numbers, with the sum at the foot', async () => {
    await record('Rates of the year');
    const id = await madeExport(portal, portal.manager, {
      list: 'transactions',
      format: 'xlsx',
      filters: { q: 'Rates of the year' },
    });
    const { rows, name } = readSheet(await fileOf(portal, portal.manager, id));
    expect(name).toBe('Transactions');
    expect(rows[1]?.get('A')).toEqual({ number: 45_818, format: 'dd/mm/yyyy', formula: false });
    expect(rows[1]?.get('E')).toEqual({ number: -12.34, format: '#,##0.00', formula: false });
    expect(rows.at(-1)?.get('A')?.text ?? rows.at(-1)?.get('B')?.text).toBe('Total');
    expect(rows.at(-1)?.get('E')?.number).toBe(-12.34);
  });

  it('is deleted after a day, for the person who requested it too', async () => {
    const id = await madeExport(portal, portal.manager, { list: 'properties', format: 'csv' });
    portal.advance(EXPORT_KEPT_HOURS * 3_600_000 + 1);
    const { status, body } = await portal.call(portal.manager, 'GET', `/exports/${id}`);
    expect([status, body.code]).toEqual([404, 'export-not-found']);
    portal.advance(-EXPORT_KEPT_HOURS * 3_600_000 - 1);
  });
});

describe('an export of another person', () => {
  it('is refused to another manager, to an auditor, and to a former manager', async () => {
    const auditor = auditorOf({ email: 'auditor@example.com' });
    await addManager(portal.services, auditor, 'auditor');
    const id = await madeExport(portal, portal.manager, { list: 'audit', format: 'csv' });
    expect((await portal.call(auditor, 'GET', `/exports/${id}`)).status).toBe(404);
    const own = await madeExport(portal, auditor, { list: 'audit', format: 'csv' });
    expect((await portal.call(auditor, 'GET', `/exports/${own}`)).body.status).toBe('done');
  });

  it('a client exports their own transactions and documents, and nothing of others or the fund', async () => {
    const [one, other] = [await portal.addClient(), await portal.addClient()];
    for (const list of ['transactions', 'documents']) {
      const id = await madeExport(portal, one.actor, { list, format: 'csv' });
      expect((await portal.call(one.actor, 'GET', `/exports/${id}`)).status).toBe(200);
      expect((await portal.call(other.actor, 'GET', `/exports/${id}`)).status).toBe(404);
      const ask = { list, format: 'csv', filters: { client_id: other.id } };
      expect((await portal.call(one.actor, 'POST', '/exports', ask)).status).toBe(404);
    }
    for (const list of ['clients', 'audit', 'capital-calls', 'messages', 'allocations']) {
      const answer = await portal.call(one.actor, 'POST', '/exports', { list, format: 'csv' });
      expect([list, answer.status]).toEqual([list, 403]);
    }
  });

  it('a manager who views as a client can neither request an export nor see the client’s', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const id = await madeExport(portal, actor, { list: 'transactions', format: 'csv' });
    const as = { 'x-view-as': clientId };
    expect((await portal.call(portal.manager, 'GET', `/exports/${id}`, undefined, as)).status).toBe(404);
    const asked = await portal.call(
      portal.manager,
      'POST',
      '/exports',
      { list: 'documents', format: 'csv' },
      as,
    );
    expect([asked.status, asked.body.code]).toEqual([403, 'read-only']);
  });
});

describe('wrong filters are refused before anything is stored', () => {
  it.each([
    ['transactions', { from: '2025-02-30' }, 'filters.from'],
    ['transactions', { from: '2025-06-10', to: '2025-06-01' }, 'filters.to'],
    ['transactions', { limit: '5' }, 'filters.limit'],
    ['clients', { kind: 'client' }, 'filters.kind'],
    ['audit', { record_id: 'x' }, 'filters.kind'],
  ])('%s %j', async (list, filters, path) => {
    const { status, body } = await portal.call(portal.manager, 'POST', '/exports', {
      list,
      format: 'csv',
      filters,
    });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect(body.issues[0].path).toContain(path.slice('filters.'.length));
  });
});

describe('an export that stops', () => {
  const waiting = async () => {
    const { services } = portal;
    const { continueExport } = services;
    const left: string[] = [];
    services.continueExport = async (id) => void left.push(id);
    portal.bucket.failNext('putExport');
    const { body } = await portal.call(portal.manager, 'POST', '/exports', {
      list: 'clients',
      format: 'csv',
    });
    services.continueExport = continueExport;
    expect(left).toEqual([body.id]);
    return body.id as string;
  };
  const maker = listMaker();
  const untilMs = () => portal.services.now().getTime() + 60_000;

  it('is made by the worker when its request could not store it', async () => {
    const id = await waiting();
    expect((await portal.call(portal.manager, 'GET', `/exports/${id}`)).body).toMatchObject({
      status: 'running',
    });
    await portal.services.sweepExports();
    expect((await portal.call(portal.manager, 'GET', `/exports/${id}`)).body.status).toBe('done');
    expect(await listOpenExports(portal.services)).not.toContain(id);
  });

  it('is made again from its beginning after a kill in the middle, once its lease has ended', async () => {
    const id = await waiting();
    const { services } = portal;
    // Simulates a kill: the export takes its lease and never ends.
    void runExport(services, id, async () => new Promise(() => {}), { untilMs: untilMs() });
    await expect.poll(async () => (await findExport(services, id))?.lease).toBeTypeOf('string');
    expect((await runExport(services, id, maker, { untilMs: untilMs() }))?.status).toBe('running');
    portal.advance(60 * 60_000);
    expect((await runExport(services, id, maker, { untilMs: untilMs() }))?.status).toBe('done');
    portal.advance(-60 * 60_000);
    expect(await portal.bucket.versionsOf(exportObjectKey(id))).toHaveLength(1);
  });

  it('fails after its last attempt, and reports it', async () => {
    const id = await waiting();
    const { services } = portal;
    for (let tries = 1; tries < 4; tries += 1) {
      portal.bucket.failNext('putExport');
      const tried = runExport(services, id, maker, { untilMs: untilMs() });
      if (tries < 3) await expect(tried).rejects.toThrow('out of reach');
      else await tried;
    }
    expect((await portal.call(portal.manager, 'GET', `/exports/${id}`)).body).toMatchObject({
      status: 'failed',
      failure: 'The export could not be created. Please try again.',
    });
    expect(portal.logged.some(({ event }) => event === 'export-failed')).toBe(true);
  });

  it('is not made for a person who may no longer see the list', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const { services } = portal;
    const { continueExport } = services;
    services.continueExport = async () => {};
    portal.bucket.failNext('putExport');
    const { body } = await portal.call(actor, 'POST', '/exports', { list: 'documents', format: 'csv' });
    services.continueExport = continueExport;
    await portal.call(portal.manager, 'PUT', `/clients/${clientId}`, { status: 'Suspended' });
    const made = await runExport(services, body.id, maker, { untilMs: untilMs() });
    expect(made).toMatchObject({ status: 'failed', failure: 'You no longer have access to this list.' });
  });
});
