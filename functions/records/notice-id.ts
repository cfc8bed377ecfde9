/** The notice of a call, a corrected one after an extension with its number, or that of a withdrawal. */
export type NoticeKind = 'notice' | `extension${number}` | 'withdrawal';

/** The document id of a line's notice; each attempt after a rejected one has the next number. */
export function noticeId(kind: NoticeKind, lineId: string, attempt: number): string {
  return `${kind}-${lineId}-${attempt}`;
}

/** The line whose notice a document is, from the document's id; undefined when it is no notice. */
export function lineOfNotice(documentId: string): { callId: string; lineId: string } | undefined {
  const [, lineId, callId] = /^(?:notice|extension\d+|withdrawal)-((.+)-\d{4,})-\d+$/.exec(documentId) ?? [];
  return lineId === undefined || callId === undefined ? undefined : { callId, lineId };
}
