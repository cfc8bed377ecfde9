import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeOfLambda, synthesize } from '#local/rehearsal/assembly.ts';
import { withoutRight } from '#local/rehearsal/deployment.ts';
import { missingForEmulator } from '#local/rehearsal/emulator.ts';
import { openRehearsal, type Rehearsal } from '#local/rehearsal/rehearsal.ts';
import { GATEWAY_ANSWERS } from '#shared/gateway-answers.ts';
import { upload } from '#test/functions/documents/uploading.ts';
import { startRehearsedPortal } from '#test/harness/rehearsed-portal.ts';

const missing = missingForEmulator();
if (missing) console.log(missing);

describe.skipIf(missing)('a rehearsed stage', () => {
  const stage = { name: 'dev', region: 'ap-southeast-2' };
  let assembly: string;
  let node: string;
  let rehearsal: Rehearsal;
  beforeAll(async () => {
    assembly = synthesize('dev');
    node = nodeOfLambda();
    rehearsal = await openRehearsal({ stage, assembly, node });
  });
  afterAll(() => rehearsal?.close());

  test('answers through the gateway, which refuses in its own words', async () => {
    const call = (path: string, init?: RequestInit) => fetch(`${rehearsal.url}/api${path}`, init);
    expect((await call('/health')).status).toBe(200);
    const refused = await call('/users/me', { headers: { authorization: 'Bearer a.b.c' } });
    expect([refused.status, await refused.json()]).toEqual([401, { message: GATEWAY_ANSWERS[401].message }]);
    const tooLarge = await call('/documents/upload', { method: 'POST', body: 'x'.repeat(10_485_761) });
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      413,
      { message: GATEWAY_ANSWERS[413].message },
    ]);
  });

  test('needs no right that its functions have not, and asks for nothing that cannot be checked', async () => {
    const portal = await startRehearsedPortal(rehearsal.url, {});
    try {
      expect(await upload(portal)).toMatchObject({ status: 200 });
    } finally {
      await portal.close();
    }
    expect({ denied: rehearsal.denied, unread: rehearsal.unread }).toEqual({ denied: [], unread: [] });
  });

  test('without one of its rights fails at what needs it, and names both', async () => {
    const taken = 'documents:s3:GetObjectVersion';
    const poorer = await openRehearsal({ stage, assembly, node, without: [taken] });
    try {
      const portal = await startRehearsedPortal(poorer.url, {});
      expect((await upload(portal)).status).toBeGreaterThanOrEqual(400);
      await portal.close();
      expect(poorer.denied).toContainEqual(
        expect.objectContaining({
          functionName: 'portal-dev-documents',
          action: 's3:GetObjectVersion',
          resource: expect.stringMatching(/^arn:aws:s3:::portal-dev-documents-.*\/documents\/./),
        }),
      );
    } finally {
      await poorer.close();
    }
  });

  test('takes no right away that is not there', () => {
    for (const wrong of ['nobody:s3:GetObject', 'documents:s3:PutBucketPolicy', 'documents'])
      expect(() => withoutRight(rehearsal.deployment, wrong)).toThrow('takes nothing away');
  });
});
