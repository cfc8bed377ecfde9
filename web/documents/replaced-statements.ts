import type { Document } from '#shared/contract/documents.ts';

/** E.g. `Y2026-7K4MQ2XD-2` is the second edition for the period `Y2026-7K4MQ2XD`. */
function editionOf(number: string): { period: string; edition: number } {
  const end = number.lastIndexOf('-');
  return { period: number.slice(0, end), edition: Number(number.slice(end + 1)) };
}

export function replacedStatements(documents: readonly Pick<Document, 'statement'>[]): ReadonlySet<string> {
  const numbers = documents.flatMap(({ statement }) => (statement ? [statement.number] : []));
  const latest = new Map<string, number>();
  for (const { period, edition } of numbers.map(editionOf))
    latest.set(period, Math.max(edition, latest.get(period) ?? 0));
  return new Set(
    numbers.filter((number) => {
      const { period, edition } = editionOf(number);
      return edition < (latest.get(period) ?? 0);
    }),
  );
}

export function isAmong(numbers: ReadonlySet<string>, { statement }: Pick<Document, 'statement'>): boolean {
  return statement !== undefined && numbers.has(statement.number);
}
