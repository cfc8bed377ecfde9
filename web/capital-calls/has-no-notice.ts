import type { LineItem } from '#shared/contract/capital-calls.ts';

/** Whether nobody was told of a call that was made before the portal; an extension tells everybody who owes something. */
export function hasNoNotice(lines: readonly LineItem[]): boolean {
  return lines.every((line) => line.without_notice && line.document_id === null);
}
