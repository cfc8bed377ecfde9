import { PAGE_SIZE } from '#shared/constants.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';

/** The entries of one cause, newest first; at least one. */
export interface CauseEntries {
  /** The id of its newest entry, which stays the same while older ones load. */
  readonly id: string;
  readonly entries: AuditEntry[];
}

/** A page ends after so many entries in any case; a cause with more goes on, on the next one. */
export const MOST_ENTRIES = 2_000;

/**
 * Entries, newest first, as pages of so many causes. An entry joins the one of its page that has its cause, also where
 * other people's changes came between. A page is whole once there is another or nothing older; until then its last
 * causes may grow.
 */
export function pagesByCause(entries: readonly AuditEntry[]): CauseEntries[][] {
  const pages: CauseEntries[][] = [];
  let known = new Map<string, CauseEntries>();
  let onPage = 0;
  for (const entry of entries) {
    const key = entry.cause ?? entry.id;
    const isFull = onPage >= MOST_ENTRIES || (known.size >= PAGE_SIZE && !known.has(key));
    if (isFull || pages.length === 0) {
      pages.push([]);
      known = new Map();
      onPage = 0;
    }
    onPage += 1;
    const same = known.get(key);
    if (same) {
      same.entries.push(entry);
      continue;
    }
    const first = { id: entry.id, entries: [entry] };
    known.set(key, first);
    pages.at(-1)?.push(first);
  }
  return pages;
}

/** A line of the list: an entry, or the cause of several, under which they are when it is open. */
export interface AuditLine {
  readonly id: string;
  /** The entry shown; of a cause its first, which says what was done. */
  readonly entry: AuditEntry;
  /** The cause whose entries it stands for. */
  readonly cause?: CauseEntries;
  /** It is under a cause. */
  readonly isBelow?: boolean;
  readonly isOpen: boolean;
}

/** The lines of a page: each cause once, and the entries of the open one in the order in which they happened. */
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
