import { type ChangeOrigin, ConditionFailed } from '../ledger/change.ts';
import { commitChange } from '../ledger/commit.ts';
import { withdrawnMark } from '../messages/notice.ts';
import { markNotice } from '../papers/notice-pdf.ts';
import { checksumOf } from '../papers/settle-upload.ts';
import {
  aboutDocument,
  type DocumentItem,
  findDocument,
  markWithdrawnWrites,
} from '../records/document-store.ts';
import type { Services } from '../services.ts';

export async function markNoticeWithdrawn(
  services: Services,
  by: ChangeOrigin,
  noticeId: string,
  withdrawnAt: string,
): Promise<void> {
  const document = await findDocument(services, noticeId);
  if (document?.state !== 'available' || document.withdrawn_at !== undefined) return;
  const { object_key: key, object_version: version, content_type: contentType } = document;
  if (version === undefined) return;
  const bytes = await markNotice(await services.bucket.read(key, version), withdrawnMark(withdrawnAt));
  const checksum = checksumOf(bytes);
  // The scanner has already checked the original file, so the marked file is not scanned again.
  const { versionId } = await services.bucket.put(key, { bytes, contentType, checksum });
  // Clients get the original file until this change stores the id of the marked version.
  const marked = {
    withdrawn_at: withdrawnAt,
    size: bytes.length,
    checksum,
    object_version: versionId,
  };
  try {
    await commitChange(services, markChange(services, document, marked), by);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const now = await findDocument(services, noticeId);
    if (now?.state === 'available' && now.withdrawn_at === undefined) throw error;
  }
}

function markChange(
  services: Services,
  document: DocumentItem,
  marked: Parameters<typeof markWithdrawnWrites>[2],
) {
  return {
    writes: markWithdrawnWrites(services, document, marked),
    audit: {
      ...aboutDocument(document),
      action: 'document.marked-withdrawn',
      summary: `Marked: ${withdrawnMark(marked.withdrawn_at)}`,
      changes: {
        withdrawn_at: { after: marked.withdrawn_at },
        checksum: { before: document.checksum, after: marked.checksum },
      },
    },
  };
}
