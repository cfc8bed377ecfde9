import { CALL_FILTERS } from '#shared/call-filter.ts';
import { defineView, flag, oneOf, pageNumber } from '../ui/address-view.ts';

export const CALLS_VIEW = defineView({
  filters: { status: oneOf('status', CALL_FILTERS, 'all') },
  rest: { page: pageNumber(), importing: flag('import') },
});
