import { displayDate } from '#shared/calendar-date.ts';
import { formatAction } from '#shared/field-words.ts';
import { formatKind } from '#shared/record-kinds.ts';
import { day, defineView, openId, pageNumber, text, type ViewOf } from '../ui/address-view.ts';

const ID = /^[A-Za-z0-9_-]{1,80}$/;

export const AUDIT_VIEW = defineView({
  filters: {
    actor: text('actor', ID),
    action: text('action', /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/),
    kind: text('kind', /^[a-z]+(-[a-z]+)*$/),
    record: text('record', ID, ({ kind }) => kind !== ''),
    from: day('from'),
    to: day('to'),
  },
  rest: {
    page: pageNumber(9_999),
    cause: { ...openId('cause', ID), isResetByFilters: true },
    open: { ...openId('open', ID), isResetByFilters: true },
  },
});

export type AuditView = ViewOf<typeof AUDIT_VIEW>;

export function queryOf({ actor, action, kind, record, from, to }: AuditView) {
  return {
    ...(actor ? { actor_id: actor } : {}),
    ...(action ? { action } : {}),
    ...(kind ? { kind } : {}),
    ...(record ? { record_id: record } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

export function describeFilters({ actor, action, kind, record, from, to }: AuditView): string {
  const days =
    from || to ? `${from ? displayDate(from) : 'start'}\u2013${to ? displayDate(to) : 'today'}` : '';
  return [
    actor && 'one person',
    action && formatAction(action),
    record ? `one ${formatKind(kind).toLowerCase()}` : kind && formatKind(kind),
    days,
    'newest first',
  ]
    .filter(Boolean)
    .join(', ');
}
