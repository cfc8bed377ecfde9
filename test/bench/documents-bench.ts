import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { countsOfClient, countsOfDocument, sumDeltas } from '#functions/ledger/statistics.ts';
import { addToFundCountersWrite } from '#functions/ledger/statistics-store.ts';
import { transact } from '#functions/ledger/transact.ts';
import { type ClientItem, putClientWrites } from '#functions/records/client-store.ts';
import { type DocumentItem, putDocumentWrite, putListEntryWrite } from '#functions/records/document-store.ts';
import { cents, ZERO_CENTS } from '#shared/money.ts';
import { pdfOf } from '#test/functions/documents/sample-files.ts';
import { sha256 } from '#test/functions/documents/uploading.ts';
import { WRITTEN_DETAILS } from '#test/harness/client-details.ts';
import { startHttpPortal, TEST_MANAGER } from '#test/harness/http-portal.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { type Figure, ratioOf } from './measure.ts';
import { meter, type Units } from './units-bench.ts';

const PER_TRANSACTION = 40;
const UPLOAD_BYTES = 10_485_760;
const UPLOAD_ROUNDS = 15;

const idOf = (index: number) => `bench-${String(index).padStart(6, '0')}`;
const keyOf = (id: string) => `documents/${id}`;

function documentOf(index: number, clientId: string, versionId: string): DocumentItem {
  const id = idOf(index);
  const month = String((index % 12) + 1).padStart(2, '0');
  return {
    id,
    name: `Quarterly report ${index}`,
    description: 'What the fund did in the quarter',
    type_id: 'report',
    ...(index % 3 === 0 ? {} : { client_id: clientId, client_name: 'Bench Client' }),
    filename: `quarterly-report-${index}.pdf`,
    size: 250_000,
    uploaded_at: `2024-${month}-01T00:00:${String(index % 60).padStart(2, '0')}.000Z`,
    uploaded_by_name: 'Morgan Manager',
    state: 'available',
    object_key: keyOf(id),
    object_version: versionId,
    content_type: 'application/pdf',
    checksum: sha256(Buffer.from(id)),
    uploaded_by: 'bench',
    form_closed_at: '2024-01-01T00:00:00.000Z',
    version: 1,
  };
}

async function fillDocuments({ services }: TestPortal, clientId: string, count: number): Promise<void> {
  const bytes = pdfOf('The first');
  const { versionId } = await services.bucket.put(keyOf(idOf(0)), {
    bytes,
    contentType: 'application/pdf',
    checksum: sha256(bytes),
  });
  for (let start = 0; start < count; start += PER_TRANSACTION) {
    const documents = Array.from({ length: Math.min(PER_TRANSACTION, count - start) }, (_, offset) =>
      documentOf(start + offset, clientId, versionId),
    );
    await transact(services, {
      ...Object.fromEntries(
        documents.flatMap((document) => [
          [document.id, putDocumentWrite(services, document, '2099-01-01T00:00:00.000Z')],
          [`${document.id} listed`, putListEntryWrite(services, document)],
        ]),
      ),
      counters: addToFundCountersWrite(
        services,
        0,
        sumDeltas(documents.map((document) => countsOfDocument({ clientId: document.client_id }))),
      ),
    });
  }
}

function clientOf(index: number): ClientItem {
  const id = idOf(index);
  return {
    id,
    user_id: id,
    ...WRITTEN_DETAILS,
    name: `Bench Client ${index}`,
    email: `${id}@example.com`,
    status: 'Active',
    pledged_cents: cents(10_000_000),
    total_paid_cents: ZERO_CENTS,
    allocation_count: 0,
    reversed_count: 0,
    hidden_count: 0,
    hidden_payout_count: 0,
    unit_move_count: 0,
    payout_count: 0,
    document_count: 0,
    created_at: '2024-01-01T00:00:00.000Z',
    version: 1,
  };
}

async function fillClients({ services }: TestPortal, count: number): Promise<void> {
  for (let start = 0; start < count; start += PER_TRANSACTION) {
    const clients = Array.from({ length: Math.min(PER_TRANSACTION, count - start) }, (_, offset) =>
      clientOf(start + offset),
    );
    await transact(services, {
      ...Object.fromEntries(
        clients.flatMap((client) => {
          const writes = putClientWrites(services, client);
          return [
            [client.id, writes.client],
            [`${client.id} email`, writes.email],
          ];
        }),
      ),
      counters: addToFundCountersWrite(
        services,
        0,
        sumDeltas(
          clients.map((client) => countsOfClient({ status: 'Active', pledgedCents: client.pledged_cents })),
        ),
      ),
    });
  }
}

async function unitsPerPage(documents: number, clients: number): Promise<Map<string, Units>> {
  const portal = await startTestPortal();
  try {
    const { id: clientId, actor } = await portal.addClient();
    await fillDocuments(portal, clientId, documents);
    await fillClients(portal, clients);
    const manager = (path: string) => () => portal.call(portal.manager, 'GET', path);
    const second = async (path: string) => {
      const { body } = await portal.call(portal.manager, 'GET', `${path}?limit=25`);
      return manager(`${path}?limit=25&cursor=${body.next_cursor}`);
    };
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'GET /documents?limit=25': manager('/documents?limit=25'),
      'GET /documents?limit=25, second page': await second('/documents'),
      'GET /documents/fund?limit=25': () => portal.call(actor, 'GET', '/documents/fund?limit=25'),
      'GET /clients/{id}/documents?limit=25': () =>
        portal.call(actor, 'GET', `/clients/${clientId}/documents?limit=25`),
      'GET /documents/{id}': manager(`/documents/${idOf(0)}`),
      'GET /documents/{id}/download-url': manager(`/documents/${idOf(0)}/download-url`),
      'GET /clients?limit=25': manager('/clients?limit=25'),
      'GET /clients?limit=25, second page': await second('/clients'),
    };
    const meters = meter(portal);
    const units = new Map<string, Units>();
    for (const [name, call] of Object.entries(calls)) {
      Object.assign(meters, { read: 0, write: 0, requests: 0 });
      const { status } = await call();
      if (status !== 200) throw new Error(`${name} answered ${status}`);
      units.set(name, { ...meters });
    }
    return units;
  } finally {
    await portal.close();
  }
}

async function benchPages(): Promise<Figure[]> {
  const small = await unitsPerPage(200, 100);
  const large = await unitsPerPage(5_000, 2_000);
  const show = ({ requests, read }: Units) => `${requests} requests, ${read.toFixed(1)} read units`;
  return [...large].map(([name, units]) => {
    const before = small.get(name) ?? { read: 0, write: 0, requests: 0, items: 0 };
    return {
      what: `${name} with 5,000 documents and 2,000 clients stored, against with 200 and 100`,
      figure: `${show(units)} (${show(before)})`,
      held: 'no growth',
      ok: units.requests <= before.requests && units.read <= before.read + 1,
    };
  });
}

interface Begun {
  document: { id: string };
  upload: { url: string; fields: Record<string, string> };
}

interface SentForm {
  url: string;
  type: string;
  body: Buffer;
}

async function benchUpload(): Promise<Figure[]> {
  const portal = await startHttpPortal();
  try {
    const { id: token } = await portal.signIn(TEST_MANAGER.email, TEST_MANAGER.password);
    const start = pdfOf('The largest');
    const bytes = Buffer.concat([start, randomBytes(UPLOAD_BYTES - start.length)]);
    const checksum = sha256(bytes);
    const file = new File([new Uint8Array(bytes)], 'largest.pdf', { type: 'application/pdf' });
    const begin = async (): Promise<Begun> => {
      const answer = await portal.request(token, 'POST', '/documents/upload', {
        document_type_id: 'report',
        name: 'The largest',
        filename: 'largest.pdf',
        size: UPLOAD_BYTES,
        checksum,
      });
      return (await answer.json()) as Begun;
    };
    // A browser builds the form outside the page's thread, so the measurement does not include it.
    const formOf = async ({ upload }: Begun): Promise<SentForm> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(upload.fields)) form.set(name, value);
      form.set('file', file);
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      return { url: upload.url, type, body: Buffer.from(await encoded.arrayBuffer()) };
    };
    // Sends with the HTTP client that the SDK uses for `put`, so that the client does not affect the comparison.
    const agent = new Agent({ keepAlive: true });
    const send = ({ url, type, body }: SentForm) =>
      new Promise<void>((resolve, reject) => {
        const headers = { 'content-type': type, 'content-length': body.length };
        const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
          answer.resume().once('end', resolve);
          if (answer.statusCode !== 204) reject(new Error(`The bucket answered ${answer.statusCode}`));
        });
        sending.once('error', reject).end(body);
      });
    const wholeDocument = async () => {
      const begun = await begin();
      await send(await formOf(begun));
      const path = `/documents/uploads/${begun.document.id}/complete`;
      const answer = await portal.request(token, 'POST', path);
      if (answer.status !== 200) throw new Error(`Not completed: ${answer.status}`);
    };
    const prepared = await formOf(await begin());
    const transfer = () => send(prepared);
    let key = 0;
    const put = () => {
      key += 1;
      const sentBytes = { bytes, contentType: 'application/pdf', checksum };
      return portal.services.bucket.put(`bench/${key}`, sentBytes);
    };
    const sent = await ratioOf(transfer, put, UPLOAD_ROUNDS);
    const brought = await ratioOf(wholeDocument, put, UPLOAD_ROUNDS);
    agent.destroy();
    const throughput = 1 / sent.ratio;
    return [
      {
        what: 'Throughput of sending 10 MB by the form, against a bare PUT of the SDK to the same bucket',
        figure: `${throughput.toFixed(2)} (${sent.subjectMs.toFixed(0)} ms against ${sent.baselineMs.toFixed(0)} ms)`,
        held: '≥ 0.9',
        ok: throughput >= 0.9,
      },
      {
        what: 'The whole upload of 10 MB: announced, sent, read again, checked and made available',
        figure: `${brought.subjectMs.toFixed(0)} ms (a bare PUT: ${brought.baselineMs.toFixed(0)} ms)`,
        held: '≤ 1 s',
        ok: brought.subjectMs <= 1_000,
      },
    ];
  } finally {
    await portal.close();
  }
}

export async function benchDocuments(): Promise<Figure[]> {
  return [...(await benchPages()), ...(await benchUpload())];
}
