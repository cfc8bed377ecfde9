import type { LineItem } from '#shared/contract/capital-calls.ts';

/** Whether no client has a notice of this call: it predates the portal, and no extension has sent notices since. */
export function hasNoNotice(lines: readonly LineItem[]): boolean {
  return lines.every((line) => line.without_notice && line.document_id === null);
}
