import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { documentsArea } from '#functions/documents/index.ts';
import { serve } from '#functions/http/serve.ts';
import { reapDocuments } from '#functions/papers/reap-documents.ts';
import type { DocumentBucket, Services } from '#functions/services.ts';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { apiEvent } from '#local/api-event.ts';
import { matchRoute } from '#local/api-routes.ts';
import { lambdaContext } from '#local/area-handlers.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { startTestPortal, type TestPortal } from '#test/harness/test-portal.ts';
import { pdfOf } from '../documents/sample-files.ts';
import { announced, available, begin, complete, formOf } from '../documents/uploading.ts';

const portal = portalOfFile();

const HOUR_MS = 3_600_000;

async function expectSound(): Promise<void> {
  const { breaches } = await verifyLedger(portal.services, portal.bucket);
  expect(breaches).toEqual([]);
}

const isWrite = (name: string) => /^(TransactWrite|Put|Update|Delete)/.test(name);

/** These services simulate a process that is killed before or after its nth write or file operation. */
function mortalServices(
  dieAt: number,
  when: 'before' | 'after',
): { services: Services; died: () => boolean } {
  let effects = 0;
  let dead = false;
  const around = async <Value>(isEffect: boolean, act: () => Promise<Value>): Promise<Value> => {
    if (dead) throw new Error('killed');
    if (isEffect) effects += 1;
    const last = isEffect && effects === dieAt;
    if (last && when === 'before') dead = true;
    if (dead) throw new Error('killed');
    const value = await act();
    if (last) {
      dead = true;
      throw new Error('killed');
    }
    return value;
  };
  const { database, bucket } = portal.services;
  const send = (command: { constructor: { name: string } }) =>
    around(isWrite(command.constructor.name), () => database.send(command as never));
  const mortalBucket = Object.fromEntries(
    (['presignUpload', 'head', 'read', 'put', 'presignDownload', 'remove'] as const).map((name) => [
      name,
      (...parameters: unknown[]) =>
        around(name === 'put' || name === 'remove', () =>
          (bucket[name] as (...all: unknown[]) => Promise<never>)(...parameters),
        ),
    ]),
  ) as unknown as DocumentBucket;
  return {
    services: {
      ...portal.services,
      database: Object.create(database, { send: { value: send } }) as DynamoDBDocumentClient,
      bucket: mortalBucket,
    },
    died: () => dead,
  };
}

async function callIn(services: Services, method: string, path: string, body?: object | FormData) {
  const route = matchRoute(method, path);
  if (!route) throw new Error('No route');
  const sent =
    body === undefined
      ? new Response()
      : new Response(body instanceof FormData ? body : JSON.stringify(body));
  const type = body instanceof FormData ? (sent.headers.get('content-type') ?? '') : 'application/json';
  const event = apiEvent(
    {
      method,
      rawPath: `/api${path}`,
      rawQueryString: '',
      headers: { host: 'localhost', ...(body ? { 'content-type': type } : {}) },
      body: new Uint8Array(await sent.arrayBuffer()),
      sourceIp: '127.0.0.1',
    },
    route,
    portal.manager.claims,
  );
  const handle = serve(documentsArea, () => services);
  const answer = await handle(event, lambdaContext(event.requestContext.requestId));
  return { status: answer.statusCode ?? 0, body: JSON.parse(answer.body ?? '{}') };
}

async function killAtEach(act: (services: Services, step: string) => Promise<void>): Promise<number> {
  for (let dieAt = 1; ; dieAt += 1) {
    let survived = true;
    for (const when of ['before', 'after'] as const) {
      const mortal = mortalServices(dieAt, when);
      await act(mortal.services, `${when} effect ${dieAt}`);
      survived &&= !mortal.died();
    }
    if (survived) return dieAt - 1;
  }
}

describe('after a kill at any step of these, one pass of the reaper leaves a file exactly for each available document', () => {
  const bytes = pdfOf('To be killed');

  test.each([
    ['good', bytes],
    ['refused', new TextEncoder().encode('no PDF')],
  ])('an upload in two steps, its file %s', async (_, content) => {
    const { id: clientId } = await portal.addClient();
    const effects = await killAtEach(async (services, step) => {
      const body = announced({ bytes: content, metadata: { client_id: clientId, name: step } });
      const begun = await callIn(services, 'POST', '/documents/upload', body);
      if (begun.status === 201) {
        await portal.bucket.post(begun.body.upload, content);
        await callIn(services, 'POST', `/documents/uploads/${begun.body.document.id}/complete`);
      }
      portal.advance(HOUR_MS + 1_000);
      await reapDocuments(portal.services, Number.POSITIVE_INFINITY);
      await expectSound();
    });
    expect(effects).toBeGreaterThanOrEqual(2);
    const { total, documents } = (
      await portal.call(portal.manager, 'GET', `/clients/${clientId}/documents?limit=100`)
    ).body;
    expect(documents).toHaveLength(total);
  });

  test('an upload in one form', async () => {
    const effects = await killAtEach(async (services, step) => {
      await callIn(services, 'POST', '/documents/upload', formOf({ bytes, metadata: { name: step } }));
      portal.advance(HOUR_MS + 1_000);
      await reapDocuments(portal.services, Number.POSITIVE_INFINITY);
      await expectSound();
    });
    expect(effects).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['long after the upload', HOUR_MS],
    ['while its form is still good', 0],
  ])('a deletion %s', async (_, laterMs) => {
    const { id: clientId } = await portal.addClient();
    const effects = await killAtEach(async (services) => {
      const id = await available(portal, { metadata: { client_id: clientId } });
      portal.advance(laterMs);
      await callIn(services, 'DELETE', `/documents/${id}`);
      portal.advance(1_000);
      await reapDocuments(portal.services, Number.POSITIVE_INFINITY);
      await expectSound();
      const stillThere = await portal.call(portal.manager, 'GET', `/documents/${id}`);
      const object = await portal.bucket.head(`documents/${id}`);
      expect(object !== undefined).toBe(stillThere.status === 200);
    });
    expect(effects).toBeGreaterThanOrEqual(2);
  });

  test('a pass of the reaper itself', async () => {
    const effects = await killAtEach(async (services) => {
      const begun = await begin(portal, { bytes });
      await portal.bucket.post(begun.body.upload, bytes);
      const id = await available(portal);
      portal.bucket.failNext('remove');
      await portal.call(portal.manager, 'DELETE', `/documents/${id}`);
      portal.advance(HOUR_MS + 1_000);
      await reapDocuments(services, Number.POSITIVE_INFINITY);
      await reapDocuments(portal.services, Number.POSITIVE_INFINITY);
      await expectSound();
      expect(await portal.bucket.head(`documents/${id}`)).toBeUndefined();
      expect(await portal.bucket.head(begun.body.upload.fields.key)).toBeUndefined();
    });
    expect(effects).toBeGreaterThanOrEqual(4);
  });
});

describe('what the reaper leaves alone', () => {
  test('an upload younger than an hour is kept', async () => {
    const bytes = pdfOf('Slow');
    const { body } = await begin(portal, { bytes });
    portal.advance(59 * 60_000);
    await portal.services.reapDocuments();
    await portal.bucket.post(body.upload, bytes);
    expect((await complete(portal, body.document.id)).status).toBe(200);
  });

  test('a document whose file cannot be deleted does not stop the others', async () => {
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      const id = await available(portal);
      portal.bucket.failNext('remove');
      await portal.call(portal.manager, 'DELETE', `/documents/${id}`);
      ids.push(id);
    }
    portal.advance(1_000);
    portal.bucket.failNext('remove');
    const first = await reapDocuments(portal.services, Number.POSITIVE_INFINITY);
    expect(first.failed).toBe(1);
    expect(await reapDocuments(portal.services, Number.POSITIVE_INFINITY)).toMatchObject({ failed: 0 });
    for (const id of ids) expect(await portal.bucket.head(`documents/${id}`)).toBeUndefined();
    await expectSound();
  });

  test('a second pass finds nothing left to do', async () => {
    portal.advance(2 * HOUR_MS);
    await portal.services.reapDocuments();
    expect(await reapDocuments(portal.services, Number.POSITIVE_INFINITY)).toEqual({
      finished: 0,
      failed: 0,
    });
  });
});

test('the ledger check reports files that are missing, changed or without a record', async () => {
  const own = await startTestPortal();
  try {
    const id = await available(own);
    const stray = 'documents/of-nobody';
    await own.bucket.put(stray, { bytes: pdfOf('Stray'), contentType: '', checksum: '' });
    const gone = { ...own.bucket, head: async () => undefined };
    const changed = { ...own.bucket, read: async () => pdfOf('Changed') };
    for (const objects of [gone, changed]) {
      const { breaches } = await verifyLedger(own.services, objects);
      expect(breaches).toEqual([
        { invariant: 'I8', detail: `DOC#${id}: its file is not the one that was checked` },
        { invariant: 'I8', detail: `${stray}: a file of no document` },
      ]);
    }
  } finally {
    await own.close();
  }
});

test('a file that arrives with its document during the ledger check is no breach', async () => {
  const own = await startTestPortal();
  try {
    await available(own);
    let arrived = false;
    const scanning = async (command: never) => {
      const answer = await own.services.database.send(command);
      if (!arrived) {
        arrived = true;
        await available(own);
      }
      return answer;
    };
    const database = { send: scanning } as unknown as DynamoDBDocumentClient;
    const { breaches } = await verifyLedger({ ...own.services, database }, own.bucket);
    expect(breaches.filter(({ invariant }) => invariant === 'I8')).toEqual([]);
    expect(arrived).toBe(true);
  } finally {
    await own.close();
  }
});

function patient(portal: TestPortal): TestPortal {
  const call: TestPortal['call'] = async (...asked) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await portal.call(...asked);
      if (answer.status !== 503 || tries === 4) return answer;
    }
  };
  return { ...portal, call };
}

test('conflicts, throttling and lost replies change no outcome: every upload and deletion counts once', async () => {
  const faults = { conflict: 0.15, throttle: 0.05, lostReply: 0.1, unprocessed: 0.2, seed: 11 };
  const own = patient(await startTestPortal({ faults }));
  try {
    const clients = [await own.addClient(), await own.addClient()];
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        available(own, { metadata: index % 3 === 2 ? {} : { client_id: clients[index % 3]?.id } }),
      ),
    );
    const gone = ids.slice(0, 5);
    const answers = await Promise.all(gone.map((id) => own.call(own.manager, 'DELETE', `/documents/${id}`)));
    expect(answers.map((answer) => answer.status)).toEqual(gone.map(() => 200));
    own.advance(HOUR_MS);
    await own.services.reapDocuments();
    own.faults.off();
    expect(own.faults.injected.conflict).toBeGreaterThan(0);
    expect(own.faults.injected.lostReply).toBeGreaterThan(0);
    const { body } = await own.call(own.manager, 'GET', '/documents?limit=100');
    expect(body.documents.map((document: { id: string }) => document.id).sort()).toEqual(ids.slice(5).sort());
    const { breaches } = await verifyLedger(own.services, own.bucket);
    expect(breaches).toEqual([]);
  } finally {
    await own.close();
  }
});
