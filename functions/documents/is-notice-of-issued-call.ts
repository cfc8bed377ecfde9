import { findLineItem } from '../records/capital-call-store.ts';
import type { DocumentItem } from '../records/document-store.ts';
import { lineOfNotice } from '../records/notice-id.ts';
import type { Services } from '../services.ts';

/**
 * Whether this is a call notice, a notice of extension or a notice of withdrawal for a line of an issued call. Such a notice
 * must not be changed or deleted, because the portal writes it only once and could not restore it.
 */
export async function isNoticeOfIssuedCall(
  services: Services,
  { id, state }: DocumentItem,
): Promise<boolean> {
  const notice = lineOfNotice(id);
  if (!notice || state === 'rejected') return false;
  const line = await findLineItem(services, notice.callId, notice.lineId);
  return line !== undefined;
}
