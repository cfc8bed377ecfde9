import { PAGE_SIZE } from '#shared/constants.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';

/** The entries of one cause, newest first; at least one. */
export interface CauseEntries {
  /** The id of its newest entry, which does not change while older ones load. */
  readonly id: string;
  readonly entries: AuditEntry[];
}

/** The most entries on a page; a cause with more continues on the next page. */
export const MOST_ENTRIES = 2_000;

/**
 * Groups entries, newest first, by cause and pages of causes. An entry joins its cause on the same page, even if other
 * people's changes are between them. A page is complete once a later page exists or nothing older is left; until then
 * its last causes may grow.
 */
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

/** A line of the list: an entry, or a cause with several entries, which are listed below it when it is open. */
export interface AuditLine {
  readonly id: string;
  /** The entry shown; for a cause its first entry, which describes the action. */
  readonly entry: AuditEntry;
  /** The cause, if the line is a group. */
  readonly cause?: CauseEntries;
  /** Listed below an open cause. */
  readonly isBelow?: boolean;
  readonly isOpen: boolean;
}

/** The lines of a page: each cause once, with the entries of the open one in the order in which they happened. */
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
