import { randomUUID } from 'node:crypto';
import { addDays, parseCalendarDate } from '#shared/calendar-date.ts';
import type { WireTransaction } from './bank-data.ts';
import { FIRST_DAY } from './bank-rows.ts';
import { type FilterRules, meets, readFilter } from './filter.ts';
import type { Provider } from './provider.ts';
import { SandboxError } from './sandbox-error.ts';

const MOST_PER_PAGE = 500;
const CACHED_LISTS = 20;

const POST_DATE = 'transaction.postDate';
const RULES: FilterRules = { [POST_DATE]: 'bt', 'transaction.status': 'eq' };

interface CachedList {
  readonly userId: string;
  readonly rows: readonly WireTransaction[];
  readonly limit: number;
  readonly cursors: Map<string, number>;
}

export type TransactionPages = ReturnType<typeof createTransactionPages>;

export function createTransactionPages(provider: Provider) {
  const cached: CachedList[] = [];

  const find = (cursor: string) => cached.find((list) => list.cursors.has(cursor));

  const pageAt = (list: CachedList, start: number, next = start + list.limit): object => {
    const cursor = randomUUID();
    list.cursors.set(cursor, next);
    const link = `${provider.baseUrl}/users/${list.userId}/transactions?next=${cursor}`;
    return {
      data: list.rows.slice(start, start + list.limit),
      links: next < list.rows.length ? { next: link } : {},
    };
  };

  return {
    pageOf(query: URLSearchParams): number {
      const cursor = query.get('next') ?? '';
      const list = find(cursor);
      return list ? Math.floor((list.cursors.get(cursor) ?? 0) / list.limit) + 1 : 1;
    },
    /** With `repeated`, returns the page before the requested page, to simulate a fault. */
    read(userId: string, query: URLSearchParams, repeated: boolean): object {
      const cursor = query.get('next');
      if (cursor !== null) {
        const list = find(cursor);
        const start = list?.cursors.get(cursor);
        if (!list || list.userId !== userId || start === undefined) {
          throw new SandboxError('parameter-not-valid', 'Next value is not valid', { parameter: 'next' });
        }
        return repeated && start > 0 ? pageAt(list, start - list.limit, start) : pageAt(list, start);
      }
      const limit = Number(query.get('limit') ?? MOST_PER_PAGE);
      if (!(limit >= 1 && limit <= MOST_PER_PAGE))
        throw new SandboxError('parameter-not-valid', 'Limit is not valid', { parameter: 'limit' });
      const conditions = readFilter(query.get('filter'), RULES);
      const range = conditions.find(({ property }) => property === POST_DATE)?.values;
      const [first, last] = [range?.[0], range?.[1]].map((day) => parseCalendarDate(day ?? ''));
      if (!first || !last)
        throw new SandboxError('parameter-not-valid', 'PostDate is not valid', { parameter: 'filter' });
      // Only the days that the filter allows are made, because the rows of two years take long.
      const rows = provider
        .transactions(userId, {
          from: [FIRST_DAY, addDays(first, -2)].sort().at(-1) ?? FIRST_DAY,
          to: addDays(last, 2),
        })
        .filter(({ status, postDate }) =>
          meets(conditions, (property) => (property === POST_DATE ? (postDate ?? undefined) : status)),
        );
      const list: CachedList = { userId, rows, limit, cursors: new Map() };
      cached.push(list);
      if (cached.length > CACHED_LISTS) cached.shift();
      return pageAt(list, 0);
    },
  };
}
