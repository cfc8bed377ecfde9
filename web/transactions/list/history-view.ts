import { displayDate } from '#shared/calendar-date.ts';
import { daysOfFinancialYear, financialYearText } from '#shared/financial-year.ts';
import { HISTORY_KINDS, type HistoryKind } from '#shared/history-kinds.ts';
import { day, defineView, oneOf, openId, text, type ViewOf } from '../../ui/address-view.ts';

export const HISTORY_VIEW = defineView({
  filters: { kind: oneOf('kind', HISTORY_KINDS, undefined), to: day('to'), year: text('year', /^\d{4}$/) },
  rest: { transaction: openId('transaction') },
});
type HistoryView = ViewOf<typeof HISTORY_VIEW>;

export const HISTORY_WORDS: Readonly<Record<HistoryKind, string>> = {
  payment: 'payments',
  'taken-back': 'reversed payments',
  payout: 'payments by the fund',
  'given-back': 'contributions given back',
};

export function historyFilterText({ kind, to, year }: HistoryView): string {
  return [
    kind ? HISTORY_WORDS[kind] : 'transactions',
    ...(year ? [`of ${financialYearText(Number(year))}`] : to ? [`to ${displayDate(to)}`] : []),
  ].join(' ');
}

export function historyFilters({ kind, to, year }: HistoryView) {
  return { ...(kind ? { kind } : {}), ...(year ? daysOfFinancialYear(Number(year)) : to ? { to } : {}) };
}
