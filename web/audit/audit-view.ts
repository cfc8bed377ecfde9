import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';

/** What the screen shows; it lives in the query of the address. */
export interface AuditView {
  /** Id of a person; '' for all. */
  actor: string;
  /** e.g. `transaction.classified`; '' for all. */
  action: string;
  /** Kind of record, e.g. `client`; '' for all. */
  kind: string;
  /** Id of one record of the kind; '' for all. */
  record: string;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  page: number;
  /** The entry whose fields are shown. */
  open?: string | undefined;
}

export const START_VIEW: AuditView = { actor: '', action: '', kind: '', record: '', page: 1 };

const ID = /^[A-Za-z0-9_-]{1,80}$/;
const KIND = /^[a-z]+(-[a-z]+)*$/;
const ACTION = /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/;

/** Reads a query; whatever is not understood is left out. */
export function readView(params: URLSearchParams): AuditView {
  const read = (name: string, pattern: RegExp) => {
    const text = params.get(name) ?? '';
    return pattern.test(text) ? text : '';
  };
  const kind = read('kind', KIND);
  const page = read('page', /^[1-9]\d{0,3}$/);
  const from = parseCalendarDate(params.get('from') ?? '');
  const to = parseCalendarDate(params.get('to') ?? '');
  return {
    actor: read('actor', ID),
    action: read('action', ACTION),
    kind,
    record: kind === '' ? '' : read('record', ID),
    from,
    to,
    page: page === '' ? 1 : Number(page),
    open: read('open', ID) || undefined,
  };
}

/** Writes a view as a query; what is as at the start is left out. */
export function writeView(view: AuditView): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['actor', 'action', 'kind', 'record', 'from', 'to'] as const) {
    const value = view[name];
    if (value) params.set(name, value);
  }
  if (view.page > 1) params.set('page', String(view.page));
  if (view.open) params.set('open', view.open);
  return params;
}

/** The view with a change; another filter leads back to the first page, another kind away from the record. */
export function changedView(view: AuditView, change: Partial<AuditView>): AuditView {
  const narrows = (Object.keys(change) as (keyof AuditView)[]).some(
    (key) => key !== 'page' && key !== 'open' && change[key] !== view[key],
  );
  const leavesRecord = change.kind !== undefined && change.kind !== view.kind;
  return {
    ...view,
    ...(narrows ? { page: 1, open: undefined } : {}),
    ...(leavesRecord ? { record: '' } : {}),
    ...(change.page !== undefined && change.page !== view.page ? { open: undefined } : {}),
    ...change,
  };
}

/** 'Clear Filters'. */
export const WITHOUT_FILTERS: Partial<AuditView> = {
  actor: '',
  action: '',
  kind: '',
  record: '',
  from: undefined,
  to: undefined,
};

export function filtersOn({ actor, action, kind, record, from, to }: AuditView): number {
  const days = from !== undefined || to !== undefined;
  return [actor, action, kind, record].filter((value) => value !== '').length + (days ? 1 : 0);
}

/** What to ask of the server, without the size of a page. */
export function questionOf({ actor, action, kind, record, from, to }: AuditView) {
  return {
    ...(actor ? { actor_id: actor } : {}),
    ...(action ? { action } : {}),
    ...(kind ? { kind } : {}),
    ...(record ? { record_id: record } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}
