import { describe, expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { available, begin, upload } from './uploading.ts';

const portal = portalOfFile();

describe('200', () => {
  test('a client sees their own documents and those of the fund, without key, version or digest', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const own = await available(portal, { metadata: { client_id: clientId, name: 'Own' } });
    const fund = await available(portal, { metadata: { name: 'Fund' } });
    for (const [id, name] of [
      [own, 'Own'],
      [fund, 'Fund'],
    ]) {
      const { status, body } = await portal.call(actor, 'GET', `/documents/${id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id, name, status: 'available' });
      expect(Object.keys(body).sort()).toEqual([
        'client_id',
        'client_name',
        'description',
        'document_type',
        'document_type_id',
        'filename',
        'id',
        'name',
        'size',
        'status',
        'uploaded_at',
        'uploaded_by_name',
      ]);
    }
  });

  test('managers see which investors’ logins opened a document and when first; investors do not', async () => {
    const [ada, ben] = [await portal.addClient({ name: 'Ada' }), await portal.addClient({ name: 'Ben' })];
    const id = await available(portal, { metadata: { name: 'Report' } });
    const open = (by: typeof portal.manager) => portal.call(by, 'GET', `/documents/${id}/download-url`);
    await open(portal.manager);
    const openedBy = async (by = portal.manager) =>
      (await portal.call(by, 'GET', `/documents/${id}`)).body.opened_by;
    expect(await openedBy()).toEqual([]);
    const first = portal.services.now().getTime();
    await open(ada.actor);
    // A document is new to investors for fourteen days, so the clock moves beyond these days.
    portal.advance(20 * 86_400_000);
    await open(ben.actor);
    await open(ada.actor);
    const openings = await openedBy();
    expect(openings).toMatchObject([
      { name: 'Ben', client_name: 'Ben' },
      { name: 'Ada', client_name: 'Ada' },
    ]);
    expect(Date.parse(openings[1].at) - first).toBeLessThan(60_000);
    expect(await openedBy(ada.actor)).toBeUndefined();
  });

  test('a manager sees the state of an upload and why it was refused', async () => {
    const begun = await begin(portal);
    const { id } = begun.body.document;
    const get = () => portal.call(portal.manager, 'GET', `/documents/${id}`);
    expect((await get()).body.status).toBe('pending');
    portal.advance(61 * 60_000);
    await portal.services.reapDocuments();
    expect((await get()).body).toMatchObject({
      status: 'rejected',
      message: 'The upload was not completed in time.',
    });
  });
});

describe('404', () => {
  test('another client’s, an unknown, a pending and a rejected document look the same to a client', async () => {
    const { id: clientId, actor } = await portal.addClient();
    const other = await portal.addClient();
    const foreign = await available(portal, { metadata: { client_id: other.id } });
    const pending = (await begin(portal, { metadata: { client_id: clientId } })).body.document.id;
    await upload(portal, { metadata: { client_id: clientId }, bytes: new TextEncoder().encode('no PDF') });
    const answers = await Promise.all(
      [foreign, pending, 'nobody-at-all'].map((id) =>
        portal.call(actor, 'GET', `/documents/${id}`, undefined, { 'x-correlation-id': 'same-for-all' }),
      ),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'document-not-found' } });
  });
});
