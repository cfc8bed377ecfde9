/** The id of the document that is the notice of a line; a rejected one is made anew under the next number. */
export function noticeId(lineId: string, attempt: number): string {
  return `notice-${lineId}-${attempt}`;
}

/** Of which line a document is the notice, by its id; undefined where it is no notice. */
export function lineOfNotice(documentId: string): { callId: string; lineId: string } | undefined {
  const [, lineId, callId] = /^notice-((.+)-\d{4,})-\d+$/.exec(documentId) ?? [];
  return lineId === undefined || callId === undefined ? undefined : { callId, lineId };
}
