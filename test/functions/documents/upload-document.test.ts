import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, FALLBACK_DOCUMENT_TYPES } from '#shared/terms.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { startTestPortal } from '#test/harness/test-portal.ts';
import { pdfOf } from './sample-files.ts';
import { begin, formOf, sha256 } from './uploading.ts';

const portal = portalOfFile();

const post = (body: object | string | FormData, headers?: Record<string, string>) =>
  portal.call(portal.manager, 'POST', '/documents/upload', body, headers);

describe('201', () => {
  test.each(['.pdf', '..pdf'])(
    'accepts a file called %s, as the forms do, and completes its name',
    async (filename) => {
      const { status, body } = await begin(portal, { bytes: pdfOf('Nameless'), filename });
      expect(status).toBe(201);
      expect(body.document.filename).toBe('document.pdf');
    },
  );

  test('answers where to post the file: a key from the id alone, the server’s content type, the announced digest', async () => {
    const { id: clientId } = await portal.addClient({ name: 'Olivia Example' });
    const bytes = pdfOf('Contract');
    const { status, body } = await begin(portal, {
      bytes,
      filename: 'Contract, signed.pdf',
      metadata: {
        document_type_id: 'contract',
        client_id: clientId,
        name: '  Contract ',
        description: 'Signed',
      },
    });
    expect(status).toBe(201);
    expect(body.document).toEqual({
      id: expect.any(String),
      name: 'Contract',
      description: 'Signed',
      document_type_id: 'contract',
      document_type: 'Contract',
      client_id: clientId,
      client_name: 'Olivia Example',
      uploaded_at: expect.any(String),
      uploaded_by_name: 'Morgan Manager',
      filename: 'Contract, signed.pdf',
      size: bytes.length,
      status: 'pending',
    });
    expect(body.upload.fields).toMatchObject({
      key: `documents/${body.document.id}`,
      'Content-Type': 'application/pdf',
      'x-amz-checksum-sha256': sha256(bytes),
    });
  });

  test('an unfinished upload is in no list and in no count', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const { body } = await begin(portal, { metadata: { client_id: clientId } });
    const list = await portal.call(portal.manager, 'GET', '/documents?limit=1000');
    expect(JSON.stringify(list.body)).not.toContain(body.document.id);
    expect((await portal.call(actor, 'GET', `/clients/${clientId}/documents`)).body).toMatchObject({
      documents: [],
      total: 0,
    });
    expect((await portal.call(portal.manager, 'GET', `/documents/${body.document.id}`)).body.status).toBe(
      'pending',
    );
  });

  test('a file sent in one request is available immediately, with any content type of the browser', async () => {
    const { status, body } = await post(formOf({ metadata: { name: 'In one form' } }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ upload: null, document: { status: 'available', name: 'In one form' } });
  });

  test.each([...DOCUMENT_TYPES, ...FALLBACK_DOCUMENT_TYPES])(
    'accepts type $id, also by its number in the fallback list',
    async ({ id, name }) => {
      const { body } = await post(formOf({ metadata: { document_type_id: id } }));
      expect(body.document.document_type).toBe(name);
    },
  );

  test('an empty client, null and no client all mean a document of the fund', async () => {
    for (const metadata of [{ client_id: '' }, { client_id: null }, {}]) {
      expect((await post(formOf({ metadata }))).body.document.client_id).toBeNull();
      const { body } = await begin(portal, { metadata });
      expect(body.document).toMatchObject({ client_id: null, client_name: null });
    }
  });
});

describe('400', () => {
  test.each(['filename', 'size', 'checksum'])('refuses an announcement without %s', async (name) => {
    const answer = await begin(portal, { metadata: { [name]: undefined } });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: name, message: 'Required' }] } });
  });

  test('refuses an invalid form, and one without file or metadata, with two files or with other fields', async () => {
    const withoutFile = formOf({});
    withoutFile.delete('file');
    const withoutMetadata = formOf({});
    withoutMetadata.delete('metadata');
    const broken = formOf({});
    broken.set('metadata', '{"name":');
    const list = formOf({});
    list.set('metadata', '[]');
    const twice = formOf({});
    twice.append('file', new File(['x'], 'x.txt'));
    const more = formOf({});
    more.append('name', 'x');
    for (const form of [withoutFile, withoutMetadata, broken, list, twice, more]) {
      expect((await post(form)).status).toBe(400);
    }
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await post('--x\r\n', type)).status).toBe(400);
    expect((await post('', { 'content-type': 'multipart/form-data; charset=x' })).status).toBe(400);
  });
});

describe('409', () => {
  test('too many unfinished uploads are refused until one is finished or cancelled', async () => {
    const own = await startTestPortal();
    try {
      const begun = [];
      for (let count = 0; count < 50; count += 1) begun.push(await begin(own));
      expect(begun.every((answer) => answer.status === 201)).toBe(true);
      await own.indexesShowAll();
      expect(await begin(own)).toMatchObject({ status: 409, body: { code: 'too-many-uploads' } });
      await own.call(own.manager, 'DELETE', `/documents/${begun[0]?.body.document.id}`);
      await own.indexesShowAll();
      expect((await begin(own)).status).toBe(201);
    } finally {
      await own.close();
    }
  });
});

describe('413', () => {
  test('the refusal of a form above the stage’s limit states the limit', async () => {
    const { bucket, scanner, ...services } = portal.services;
    const { serve } = await import('#functions/http/serve.ts');
    const { documentsArea } = await import('#functions/documents/index.ts');
    const { apiEvent } = await import('#local/api-event.ts');
    const { matchRoute } = await import('#local/api-routes.ts');
    const { lambdaContext } = await import('#local/area-handlers.ts');
    const handle = serve(documentsArea, () => ({
      ...services,
      bucket,
      scanner,
      maxFormBytes: 4 * 1_048_576,
    }));
    const route = matchRoute('POST', '/documents/upload');
    if (!route) throw new Error('No route');
    const send = async (size: number) => {
      const form = new Response(formOf({ bytes: pdfOf('Large', size) }));
      const event = apiEvent(
        {
          method: 'POST',
          rawPath: '/api/documents/upload',
          rawQueryString: '',
          headers: { host: 'localhost', 'content-type': form.headers.get('content-type') ?? '' },
          body: new Uint8Array(await form.arrayBuffer()),
          sourceIp: '127.0.0.1',
        },
        route,
        portal.manager.claims,
      );
      return handle(event, lambdaContext(event.requestContext.requestId));
    };
    expect((await send(4 * 1_048_576)).statusCode).toBe(201);
    const refused = await send(4 * 1_048_576 + 1);
    expect(refused.statusCode).toBe(413);
    expect(JSON.parse(refused.body ?? '')).toMatchObject({
      code: 'payload-too-large',
      error: 'A file sent in a form can be at most 4 MB.',
    });
  });
});

describe('415', () => {
  test('refuses a body that is neither JSON nor a form', async () => {
    expect((await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
  });
});

describe('422', () => {
  test('refuses an unknown type of document', async () => {
    for (const document_type_id of ['invoice', '0', '10', 'constructor']) {
      expect(await begin(portal, { metadata: { document_type_id } })).toMatchObject({
        status: 422,
        body: { code: 'unknown-document-type' },
      });
    }
  });
});

describe('5xx', () => {
  test('a bucket failure leaves at most an upload that is cancelled after an hour', async () => {
    portal.bucket.failNext('presignUpload');
    expect((await begin(portal)).status).toBe(500);
    portal.bucket.failNext('put', 'after');
    const answer = await post(formOf({ metadata: { name: 'Lost' } }));
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    const before = (await portal.bucket.listKeys()).length;
    portal.advance(61 * 60_000);
    await portal.services.reapDocuments();
    expect(await portal.bucket.listKeys()).toHaveLength(before - 1);
  });
});
