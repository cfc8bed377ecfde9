export type NoticeKind = 'notice' | `extension${number}` | 'withdrawal';

/** After a rejection, the notice is filed again with the next `attempt`. */
export function noticeId(kind: NoticeKind, lineId: string, attempt: number): string {
  return `${kind}-${lineId}-${attempt}`;
}

export function lineOfNotice(documentId: string): { callId: string; lineId: string } | undefined {
  const [, lineId, callId] = /^(?:notice|extension\d+|withdrawal)-((.+)-\d{4,})-\d+$/.exec(documentId) ?? [];
  return lineId === undefined || callId === undefined ? undefined : { callId, lineId };
}
