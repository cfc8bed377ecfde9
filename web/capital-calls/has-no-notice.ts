import type { LineItem } from '#shared/contract/capital-calls.ts';

/** Whether no client has a notice: the call was recorded without notices, and no extension has sent notices. */
export function hasNoNotice(lines: readonly LineItem[]): boolean {
  return lines.every((line) => line.without_notice && line.document_id === null);
}
