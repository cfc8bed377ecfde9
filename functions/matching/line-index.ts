import { groupBy } from '#shared/group-by.ts';
import type { Cents } from '#shared/money.ts';
import type { OpenLine } from './clues.ts';

export type LineIndex = ReturnType<typeof lineIndex>;

function compareAge(a: OpenLine, b: OpenLine): number {
  const [first, second] = a.dueOn === b.dueOn ? [a.reference, b.reference] : [a.dueOn, b.dueOn];
  return first < second ? -1 : 1;
}

export function lineIndex(lines: readonly OpenLine[]) {
  const all = lines.toSorted(compareAge);
  const clients = groupBy(all, (line) => line.clientId);
  const amounts = groupBy(all, (line) => line.outstandingCents);
  const ages = new Map(all.map((line, at) => [line.id, at]));
  return {
    byId: new Map(all.map((line) => [line.id, line])),
    ofClient: (clientId: string) => clients.get(clientId) ?? [],
    ofAmount: (outstandingCents: Cents) => amounts.get(outstandingCents) ?? [],
    ageOf: (line: OpenLine) => ages.get(line.id) ?? 0,
  };
}
