import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FILES_OF_KINDS } from '#functions/exports/records-of-fund.ts';
import { LIMITS } from '#shared/constants.ts';
import { CHANGE_REQUEST_STATES } from '#shared/terms.ts';
import { distributionOf, newApproved } from '../../access/distributed-scene.ts';
import { newFile } from '../../access/payable-scene.ts';
import { issuedTo, newApproval, newChangeRequest, newRedemptionBody, SECRETS } from '../../access/scene.ts';
import { newTaxYear } from '../../access/tax-scene.ts';
import { openTestedScene } from '../../access/tested-scene.ts';
import { seedPayee } from '../../harness/seed-payee.ts';
import { fileOf, madeExport, unzipped } from './read-files.ts';

const scene = await openTestedScene();
const { portal, people } = scene;
const { manager } = portal;

type Row = Record<string, unknown>;

async function archiveOf(filters: object) {
  const id = await madeExport(portal, manager, { list: 'archive', format: 'zip', filters });
  const { body } = await portal.call(manager, 'GET', `/exports/${id}`);
  const files = unzipped(await fileOf(portal, manager, id));
  const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '{}');
  const records = (name: string): Row[] =>
    (files.get(`records/${name}.jsonl`)?.toString('utf8') ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { body, files, manifest, records };
}

const list = async (path: string, rows: string): Promise<Row[]> =>
  (await portal.call(manager, 'GET', `${path}${path.includes('?') ? '&' : '?'}limit=1000`)).body[rows];

function expectTrue({ files, manifest }: Awaited<ReturnType<typeof archiveOf>>) {
  const listed = manifest.files.map(({ name }: { name: string }) => name);
  expect([...files.keys()].filter((name) => name !== 'manifest.json').sort()).toEqual([...listed].sort());
  for (const { name, bytes, sha256 } of manifest.files) {
    const file = files.get(name) ?? Buffer.alloc(0);
    expect([name, file.length, createHash('sha256').update(file).digest('hex')]).toEqual([
      name,
      bytes,
      sha256,
    ]);
  }
  expect(manifest.missing).toEqual([]);
}

describe('the archive of a client', () => {
  it('has every record as the API answers it, with the texts that the client may read, all papers, and their hashes', async () => {
    const { clientId } = people.own;
    const { number } = await issuedTo(scene, clientId);
    await newChangeRequest(scene, people.own);
    const archive = await archiveOf({ client_id: clientId });
    expectTrue(archive);
    const { records, manifest, body } = archive;
    expect(body.filename).toMatch(/archive \d{4}-\d{2}-\d{2}\.zip$/);
    expect(manifest.of).toMatchObject({ client_id: clientId });
    const { body: own } = await portal.call(people.own.actor, 'GET', `/clients/${clientId}`);
    expect(records('client')).toEqual([own]);
    const path = `/clients/${clientId}/transactions`;
    const { body: read } = await portal.call(people.own.actor, 'GET', `${path}?limit=1000`);
    expect(records('transactions')).toEqual(
      (await list(path, 'transactions')).map((row) => ({
        ...row,
        description: read.transactions.find(({ id }: Row) => id === row.id).description,
      })),
    );
    expect(records('capital-calls')).toEqual(
      await list(`/clients/${clientId}/capital-calls`, 'capital_calls'),
    );
    const history = await list(`/audit?kind=client&record_id=${clientId}`, 'entries');
    expect(records('audit').map(({ id }) => id)).toEqual(history.map(({ id }) => id));
    const sent = (await list(`/messages?client_id=${clientId}`, 'messages')).filter(
      (row) => row.sent_at !== null,
    );
    expect(sent.length).toBeGreaterThan(0);
    expect(records('messages').map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
    const asked = await portal.call(people.own.actor, 'GET', `/clients/${clientId}/change-requests`);
    expect(asked.body.requests.length).toBeGreaterThan(0);
    expect(records('change-requests')).toEqual(asked.body.requests);
    const documents = await list(`/clients/${clientId}/documents`, 'documents');
    expect(records('documents')).toEqual(documents);
    const { body: statement } = await portal.call(manager, 'GET', `/statements/${number}`);
    expect(statement).toMatchObject({ number });
    expect(records('statements')).toEqual([statement]);
    const papers = manifest.files.filter(({ name }: { name: string }) => name.startsWith('papers/'));
    expect(papers.map((paper: Row) => paper.document_id)).toEqual(documents.map(({ id }) => id));
    expect(papers.map((paper: Row) => paper.bytes)).toEqual(documents.map(({ size }) => size));
  });

  it('has the distributions and the accounts that the client sees', async () => {
    const { clientId } = people.claiming;
    await seedPayee(portal.services, { id: clientId });
    await newApproved(scene);
    const { records } = await archiveOf({ client_id: clientId });
    const { body: own } = await portal.call(manager, 'GET', `/clients/${clientId}/distributions`);
    expect(own.distributions).toHaveLength(1);
    expect(records('distributions')).toEqual(own.distributions);
    expect(records('payees')).toMatchObject([{ state: 'usable', bsb: null }]);
  });

  it('has no record of another client, and no record that clients may not read', async () => {
    const { files } = await archiveOf({ client_id: people.own.clientId });
    for (const [name, file] of files) {
      const text = file.toString('latin1');
      for (const secret of [...Object.values(SECRETS), people.other.clientId])
        expect(text.includes(secret), `${secret} in ${name}`).toBe(false);
    }
  });

  it('is refused to clients, and for an unknown client', async () => {
    const ask = { list: 'archive', format: 'zip', filters: { client_id: people.own.clientId } };
    expect((await portal.call(people.own.actor, 'POST', '/exports', ask)).status).toBe(403);
    const nobody = { ...ask, filters: { client_id: 'nobody-at-all' } };
    expect((await portal.call(manager, 'POST', '/exports', nobody)).body.code).toBe('client-not-found');
    const csv = { ...ask, format: 'csv' };
    expect((await portal.call(manager, 'POST', '/exports', csv)).body.code).toBe('invalid-input');
  });
});

describe('the archive of the fund', () => {
  it('has every listed record, also those that count nowhere, and every paper', async () => {
    await scene.newVoid();
    await scene.newSetAside();
    const archive = await archiveOf({});
    expectTrue(archive);
    const { records, manifest } = archive;
    const counted = await list('/transactions', 'transactions');
    const aside = await list('/transactions?status=set-aside', 'transactions');
    const voided = await list('/transactions?status=void', 'transactions');
    expect(aside.length).toBeGreaterThan(0);
    expect(voided.length).toBeGreaterThan(0);
    expect(records('transactions')).toEqual([...counted, ...aside, ...voided]);
    const clients = await list('/clients', 'clients');
    expect(records('clients').map(({ id }) => id)).toEqual(clients.map(({ id }) => id));
    const paid = records('allocations')
      .filter((row) => row.reversed_at === null && row.type === 'contribution')
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(paid).toBe(
      clients.reduce((sum, { total_paid: total }) => sum + Math.round(Number(total) * 100), 0),
    );
    for (const [name, path, rows] of [
      ['capital-calls', '/capital-calls', 'capital_calls'],
      ['matches', '/reconciliations', 'reconciliations'],
      ['documents', '/documents', 'documents'],
    ] as const) {
      expect(records(name), name).toEqual(await list(path, rows));
    }
    const issued = records('documents').flatMap(({ statement }) => (statement ? [statement as Row] : []));
    expect(issued.length).toBeGreaterThan(0);
    expect(records('statements').map((row) => row.number)).toEqual(
      issued.filter((proof) => !proof.is_pack).map((proof) => proof.number),
    );
    expect(manifest.files.filter(({ name }: { name: string }) => name.startsWith('papers/'))).toHaveLength(
      (await list('/documents', 'documents')).length,
    );
  });

  it('has a file for every kind of record, except those that are left out for a reason', async () => {
    for (const decision of ['approved', 'declined']) {
      const id = await newChangeRequest(scene, people.own);
      await portal.call(manager, 'PUT', `/change-requests/${id}`, { decision, reason: 'As the deed says' });
    }
    await newChangeRequest(scene, people.own);
    await newApproval(scene);
    await distributionOf(scene);
    await newFile(scene);
    await newTaxYear(scene);
    const redemption = await newRedemptionBody(scene);
    await portal.call(manager, 'POST', '/register/redemptions', redemption);
    const { manifest, records } = await archiveOf({});
    const named: string[] = manifest.files.map(({ name }: { name: string }) => name);
    for (const [kind, files] of Object.entries(FILES_OF_KINDS)) {
      if ('leftOut' in files) continue;
      for (const file of files) {
        expect(named, kind).toContain(`records/${file}.jsonl`);
        // Other tests may delete all rules, and the scene's tax table has no holder.
        if (!['classification-rules', 'tax-tables'].includes(file))
          expect([file, records(file).length > 0]).toEqual([file, true]);
      }
    }
    const asked = [];
    for (const state of CHANGE_REQUEST_STATES)
      asked.push(...(await list(`/change-requests?state=${state}`, 'requests')));
    expect(records('change-requests')).toEqual(asked);
    expect(new Set(asked.map(({ state }) => state))).toEqual(
      new Set(['open', 'approved', 'declined', 'withdrawn']),
    );
    expect(records('people').map(({ user_id: userId }) => userId)).toEqual(
      (await portal.call(manager, 'GET', '/managers')).body.people.map((row: Row) => row.user_id),
    );
    expect(records('imports')).toEqual(
      (await portal.call(manager, 'GET', '/transactions/imports?limit=100')).body.imports,
    );
  });

  it('has folders that every system can make, whatever clients are called', async () => {
    const long = '渡'.repeat(LIMITS.nameLength);
    for (const name of ['CON', long]) await issuedTo(scene, (await portal.addClient({ name })).id);
    const { manifest } = await archiveOf({});
    const parts = manifest.files.map(({ name }: { name: string }) => name.split('/'));
    const folders = new Set(parts.map(([, folder]: string[]) => folder));
    expect(folders).toContain('CON_');
    expect([...folders].filter((folder) => long.startsWith(String(folder)))).toHaveLength(1);
    for (const part of parts.flat()) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
  });

  it('is made again when the bucket does not answer in the middle', async () => {
    portal.bucket.failNext('read');
    const id = await madeExport(portal, manager, { list: 'archive', format: 'zip' });
    expect((await portal.call(manager, 'GET', `/exports/${id}`)).body.status).toBe('done');
  });
});
