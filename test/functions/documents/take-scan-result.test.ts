import { expect, test } from 'vitest';
import { SCAN_RESULT, takeScanResult } from '#functions/documents/take-scan-result.ts';
import { portalOfFile } from '#test/harness/portal-of-file.ts';
import { begin, upload } from './uploading.ts';

const portal = portalOfFile({ scanner: async () => 'waiting' });

const stateOf = async (id: string) =>
  (await portal.call(portal.manager, 'GET', `/documents/${id}`)).body.status;

async function waiting(): Promise<{ id: string; versionId: string }> {
  const { id } = (await upload(portal)).body;
  return { id, versionId: (await portal.bucket.versionsOf(`documents/${id}`)).at(-1)?.versionId ?? '' };
}

/** GuardDuty’s event, with the fields that its documentation shows. */
function resultOf({ id, versionId }: { id: string; versionId: string }, status: string) {
  return {
    version: '0',
    'detail-type': SCAN_RESULT,
    source: 'aws.guardduty',
    detail: {
      schemaVersion: '1.0',
      scanStatus: status === 'UNSUPPORTED' ? 'SKIPPED' : 'COMPLETED',
      resourceType: 'S3_OBJECT',
      s3ObjectDetails: {
        bucketName: 'documents',
        objectKey: `documents/${id}`,
        eTag: 'ASIAI44QH8DHBEXAMPLE',
        versionId,
        s3Throttled: false,
      },
      scanResultDetails: { scanResultStatus: status, threats: null },
    },
  };
}

test.each([
  ['NO_THREATS_FOUND', 'available', true],
  ['THREATS_FOUND', 'rejected', false],
  ['UNSUPPORTED', 'rejected', false],
  ['ACCESS_DENIED', 'scanning', true],
  ['FAILED', 'scanning', true],
])('a scan that ends with %s makes the waiting document %s immediately', async (status, state, isKept) => {
  const document = await waiting();
  await takeScanResult(portal.services, resultOf(document, status));
  expect(await stateOf(document.id)).toBe(state);
  expect((await portal.bucket.head(`documents/${document.id}`)) !== undefined).toBe(isKept);
  // EventBridge can deliver an event twice.
  await takeScanResult(portal.services, resultOf(document, status));
  expect(await stateOf(document.id)).toBe(state);
});

test('a failed scan is reported once as failed, and never as malware', async () => {
  const document = await waiting();
  portal.logged.length = 0;
  await takeScanResult(portal.services, resultOf(document, 'FAILED'));
  expect(portal.logged.map(({ event }) => event)).toEqual(['scan-failed']);
});

test('a result of another version, of an upload that is not completed, or of no document changes nothing', async () => {
  const document = await waiting();
  await takeScanResult(portal.services, resultOf({ ...document, versionId: 'another' }, 'NO_THREATS_FOUND'));
  expect(await stateOf(document.id)).toBe('scanning');
  const begun = (await begin(portal)).body.document.id;
  await takeScanResult(portal.services, resultOf({ id: begun, versionId: 'v' }, 'NO_THREATS_FOUND'));
  expect(await stateOf(begun)).toBe('pending');
  await takeScanResult(portal.services, resultOf({ id: 'of-nobody', versionId: 'v' }, 'THREATS_FOUND'));
});
