import type { Handler } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { Refusal } from '../ledger/refusal.ts';
import { closeMonth } from './close-period.ts';
import { monthsOf, nextToClose, presentPeriod, readBooks } from './period.ts';

const CLOSING_MS = 15_000;
const UNFINISHED = { path: 'unfinished', message: 'Time ran out. Close the ready months again to continue.' };

/** Each month is closed in its own transaction, so a repeated request continues with the next month. */
export const closeUntil: Handler<'closeUntil'> = async ({ period: until }, context) => {
  const { services, today, actor, refuse } = context;
  const startedMs = services.now().getTime();
  const closed: string[] = [];
  for (;;) {
    const books = await readBooks(services, today);
    if (!monthsOf(books).includes(until)) return refuse('period-not-found');
    const next = nextToClose(books) ?? books.running;
    if (next > until) return { closed, stopped_at: null, issues: [] };
    const isLate = services.now().getTime() > startedMs + CLOSING_MS;
    const issues = isLate ? [UNFINISHED] : presentPeriod(books, next, actor.userId).issues;
    if (issues.length > 0) return { closed, stopped_at: next, issues };
    try {
      const refusing = context as unknown as Parameters<typeof closeMonth>[0];
      await closeMonth(refusing, next, (change) => commitChange(services, change, context));
      closed.push(next);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    }
  }
};
