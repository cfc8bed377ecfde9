import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';

export const SORT_KEYS = ['uploaded_at', 'name', 'document_type'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What the manager's screen shows; it lives in the query of the address. */
export interface DocumentsView {
  search: string;
  /** Name of a type; '' for all. */
  type: string;
  /** `fund`, the id of a client, or '' for all. */
  client: string;
  /** Name of who brought it in; '' for all. */
  uploadedBy: string;
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  sort: SortKey;
  ascending: boolean;
  page: number;
  layout: 'grid' | 'list';
  /** The upload panel is open. */
  uploading: boolean;
}

/** Stands for fund-level among the clients. */
export const FUND = 'fund';

/** Type of a document that has none. */
export const OTHER_TYPE = 'Other';

export const START_VIEW: DocumentsView = {
  search: '',
  type: '',
  client: '',
  uploadedBy: '',
  sort: 'uploaded_at',
  ascending: false,
  page: 1,
  layout: 'grid',
  uploading: false,
};

/** Newest first, names and types from A. */
export function startsAscending(sort: SortKey): boolean {
  return sort !== 'uploaded_at';
}

/** Reads a query; whatever is not understood is left out. */
export function readView(params: URLSearchParams): DocumentsView {
  const page = params.get('page') ?? '';
  const sort = SORT_KEYS.find((key) => key === params.get('sort')) ?? START_VIEW.sort;
  const order = params.get('order');
  return {
    search: params.get('q') ?? '',
    type: params.get('type') ?? '',
    client: params.get('client') ?? '',
    uploadedBy: params.get('by') ?? '',
    from: parseCalendarDate(params.get('from') ?? ''),
    to: parseCalendarDate(params.get('to') ?? ''),
    sort,
    ascending: order === 'asc' || (order !== 'desc' && startsAscending(sort)),
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    layout: params.get('view') === 'list' ? 'list' : 'grid',
    uploading: params.has('upload'),
  };
}

/** Writes a view as a query; what is as at the start is left out. */
export function writeView(view: DocumentsView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string | undefined) => {
    if (value) params.set(name, value);
  };
  put('q', view.search);
  put('type', view.type);
  put('client', view.client);
  put('by', view.uploadedBy);
  put('from', view.from);
  put('to', view.to);
  put('sort', view.sort === START_VIEW.sort ? '' : view.sort);
  put('order', view.ascending === startsAscending(view.sort) ? '' : view.ascending ? 'asc' : 'desc');
  put('page', view.page > 1 ? String(view.page) : '');
  put('view', view.layout === 'list' ? 'list' : '');
  put('upload', view.uploading ? '1' : '');
  return params;
}

const STAYS: readonly (keyof DocumentsView)[] = ['page', 'layout', 'uploading'];

/** The view with a change; whatever changes which documents there are leads back to the first page. */
export function changedView(view: DocumentsView, change: Partial<DocumentsView>): DocumentsView {
  const narrows = (Object.keys(change) as (keyof DocumentsView)[]).some(
    (key) => !STAYS.includes(key) && change[key] !== view[key],
  );
  return { ...view, ...(narrows ? { page: 1 } : {}), ...change };
}

/** 'Clear Filters': order and layout stay. */
export const WITHOUT_FILTERS: Partial<DocumentsView> = {
  search: '',
  type: '',
  client: '',
  uploadedBy: '',
  from: undefined,
  to: undefined,
};

/** Filters in the small box: who brought it in, and when. */
export function foldedFiltersOn({ uploadedBy, from, to }: DocumentsView): number {
  return [uploadedBy !== '', from !== undefined || to !== undefined].filter(Boolean).length;
}

export function filtersOn(view: DocumentsView): number {
  const plain = [view.search.trim() !== '', view.type !== '', view.client !== ''].filter(Boolean).length;
  return plain + foldedFiltersOn(view);
}
