import { expect, test } from 'vitest';
import { portalOfFile } from '#test/harness/portal-of-file.ts';

const portal = portalOfFile();

test('200: lists the types by id and name, for everybody who is signed in', async () => {
  const { actor } = await portal.addClient();
  for (const person of [actor, portal.manager, portal.stranger]) {
    const { status, body } = await portal.call(person, 'GET', '/documents/types');
    expect(status).toBe(200);
    expect(body.types.map((type: { id: string }) => type.id)).toEqual([
      'contract',
      'capital_call',
      'legal',
      'investment_info',
      'report',
      'tax',
      'compliance',
      'receipt',
      'distribution',
    ]);
    expect(body).toMatchObject({ total: 9, next_cursor: null });
  }
});
