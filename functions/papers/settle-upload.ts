import { createHash } from 'node:crypto';
import { EXACT_SENTENCES, REFUSALS } from '#shared/refusals.ts';
import { type ChangeOrigin, ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { instantAfter } from '../ledger/instants.ts';
import { Refusal } from '../ledger/refusal.ts';
import { tellAt } from '../messages/notify-of-documents.ts';
import {
  aboutDocument,
  type DocumentItem,
  findDocument,
  makeAvailableWrite,
  moveDocumentWrite,
  putListEntryWrite,
} from '../records/document-store.ts';
import type { Services, Verdict } from '../services.ts';
import { audienceWrites } from './audience.ts';
import { faultOfContent } from './file-type.ts';
import { tryRemoveObject } from './remove-object.ts';

export const ARCHIVE_TYPE = 'application/zip';
const LOOK_AGAIN_AFTER_MS = 60_000;

const SCAN_FAILED =
  'The malware scan could not be completed. The file is kept and will be scanned again. You do not need to upload it again.';

export function checksumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

export async function settleUpload(
  services: Services,
  by: ChangeOrigin,
  document: DocumentItem,
): Promise<DocumentItem> {
  const { object_key: key, object_version: checkedVersion } = document;
  const object = await services.bucket.head(key, checkedVersion);
  // If the file was checked before, a missing file is lost. Otherwise the file has not arrived yet.
  if (!object) return checkedVersion === undefined ? document : rejectLost(services, by, document);
  const { versionId } = object;
  const read = () => services.bucket.read(key, versionId);
  if (checkedVersion === undefined) {
    const refusal = await refusalOf(document, object.size, read);
    if (refusal) return reject(services, by, document, refusal);
  }
  return applyScanResult(services, by, document, {
    versionId,
    verdict: await services.scanner({ key, versionId, read }),
  });
}

export function applyScanResult(
  services: Services,
  by: ChangeOrigin,
  document: DocumentItem,
  { versionId, verdict }: { versionId: string; verdict: Verdict },
): DocumentItem | Promise<DocumentItem> {
  switch (verdict) {
    case 'infected':
      services.log({ level: 'error', event: 'malware-refused', correlationId: by.correlationId });
      return reject(services, by, document, {
        refusal: 'file-refused',
        message: EXACT_SENTENCES['file-refused'].infected,
      });
    case 'unreadable':
      return reject(services, by, document, {
        refusal: 'file-refused',
        message: EXACT_SENTENCES['file-refused'].unreadable,
      });
    case 'failed':
      services.log({ level: 'error', event: 'scan-failed', correlationId: by.correlationId });
      return document.message === SCAN_FAILED
        ? document
        : waitForScan(services, by, document, { object_version: versionId, message: SCAN_FAILED });
    case 'waiting':
      return document.state === 'scanning'
        ? document
        : waitForScan(services, by, document, { object_version: versionId });
    case 'clean':
      return makeAvailable(services, by, document, versionId);
  }
}

type Rejection = Required<Pick<DocumentItem, 'refusal'>> & Pick<DocumentItem, 'message'>;

async function refusalOf(
  document: DocumentItem,
  size: number,
  read: () => Promise<Uint8Array>,
): Promise<Rejection | undefined> {
  const bytes = size === document.size ? await read() : undefined;
  if (!bytes || checksumOf(bytes) !== document.checksum) return { refusal: 'file-not-as-announced' };
  const message =
    document.content_type === ARCHIVE_TYPE ? undefined : faultOfContent(document.filename, bytes);
  return message === undefined ? undefined : { refusal: 'file-refused', message };
}

export async function reject(
  services: Services,
  by: ChangeOrigin,
  document: DocumentItem,
  rejection: Rejection,
): Promise<DocumentItem> {
  const change = { state: 'rejected', ...rejection } as const;
  const rejected = await move(services, by, document, change, by.now, 'document.rejected', 'Upload rejected');
  if (rejected.state === 'rejected') await tryRemoveObject(services, by, rejected);
  return rejected;
}

function rejectLost(services: Services, by: ChangeOrigin, document: DocumentItem): Promise<DocumentItem> {
  services.log({ level: 'error', event: 'document-file-lost', correlationId: by.correlationId });
  return reject(services, by, document, {
    refusal: 'file-refused',
    message: REFUSALS['file-lost'].sentence,
  });
}

/** The scanner scans every new version, so the same bytes are stored as a new version. */
export async function scanAgain(
  services: Services,
  by: ChangeOrigin,
  document: DocumentItem,
  nextAt: string,
): Promise<DocumentItem> {
  const { object_key: key, object_version: version, content_type: contentType, checksum } = document;
  if (version === undefined) return document;
  const bytes = await services.bucket.read(key, version);
  const { versionId } = await services.bucket.put(key, { bytes, contentType, checksum });
  const change = { state: 'scanning', object_version: versionId, scan_again_at: nextAt } as const;
  const dueAt = instantAfter(by.now, LOOK_AGAIN_AFTER_MS);
  return move(services, by, document, change, dueAt, 'document.scan-repeated', 'Scan requested again');
}

function waitForScan(
  services: Services,
  by: ChangeOrigin,
  document: DocumentItem,
  reason: { object_version: string; message?: string },
) {
  const change = { state: 'scanning', ...reason } as const;
  const dueAt = instantAfter(by.now, LOOK_AGAIN_AFTER_MS);
  const summary = reason.message
    ? 'File received, but its scan could not be completed'
    : 'File received, being scanned';
  return move(services, by, document, change, dueAt, 'document.scanning', summary);
}

async function move(
  services: Services,
  by: ChangeOrigin,
  document: DocumentItem,
  change: Parameters<typeof moveDocumentWrite>[2],
  dueAt: string,
  action: string,
  summary: string,
): Promise<DocumentItem> {
  try {
    await commitChange(
      services,
      {
        writes: { document: moveDocumentWrite(services, document, change, dueAt) },
        audit: {
          ...aboutDocument(document),
          action,
          summary,
          changes: {
            status: { before: document.state, after: change.state },
            ...(change.message && change.state === 'rejected'
              ? { refused_because: { after: change.message } }
              : {}),
          },
        },
      },
      by,
    );
    return { ...document, ...change, version: document.version + 1 };
  } catch (error) {
    return movedMeanwhile(services, document, error);
  }
}

async function movedMeanwhile(
  services: Services,
  document: DocumentItem,
  error: unknown,
): Promise<DocumentItem> {
  if (!(error instanceof ConditionFailed)) throw error;
  const current = await findDocument(services, document.id);
  if (current?.version === document.version) throw new Refusal('busy');
  if (!current) throw error;
  return current;
}

async function makeAvailable(
  services: Services,
  by: ChangeOrigin,
  document: DocumentItem,
  versionId: string,
): Promise<DocumentItem> {
  const available: DocumentItem = {
    ...document,
    state: 'available',
    object_version: versionId,
    tell_at: tellAt(document, by.now),
    version: document.version + 1,
  };
  return decideAgain(async () => {
    const { writes, gaining: owner } = await audienceWrites(services, document.id, undefined, document);
    try {
      await commitChange(
        services,
        {
          writes: {
            document: makeAvailableWrite(services, document, {
              object_version: versionId,
              tell_at: available.tell_at,
            }),
            entry: putListEntryWrite(services, available),
            ...writes,
          },
          audit: {
            ...aboutDocument(document),
            action: 'document.available',
            summary: owner ? `Available to ${owner.name}` : 'Available to every client',
            changes: { status: { before: document.state, after: 'available' } },
          },
        },
        by,
      );
      return available;
    } catch (error) {
      const onlyOwner = error instanceof ConditionFailed && !error.failed.has('document');
      // Another document of the owner was added or removed, so the owner's count must be read again.
      if (onlyOwner) throw error;
      return movedMeanwhile(services, document, error);
    }
  });
}
