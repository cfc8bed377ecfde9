import type { Document } from '#shared/contract/documents.ts';

/** E.g. `Y2026-7K4MQ2XD-2` is the second edition for the period `Y2026-7K4MQ2XD`. */
function editionOf(number: string): { period: string; edition: number } {
  const end = number.lastIndexOf('-');
  return { period: number.slice(0, end), edition: Number(number.slice(end + 1)) };
}

export function replacedStatements(
  documents: readonly Pick<Document, 'id' | 'statement' | 'is_replaced'>[],
): ReadonlySet<string> {
  const editions = documents.flatMap(({ id, statement }) =>
    statement ? [{ id, ...editionOf(statement.number) }] : [],
  );
  const latest = new Map<string, number>();
  for (const { period, edition } of editions) latest.set(period, Math.max(edition, latest.get(period) ?? 0));
  return new Set([
    ...editions.flatMap(({ id, period, edition }) => (edition < (latest.get(period) ?? 0) ? [id] : [])),
    ...documents.flatMap(({ id, is_replaced: isReplaced }) => (isReplaced ? [id] : [])),
  ]);
}
