import { displayDate } from '#shared/calendar-date.ts';
import { HISTORY_KINDS, type HistoryKind } from '#shared/history-kinds.ts';
import { day, defineView, oneOf, openId, type ViewOf } from '../../ui/address-view.ts';

export const HISTORY_VIEW = defineView({
  filters: { kind: oneOf('kind', HISTORY_KINDS, undefined), to: day('to') },
  rest: { transaction: openId('transaction') },
});
type HistoryView = ViewOf<typeof HISTORY_VIEW>;

const WORDS: Readonly<Record<HistoryKind, string>> = {
  payment: 'payments',
  'taken-back': 'reversed payments',
  payout: 'payments by the fund',
  'given-back': 'contributions given back',
};

export function historyFilterText({ kind, to }: HistoryView): string {
  return [kind ? WORDS[kind] : 'transactions', ...(to ? [`to ${displayDate(to)}`] : [])].join(' ');
}

export function historyFilters({ kind, to }: HistoryView) {
  return { ...(kind ? { kind } : {}), ...(to ? { to } : {}) };
}
