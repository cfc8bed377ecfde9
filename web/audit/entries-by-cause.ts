import { PAGE_SIZE } from '#shared/constants.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';

export interface CauseEntries {
  readonly id: string;
  readonly entries: AuditEntry[];
}

export const MOST_ENTRIES = 2_000;

/** `entries` must start with the newest. Loading more entries can extend the last page. */
export function pagesByCause(entries: readonly AuditEntry[]): CauseEntries[][] {
  const pages: CauseEntries[][] = [];
  let causes = new Map<string, CauseEntries>();
  let onPage = 0;
  for (const entry of entries) {
    const key = entry.cause ?? entry.id;
    const isFull = onPage >= MOST_ENTRIES || (causes.size >= PAGE_SIZE && !causes.has(key));
    if (isFull || pages.length === 0) {
      pages.push([]);
      causes = new Map();
      onPage = 0;
    }
    onPage += 1;
    const same = causes.get(key);
    if (same) {
      same.entries.push(entry);
      continue;
    }
    const first = { id: entry.id, entries: [entry] };
    causes.set(key, first);
    pages.at(-1)?.push(first);
  }
  return pages;
}

export interface AuditLine {
  readonly id: string;
  readonly entry: AuditEntry;
  readonly cause?: CauseEntries;
  readonly isBelow?: boolean;
  readonly isOpen: boolean;
}

export function linesOf(
  causes: readonly CauseEntries[],
  open: { readonly cause: string | undefined; readonly open: string | undefined },
): AuditLine[] {
  return causes.flatMap((cause): AuditLine[] => {
    const inOrder = cause.entries.toReversed();
    const [first] = inOrder;
    if (!first) return [];
    if (inOrder.length === 1) return [{ id: first.id, entry: first, isOpen: first.id === open.open }];
    const isOpen = cause.id === open.cause || inOrder.some(({ id }) => id === open.open);
    const line: AuditLine = { id: `cause-${cause.id}`, entry: first, cause, isOpen };
    if (!isOpen) return [line];
    return [
      line,
      ...inOrder.map((entry) => ({ id: entry.id, entry, isBelow: true, isOpen: entry.id === open.open })),
    ];
  });
}
