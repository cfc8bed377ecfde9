import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { available } from './uploading.ts';

const portal = portalOfFile();

test('200: every client sees the fund’s documents and no others', async () => {
  const { id: clientId, actor } = await portal.addClient();
  const fund = await available(portal, { metadata: { name: 'Fund report' } });
  await available(portal, { metadata: { name: 'Personal', client_id: clientId } });
  for (const person of [actor, portal.manager]) {
    const { status, body } = await portal.call(person, 'GET', '/documents/fund');
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 1, next_cursor: null, documents: [{ id: fund, client_id: null }] });
    expect(body.documents).toHaveLength(1);
  }
});
