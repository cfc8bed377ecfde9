import { parseArgs } from 'node:util';
import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { connectToS3, s3DocumentBucket } from '#functions/aws/document-bucket.ts';
import { servicesFromEnvironment } from '#functions/aws/services.ts';
import {
  type LedgerObjects,
  readLostSpans,
  verifyLedger,
  verifySettledLedger,
} from '#functions/workers/nightly-check/verify-ledger.ts';
import { stageNamed } from '#infra/stages.ts';
import { runCommand } from '#local/run-command.ts';
import { reportVerification, verifyDataFolder } from '#local/verify-ledger.ts';
import { connectToStage } from './stage-outputs.ts';

export function bucketObjects(
  bucket: string,
  connect: () => S3Client | Promise<S3Client> = connectToS3,
): LedgerObjects {
  const files = s3DocumentBucket({ bucket: () => bucket, connect });
  return {
    head: files.head,
    read: files.read,
    async listKeys() {
      const keys: string[] = [];
      for await (const page of paginateListObjectsV2({ client: await connect() }, { Bucket: bucket }))
        for (const { Key } of page.Contents ?? []) if (Key) keys.push(Key);
      return keys;
    },
  };
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      'portal-table': { type: 'string' },
      'audit-table': { type: 'string' },
      'without-files': { type: 'boolean', default: false },
      lost: { type: 'string' },
    },
  });
  if (!values.stage) return verifyDataFolder();
  const { DocumentsBucket } = await connectToStage(values.stage);
  const services = servicesFromEnvironment();
  const tables = {
    database: services.database,
    portalTable: values['portal-table'] ?? services.portalTable,
    auditTable: values['audit-table'] ?? services.auditTable,
    lockedBucket: services.lockedBucket,
    now: services.now,
    lost: [...(stageNamed(values.stage).lostInRestores ?? []), ...readLostSpans(values.lost)],
  };
  const objects = values['without-files'] ? undefined : bucketObjects(DocumentsBucket);
  return reportVerification(await verifySettledLedger(() => verifyLedger(tables, objects)));
}

await runCommand(import.meta.filename, main);
