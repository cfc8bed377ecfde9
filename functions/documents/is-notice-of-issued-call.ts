import { findLineItem } from '../records/capital-call-store.ts';
import type { DocumentItem } from '../records/document-store.ts';
import { lineOfNotice } from '../records/notice-id.ts';
import type { Services } from '../services.ts';

/** The portal cannot restore a notice, so nobody may change or delete the notice of an issued call. */
export async function isNoticeOfIssuedCall(services: Services, { id, state }: DocumentItem) {
  const notice = lineOfNotice(id);
  if (!notice || state === 'rejected') return false;
  const line = await findLineItem(services, notice.callId, notice.lineId);
  return line !== undefined;
}
