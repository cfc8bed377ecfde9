import { defineView, oneOf, type ViewOf } from '../ui/address-view.ts';
import { TIMELINE_FILTERS } from './timeline.ts';

export const CLIENT_PAGE_VIEW = defineView({
  rest: {
    all: oneOf('all', ['calls', 'payments'], undefined),
    timeline: oneOf('timeline', TIMELINE_FILTERS, 'all'),
    tab: oneOf('tab', ['add-transaction', 'documents'], undefined),
  },
});

export function clientPageAt(address: string, change: Partial<ViewOf<typeof CLIENT_PAGE_VIEW>>): string {
  const [path = '', search = ''] = address.split('?');
  const query = new URLSearchParams(search);
  const next = CLIENT_PAGE_VIEW.write({ ...CLIENT_PAGE_VIEW.read(query), ...change }, query);
  return next.size > 0 ? `${path}?${next}` : path;
}
