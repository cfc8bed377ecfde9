import type { Document } from '#shared/contract/documents.ts';
import { groupBy } from '#shared/group-by.ts';
import { yearOfPaper } from '#shared/paper-filter.ts';
import { newestFirst } from './group-documents.ts';

export type PapersOfYear = ReturnType<typeof papersOfYears>[number];

export function papersOfYears(documents: readonly Document[]) {
  return [...groupBy(documents, yearOfPaper)]
    .map(([endsIn, papers]) => ({
      endsIn,
      papers: papers.sort(newestFirst),
      sizeBytes: papers.reduce((sum, { size }) => sum + size, 0),
    }))
    .sort((a, b) => b.endsIn - a.endsIn);
}
