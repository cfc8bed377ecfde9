/** The document id of a line's notice; each attempt after a rejected one has the next number. */
export function noticeId(lineId: string, attempt: number): string {
  return `notice-${lineId}-${attempt}`;
}

/** The line whose notice a document is, from the document's id; undefined when it is no notice. */
export function lineOfNotice(documentId: string): { callId: string; lineId: string } | undefined {
  const [, lineId, callId] = /^notice-((.+)-\d{4,})-\d+$/.exec(documentId) ?? [];
  return lineId === undefined || callId === undefined ? undefined : { callId, lineId };
}
