import { type CalendarDate, fundDateAt } from '#shared/calendar-date.ts';
import { checkInput } from '../api/client.ts';

/** The days as they stand in the form: undefined where none is typed or what is typed is no day. */
export interface ImportRange {
  from: CalendarDate | undefined;
  to: CalendarDate | undefined;
}

export type WholeRange = { [Side in keyof ImportRange]: CalendarDate };

export function isWhole(range: ImportRange): range is WholeRange {
  return range.from !== undefined && range.to !== undefined;
}

/** The last day there can be transactions of: today where the fund is, wherever the browser is. */
export function lastImportDay(): CalendarDate {
  return fundDateAt(new Date());
}

/** Why a range cannot be imported, and at which of its fields; undefined when it can. */
export function rangeProblem(range: ImportRange): { at: keyof ImportRange; message: string } | undefined {
  if (!isWhole(range)) {
    return { at: range.from ? 'to' : 'from', message: 'Please select both from and to dates' };
  }
  if (range.from > range.to) return { at: 'to', message: 'From date must be before to date' };
  if (range.to > lastImportDay()) return { at: 'to', message: 'The last day cannot be after today' };
  const [issue] = checkInput('uploadBank', { fromDate: range.from, toDate: range.to });
  return issue && { at: issue.path === 'fromDate' ? 'from' : 'to', message: issue.message };
}
