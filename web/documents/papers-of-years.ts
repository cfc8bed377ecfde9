import type { Document } from '#shared/contract/documents.ts';
import { groupBy } from '#shared/group-by.ts';
import { yearOfPaper } from '#shared/paper-filter.ts';

export interface PapersOfYear {
  endsIn: number;
  papers: readonly Document[];
  sizeBytes: number;
}

export function papersOfYears(documents: readonly Document[]): PapersOfYear[] {
  return [...groupBy(documents, yearOfPaper)]
    .map(([endsIn, papers]) => ({
      endsIn,
      papers: papers.sort((a, b) =>
        a.uploaded_at < b.uploaded_at ? 1 : a.uploaded_at > b.uploaded_at ? -1 : 0,
      ),
      sizeBytes: papers.reduce((sum, { size }) => sum + size, 0),
    }))
    .sort((a, b) => b.endsIn - a.endsIn);
}
