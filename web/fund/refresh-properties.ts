import { refresh } from '../api/hooks.ts';

/** Asks again for all that shows a property, once one has changed. */
export function refreshProperties(): Promise<void> {
  return refresh('getFundOverview', 'getProperty', 'listProperties', 'listAudit');
}
