import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LIMITS } from '#shared/constants.ts';
import { csvForm } from '#test/harness/csv-form.ts';
import { portalOfTest } from '#test/harness/portal-of-file.ts';

const portal = portalOfTest();

test('a file with the most rows it may have adds each client once, however many requests it takes', async () => {
  const rows = Array.from(
    { length: LIMITS.importedRecords },
    (_, index) => `Client ${index},many${index}@example.com,,Personal,,,1000,`,
  );
  const csv = ['Name,Email,Mobile,Entity type,Entity name,Address,Pledge,Status', ...rows].join('\n');
  const key = { 'Idempotency-Key': randomUUID() };
  const sendAgain = () => portal.call(portal.manager, 'POST', '/clients/import', csvForm(csv), key);
  let answer = await sendAgain();
  while (answer.body.status === 'running') answer = await sendAgain();
  expect(answer.body).toMatchObject({
    insertedCount: LIMITS.importedRecords,
    duplicateCount: 0,
    rejected: [],
  });
  const { body } = await portal.call(portal.manager, 'GET', '/fund/statistics');
  expect(body.clients.total_clients).toBe(LIMITS.importedRecords);
});
