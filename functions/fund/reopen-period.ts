import { addMonths, displayDate, displayMonth, monthOf } from '#shared/calendar-date.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { EXACT_SENTENCES } from '#shared/refusals.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { lockEarlierWrite, unlockMonthWrites } from '../ledger/month-locks.ts';
import { isLivePrice } from '../money/issue-units.ts';
import {
  aboutDistribution,
  isApproved,
  listDistributionItems,
  putDistributionWrite,
} from '../records/distribution-store.ts';
import { findPeriod, type PeriodItem, periodTarget, putPeriodWrite } from '../records/period-store.ts';
import { listStaffNow } from '../records/staff-store.ts';
import { listUnitPriceItems, putUnitPriceWrite, unitPriceTarget } from '../records/unit-price-store.ts';
import { gaveAccess, isAloneAmong } from '../two-people/second-person.ts';
import { isClosed, lockingOf, mayHaveMoney, monthsOf, presentPeriod, readBooks } from './period.ts';

/** The manager who closed the month may not reopen it. A manager who got access from that manager must wait seven days. */
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
    // The prices are read after the lock, because the publication of a price writes the same lock.
    const resting = (await listUnitPriceItems(services)).filter(
      (price) => isLivePrice(price) && monthOf(price.day) >= month,
    );
    const distributed = (await listDistributionItems(services)).filter(
      (item) => isApproved(item) && monthOf(item.to) >= month,
    );
    if (resting.length + distributed.length > 0 && !input.confirmed?.includes('month-in-use'))
      return refuse('month-in-use');
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
      register_sha256: undefined,
      reopened: [...(before?.reopened ?? []), { at: now, by: actor.userId, by_name: actor.name, reason }],
      version: (before?.version ?? 0) + 1,
    };
    const marked = resting
      .filter(({ inputs_changed: isMarked }) => !isMarked)
      .map(
        (price) => [price, { ...price, inputs_changed: true as const, version: price.version + 1 }] as const,
      );
    const unsettled = distributed.filter(({ inputs_changed: isMarked }) => !isMarked);
    const closings = new Map(books.closings).set(month, after);
    const isLast = ![...closings.values()].some((closing) => closing.closed_at !== undefined);
    const firstClosed = isLast ? undefined : isBefore ? { ...first, month } : first;
    return context.commit(
      {
        writes: {
          period: putPeriodWrite(services, before, after),
          earlier: lockEarlierWrite(services, first, firstClosed?.month),
          ...(isBefore ? {} : unlockMonthWrites(services, month)),
          ...Object.fromEntries(
            marked.map(([price, changed]) => [
              `price:${price.id}`,
              putUnitPriceWrite(services, price, changed),
            ]),
          ),
          ...Object.fromEntries(
            unsettled.map((item) => [
              `distribution:${item.id}`,
              putDistributionWrite(services, item, {
                ...item,
                inputs_changed: true,
                version: item.version + 1,
              }),
            ]),
          ),
        },
        audit: {
          target: periodTarget(month),
          name: displayMonth(month),
          action: 'period.reopened',
          summary: `Reopened: ${reason}`,
          changes: { status: { before: 'closed', after: 'open' }, reason: { after: reason } },
        },
        furtherAudits: [
          ...unsettled.map((item) => ({
            ...aboutDistribution(item),
            action: 'distribution.inputs-changed',
            summary: `${displayMonth(month)}, on which this distribution is based, was reopened`,
            changes: { inputs_changed: { after: true } },
          })),
          ...marked.map(([price]) => ({
            target: unitPriceTarget(price.id),
            name: `Price of ${displayDate(price.day)}`,
            action: 'unit-price.inputs-changed',
            summary: `${displayMonth(month)}, on which this price is based, was reopened`,
            changes: { inputs_changed: { after: true } },
          })),
        ],
      },
      presentPeriod({ ...books, closings, firstClosed }, month, actor.userId),
    );
  });
};
