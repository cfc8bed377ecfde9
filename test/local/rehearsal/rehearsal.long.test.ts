import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeOfLambda, synthesize } from '#local/rehearsal/assembly.ts';
import { withoutRight } from '#local/rehearsal/deployment.ts';
import { missingForEmulator } from '#local/rehearsal/emulator.ts';
import { connectOperator } from '#local/rehearsal/operator.ts';
import { decide } from '#local/rehearsal/policy.ts';
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

  test('locks each row that the stream of the audit tells of, and lets no function replace one', async () => {
    const portal = await startRehearsedPortal(rehearsal.url, {});
    await upload(portal);
    await portal.close();
    await rehearsal.tellStreams();
    const worker = rehearsal.deployment.functions.get('portal-dev-audit-seal-worker');
    const bucket = rehearsal.deployment.lockedBucket ?? '';
    const { services, s3, close } = await connectOperator(rehearsal.facts, { log: () => {} });
    try {
      const { Items: rows = [] } = await services.database.send(
        new ScanCommand({ TableName: rehearsal.facts.tables.audit }),
      );
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      const locked = await Promise.all(
        Contents.map(async ({ Key }) => {
          const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
          return (await Body?.transformToString())?.trim().split('\n') ?? [];
        }),
      );
      expect(rows.length).toBeGreaterThan(1);
      const byKey = (one: { sk: string }, other: { sk: string }) => one.sk.localeCompare(other.sk);
      expect(
        locked
          .flat()
          .map((line) => JSON.parse(line))
          .sort(byKey),
      ).toEqual((rows as { sk: string }[]).sort(byKey));
    } finally {
      close();
    }
    const { deployment, denied, unread } = rehearsal;
    expect({ denied, unread }).toEqual({ denied: [], unread: [] });
    const statements = [...(worker?.statements ?? []), ...deployment.bucketDenials];
    const put = { action: 's3:PutObject', resource: `arn:aws:s3:::${bucket}/rows/one.jsonl` };
    expect(decide(statements, { ...put, context: { 's3:if-none-match': ['*'] } })).toBe('allowed');
    expect(decide(statements, put)).toBe('denied');
  });

  test('takes no right away that is not there', () => {
    for (const wrong of ['nobody:s3:GetObject', 'documents:s3:PutBucketPolicy', 'documents'])
      expect(() => withoutRight(rehearsal.deployment, wrong)).toThrow('takes nothing away');
  });
});
