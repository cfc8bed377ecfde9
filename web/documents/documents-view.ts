import {
  ascending,
  day,
  defineView,
  flag,
  oneOf,
  openId,
  pageNumber,
  text,
  type ViewOf,
} from '../ui/address-view.ts';

export const SORT_KEYS = ['uploaded_at', 'name', 'document_type'] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export function startsAscending(sort: SortKey): boolean {
  return sort !== 'uploaded_at';
}

export const DOCUMENTS_VIEW = defineView({
  filters: {
    search: text('q'),
    type: text('type'),
    client: text('client'),
    uploadedBy: text('by'),
    from: day('from'),
    to: day('to'),
    document: openId('document'),
  },
  order: {
    sort: oneOf('sort', SORT_KEYS, 'uploaded_at'),
    ascending: ascending(({ sort }) => startsAscending(sort as SortKey)),
  },
  rest: {
    page: pageNumber(),
    layout: oneOf('view', ['grid', 'list'], 'grid'),
    uploading: flag('upload'),
  },
});

export type DocumentsView = ViewOf<typeof DOCUMENTS_VIEW>;
