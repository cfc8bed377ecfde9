import { displayDate } from '#shared/calendar-date.ts';
import type { Handler } from '../http/context.ts';
import { startCorrection } from './start-correction.ts';

/** A worker changes the lines and files the corrected notices later. */
export const extendCapitalCall: Handler<'extendCapitalCall'> = async (input, context) => {
  const { today, now, actor, refuse } = context;
  const { due_date: dueDate, reason } = input;
  return startCorrection(context, input, (before, account) => {
    if (dueDate <= before.due_date) return refuse('due-date-not-later');
    if (dueDate < today) return refuse('due-date-past');
    return {
      action: 'capital-call.extended',
      summary: `Extended from ${displayDate(before.due_date)} to ${displayDate(dueDate)}`,
      change: {
        pay_to: before.pay_to ?? account ?? refuse('no-account-to-pay-to'),
        due_date: dueDate,
        extended_from: before.due_date,
        extended_at: now,
        extended_by: actor.userId,
        extended_by_name: actor.name,
        extended_reason: reason,
        corrected_lines: 0,
      },
    };
  });
};
