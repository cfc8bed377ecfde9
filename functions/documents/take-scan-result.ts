import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { verdictOf } from '../aws/scanner.ts';
import { SYSTEM_ACTOR } from '../ledger/change.ts';
import { applyScanResult } from '../papers/settle-upload.ts';
import { findDocument } from '../records/document-store.ts';
import type { Services } from '../services.ts';

export const SCAN_RESULT = 'GuardDuty Malware Protection Object Scan Result';

const scanResult = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ objectKey: z.string(), versionId: z.string() }),
    scanResultDetails: z.object({ scanResultStatus: z.string() }),
  }),
});

export async function takeScanResult(services: Services, event: unknown): Promise<void> {
  const { s3ObjectDetails, scanResultDetails } = scanResult.parse(event).detail;
  const { objectKey, versionId } = s3ObjectDetails;
  const document = await findDocument(services, objectKey.slice(objectKey.lastIndexOf('/') + 1));
  // If the upload is unfinished, its completion reads the scan result later.
  if (document?.state !== 'scanning' || document.object_version !== versionId) return;
  const by = { actor: SYSTEM_ACTOR, now: services.now().toISOString(), correlationId: randomUUID() };
  await applyScanResult(services, by, document, {
    versionId,
    verdict: verdictOf(scanResultDetails.scanResultStatus),
  });
}
