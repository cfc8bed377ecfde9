import type { LineItem } from '#shared/contract/capital-calls.ts';

/** Whether no client has a notice of this call, made before the portal. An extension sends notices to debtors. */
export function hasNoNotice(lines: readonly LineItem[]): boolean {
  return lines.every((line) => line.without_notice && line.document_id === null);
}
