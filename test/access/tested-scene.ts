import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect } from 'vitest';
import { verifyLedger } from '#functions/workers/nightly-check/verify-ledger.ts';
import { fileOf } from '../../bin/export-data.ts';
import { rememberReads } from '../harness/store-digest.ts';
import { openScene, type Scene } from './scene.ts';

export async function openTestedScene({ remembersReads = false } = {}): Promise<Scene> {
  const scene = await openScene();
  if (remembersReads) rememberReads(scene.portal);
  afterAll(async () => {
    const { breaches } = await verifyLedger(scene.portal.services, scene.portal.bucket);
    const unnamed = await recordsThatTheExportDoesNotName(scene);
    await scene.close();
    expect(breaches).toEqual([]);
    expect(unnamed, 'prefixes that belong into KINDS or DERIVED of bin/export-data.ts').toEqual([]);
  });
  return scene;
}

async function recordsThatTheExportDoesNotName({ portal: { services } }: Scene): Promise<string[]> {
  const prefixes = new Set<string>();
  const { database: client, portalTable: TableName } = services;
  for await (const { Items = [] } of paginateScan({ client }, { TableName })) {
    for (const item of Items.filter((candidate) => fileOf(candidate) === 'other')) {
      prefixes.add([item.pk, item.sk].map((key) => String(key).replace(/#.*/, '#…')).join(' '));
    }
  }
  return [...prefixes];
}
