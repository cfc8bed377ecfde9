import type { Document } from '#shared/contract/documents.ts';

/** Divides a statement's number into period and edition: `Y2026-7K4MQ2XD-2` is the second edition. */
function editionOf(number: string): { period: string; edition: number } {
  const end = number.lastIndexOf('-');
  return { period: number.slice(0, end), edition: Number(number.slice(end + 1)) };
}

/** The statement numbers of all statements that a later statement of the same client and period replaces. */
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

/** Whether the document is a statement whose number is among `numbers`, or the auditor's pack of such a statement. */
export function isAmong(numbers: ReadonlySet<string>, { statement }: Pick<Document, 'statement'>): boolean {
  return statement !== undefined && numbers.has(statement.number);
}
