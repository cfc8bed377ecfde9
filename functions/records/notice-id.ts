export type NoticeKind = 'notice' | `extension${number}` | 'withdrawal';

export function noticeId(kind: NoticeKind, lineId: string, attempt: number): string {
  return `${kind}-${lineId}-${attempt}`;
}

export function lineOfNotice(documentId: string): { callId: string; lineId: string } | undefined {
  const [, lineId, callId] = /^(?:notice|extension\d+|withdrawal)-((.+)-\d{4,})-\d+$/.exec(documentId) ?? [];
  return lineId === undefined || callId === undefined ? undefined : { callId, lineId };
}
