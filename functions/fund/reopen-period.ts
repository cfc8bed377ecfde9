import { displayMonth } from '#shared/calendar-date.ts';
import type { periodsContract } from '#shared/contract/periods.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { unlockMonthWrites } from '../ledger/month-locks.ts';
import { findPeriod, type PeriodItem, periodTarget, putPeriodWrite } from '../records/period-store.ts';
import { monthsOf, presentPeriod, readBooks } from './period.ts';

/** Any manager except the one who closed the month can reopen it. If the fund has no other manager, that manager can, too. */
export const reopenPeriod: Handler<typeof periodsContract.reopenPeriod> = async (input, context) => {
  const { services, refuse, actor, now, today } = context;
  const { period: month, reason } = input;
  return decideAgain(async () => {
    const [before, books] = await Promise.all([findPeriod(services, month), readBooks(services, today)]);
    if (!monthsOf(books).includes(month)) return refuse('period-not-found');
    if (before?.closed_at === undefined) return refuse('not-closed');
    if (before.closed_by === actor.userId) {
      const managers = await services.identity.listManagers();
      if (managers.some((userId) => userId !== actor.userId)) return refuse('same-person');
    }
    const after: PeriodItem = {
      ...before,
      closed_at: undefined,
      closed_by: undefined,
      closed_by_name: undefined,
      reopened: [...before.reopened, { at: now, by_name: actor.name, reason }],
      version: before.version + 1,
    };
    const closings = new Map(books.closings).set(month, after);
    return context.commit(
      {
        writes: { period: putPeriodWrite(services, before, after), ...unlockMonthWrites(services, month) },
        audit: {
          target: periodTarget(month),
          name: displayMonth(month),
          action: 'period.reopened',
          summary: `Reopened: ${reason}`,
          changes: { status: { before: 'closed', after: 'open' }, reason: { after: reason } },
        },
      },
      presentPeriod({ ...books, closings }, month, actor.userId),
    );
  });
};
