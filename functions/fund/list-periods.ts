import type { Handler } from '../http/context.ts';
import { placeAfter } from '../ledger/cursor.ts';
import { cursorAfter, pageOf, placeOf } from '../ledger/query-list.ts';
import { isClosed, monthsOf, nextToClose, presentPeriod, readBooks } from './period.ts';

const place = placeAfter(/^\d{4}-\d{2}$/);

export const listPeriods: Handler<'listPeriods'> = async (input, { services, today, actor }) => {
  const page = pageOf(input);
  const after = placeOf(page, place);
  const books = await readBooks(services, today);
  const months = monthsOf(books);
  const left = months.filter((month) => after === undefined || month < after);
  const shown = left.slice(0, page.limit);
  const next = nextToClose(books);
  return {
    periods: shown.map((month) => presentPeriod(books, month, actor.userId)),
    total: months.length,
    next_cursor: left.length > shown.length ? cursorAfter(page, shown.at(-1)) : null,
    closed_count: months.filter((month) => isClosed(books, month)).length,
    next_to_close: next ?? null,
    next: next === undefined ? null : presentPeriod(books, next, actor.userId),
  };
};
