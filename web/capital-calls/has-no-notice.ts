import type { LineItem } from '#shared/contract/capital-calls.ts';

/** A call recorded without notices gets its first notices when its due date is extended. */
export function hasNoNotice(lines: readonly LineItem[]): boolean {
  return lines.every((line) => line.without_notice && line.document_id === null);
}
