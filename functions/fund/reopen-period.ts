import { addMonths, displayMonth } from '#shared/calendar-date.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { lockEarlierWrite, unlockMonthWrites } from '../ledger/month-locks.ts';
import { findPeriod, type PeriodItem, periodTarget, putPeriodWrite } from '../records/period-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { gaveAccess, isAloneAmong } from '../two-people/second-person.ts';
import { isClosed, lockingOf, mayHaveMoney, monthsOf, presentPeriod, readBooks } from './period.ts';

/**
 * Another manager than the closer reopens a month, unless the closer is the only one. Nobody reopens it to whom the closer
 * gave access in the last seven days.
 */
export const reopenPeriod: Handler<'reopenPeriod'> = async (input, context) => {
  const { services, refuse, actor, now, today } = context;
  const { period: month, reason } = input;
  return decideAgain(async () => {
    const [before, books] = await Promise.all([findPeriod(services, month), readBooks(services, today)]);
    if (!isClosed(books, month))
      return refuse(monthsOf(books).includes(month) ? 'not-closed' : 'period-not-found');
    const { firstClosed: first } = books;
    const isBefore = first?.month !== undefined && month < first.month;
    if (isBefore && !mayHaveMoney(month)) return refuse('period-not-found');
    const latest = isBefore ? addMonths(first.month ?? month, -1) : month;
    if (month !== latest)
      return refuse('later-month-locked', {
        sentence: EXACT_SENTENCES['later-month-locked'].ofMonth(displayMonth(latest)),
      });
    const closedBy = lockingOf(books, month)?.closed_by ?? '';
    const staff = await listStaffNow(services);
    const own = staff.find(({ user_id: userId }) => userId === actor.userId);
    if (closedBy === actor.userId && !isAloneAmong(staff, actor.userId, now)) return refuse('same-person');
    if (own && gaveAccess(closedBy, own, now))
      return refuse('same-person', { sentence: EXACT_SENTENCES['same-person'].isNew });
    const after: PeriodItem = {
      month,
      closing_cents: ZERO_CENTS,
      figures: {},
      ...before,
      closed_at: undefined,
      closed_by: undefined,
      closed_by_name: undefined,
      reopened: [...(before?.reopened ?? []), { at: now, by: actor.userId, by_name: actor.name, reason }],
      version: (before?.version ?? 0) + 1,
    };
    const closings = new Map(books.closings).set(month, after);
    const isLast = ![...closings.values()].some((closing) => closing.closed_at !== undefined);
    const firstClosed = isLast ? undefined : isBefore ? { ...first, month } : first;
    return context.commit(
      {
        writes: {
          period: putPeriodWrite(services, before, after),
          earlier: lockEarlierWrite(services, first, firstClosed?.month),
          ...(isBefore ? {} : unlockMonthWrites(services, month)),
        },
        audit: {
          target: periodTarget(month),
          name: displayMonth(month),
          action: 'period.reopened',
          summary: `Reopened: ${reason}`,
          changes: { status: { before: 'closed', after: 'open' }, reason: { after: reason } },
        },
      },
      presentPeriod({ ...books, closings, firstClosed }, month, actor.userId),
    );
  });
};
