import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDate, fundDateAt, parseCalendarDate } from '#shared/calendar-date.ts';
import type { WireTransaction } from './bank-data.ts';
import { FIRST_DAY } from './bank-rows.ts';
import { type Condition, type FilterRules, meets, readFilter } from './filter.ts';
import type { Provider } from './provider.ts';
import { SandboxError } from './sandbox-error.ts';

const MOST_PER_PAGE = 500;
const CACHED_LISTS = 20;

const COMPARISONS = ['eq', 'bt', 'gt', 'gteq', 'lt', 'lteq'] as const;
const RULES: FilterRules = {
  'connection.id': { operators: ['eq'] },
  'account.id': { operators: ['eq'] },
  'institution.id': { operators: ['eq'] },
  'transaction.postDate': { operators: COMPARISONS, isDate: true },
  'transaction.status': { operators: ['eq'] },
  'transaction.direction': { operators: ['eq'] },
  'transaction.class': { operators: ['eq'] },
};

function fieldOf(row: WireTransaction, property: string): string | undefined {
  const [kind = '', field = ''] = property.split('.');
  const value = kind === 'transaction' ? row[field] : row[kind];
  // A pending row has no post date, so its purchase date decides the order.
  if (property === 'transaction.postDate' && value === null) return String(row.transactionDate);
  return typeof value === 'string' ? value : undefined;
}

interface CachedList {
  readonly userId: string;
  readonly rows: readonly WireTransaction[];
  readonly limit: number;
  readonly self: string;
  readonly cursors: Map<string, number>;
}

export interface TransactionPages {
  pageOf(query: URLSearchParams): number;
  /** With `repeated`, returns the page before the requested page, to simulate a fault. */
  read(userId: string, query: URLSearchParams, repeated: boolean): object;
}

export function createTransactionPages(provider: Provider): TransactionPages {
  const cached: CachedList[] = [];
  const { baseUrl } = provider;

  const find = (cursor: string) => cached.find((list) => list.cursors.has(cursor));

  const pageAt = (list: CachedList, start: number, next = start + list.limit): object => {
    const data = list.rows.slice(start, start + list.limit);
    const cursor = randomUUID();
    list.cursors.set(cursor, next);
    return {
      type: 'list',
      count: data.length,
      size: list.rows.length,
      data,
      links: {
        self: list.self,
        ...(next < list.rows.length
          ? { next: `${baseUrl}/users/${list.userId}/transactions?next=${cursor}` }
          : {}),
      },
    };
  };

  return {
    pageOf(query) {
      const cursor = query.get('next');
      const list = cursor === null ? undefined : find(cursor);
      return list ? Math.floor((list.cursors.get(cursor ?? '') ?? 0) / list.limit) + 1 : 1;
    },
    read(userId, query, repeated) {
      const cursor = query.get('next');
      if (cursor !== null) {
        const list = find(cursor);
        const start = list?.cursors.get(cursor);
        if (!list || list.userId !== userId || start === undefined) {
          throw new SandboxError('parameter-not-valid', 'Next value is not valid', { parameter: 'next' });
        }
        return repeated && start > 0 ? pageAt(list, start - list.limit, start) : pageAt(list, start);
      }
      const limit = readLimit(query.get('limit'));
      const conditions = readFilter(query.get('filter'), RULES);
      const rows = provider
        .transactions(userId, daysOf(conditions, fundDateAt(new Date(provider.nowMs()))))
        .filter((row) => meets(conditions, (property) => fieldOf(row, property)));
      const self = `${baseUrl}/users/${userId}/transactions?${query.toString()}`;
      const list: CachedList = { userId, rows, limit, self, cursors: new Map() };
      cached.push(list);
      if (cached.length > CACHED_LISTS) cached.shift();
      return pageAt(list, 0);
    },
  };
}

function readLimit(text: string | null): number {
  if (text === null) return MOST_PER_PAGE;
  const limit = Number(text);
  const invalid = (detail: string) => new SandboxError('parameter-not-valid', detail, { parameter: 'limit' });
  if (!/^\d+$/.test(text) || limit < 1) throw invalid('Limit is not valid');
  if (limit > MOST_PER_PAGE) throw invalid('Maximum limit allowed is 500');
  return limit;
}

/** Returns only the days that the filter allows, because generating the rows of two years would be slow. */
function daysOf(
  conditions: readonly Condition[],
  today: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  let from = FIRST_DAY;
  let to = today;
  for (const { property, operator, values } of conditions) {
    if (property !== 'transaction.postDate') continue;
    const [first, last] = [values.at(0), values.at(-1)].map((value) =>
      parseCalendarDate((value ?? '').slice(0, 10)),
    );
    if (!first || !last) continue;
    if (['eq', 'bt', 'gt', 'gteq'].includes(operator) && addDays(first, -2) > from) from = addDays(first, -2);
    if (['eq', 'bt', 'lt', 'lteq'].includes(operator) && addDays(last, 2) < to) to = addDays(last, 2);
  }
  return { from, to };
}
