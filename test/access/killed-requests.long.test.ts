import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { documentClient } from '#functions/aws/services.ts';
import { CAPABILITIES, type Capability, callOf } from '#shared/contract/index.ts';
import { runs } from '#test/runs.ts';
import { killerOf } from '../harness/killed-process.ts';
import { VALID } from './scene.ts';
import { openTestedScene } from './tested-scene.ts';

const HELD_MS = 3 * 60_000;

const scene = await openTestedScene();
const { portal } = scene;
const killer = killerOf(portal);

// The answer of `uploadBank` changes with its progress. Tests in test/functions/bank kill this call at every step.
const IDEMPOTENT = CAPABILITIES.filter(
  (capability) => callOf(capability).idempotent && capability !== 'uploadBank',
);
const OF_EACH_KIND: readonly Capability[] = [
  'recordTransaction',
  'allocateTransaction',
  'matchDeposits',
  'createCapitalCall',
  'withdrawCapitalCall',
  'uploadStatement',
  'createClient',
  'closePeriod',
  'createExport',
];

async function countActions(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await documentClient(portal.client).send(
      new ScanCommand({
        TableName: portal.services.auditTable,
        ConsistentRead: true,
        ...(start ? { ExclusiveStartKey: start } : {}),
      }),
    );
    for (const { action } of page.Items ?? []) counts.set(action, (counts.get(action) ?? 0) + 1);
    start = page.LastEvaluatedKey;
  } while (start);
  return counts;
}

async function finishAll(): Promise<void> {
  await portal.services.settled();
  portal.advance(HELD_MS);
  await portal.services.sweepImports();
  await portal.services.sweepCapitalCalls();
  await portal.services.sweepStatements();
  await portal.services.sweepExports();
  await portal.services.settled();
}

function comparable(capability: Capability, body: Record<string, unknown>): Record<string, unknown> {
  const { status, ...rest } = body;
  return capability === 'createExport' ? rest : body;
}

async function audited(work: () => Promise<void>): Promise<Record<string, number>> {
  await finishAll();
  const before = await countActions();
  await work();
  await finishAll();
  const after = await countActions();
  return Object.fromEntries(
    [...after]
      .map(([action, count]) => [action, count - (before.get(action) ?? 0)])
      .filter(([, more]) => more),
  );
}

async function sending(capability: Capability) {
  const { path, body } = await VALID[capability](scene, scene.people.own, true);
  const key = { 'Idempotency-Key': randomUUID() };
  return () => portal.call(portal.manager, callOf(capability).method, path, body, key);
}

describe.each(runs(0) > 0 ? IDEMPOTENT : OF_EACH_KIND)('%s', (capability) => {
  test('killed before or after any of its writes and sent again with its key, has one effect and one answer', async () => {
    const undisturbed = await sending(capability);
    const once = await audited(async () => {
      expect((await undisturbed()).status).toBeLessThan(300);
    });
    for (let write = 1, reached = true; reached; write += 1) {
      for (const when of ['before', 'after'] as const) {
        const send = await sending(capability);
        const at = `${when} write ${write}`;
        const effect = await audited(async () => {
          killer.killAt(write, when);
          await send();
          await portal.services.settled();
          reached = killer.hasEnded();
          killer.startAgain();
          portal.advance(HELD_MS);
          const again = await send();
          expect(again.status, `${at}: ${JSON.stringify(again.body)}`).toBeLessThan(300);
          await portal.services.settled();
          expect(comparable(capability, (await send()).body), at).toEqual(comparable(capability, again.body));
        });
        expect(effect, at).toEqual(once);
      }
    }
  });
});
