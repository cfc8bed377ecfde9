import { matchPath } from 'react-router-dom';
import { FEATURES } from '#shared/constants.ts';

type Feature = keyof typeof FEATURES;

export const SCREENS: Readonly<Record<Feature, readonly string[]>> = {
  advancedReconciliation: ['/manager/reconciliation'],
  documentManagement: [
    '/manager/documents',
    '/manager/clients/:clientId/documents',
    '/client/documents',
    '/client/:clientId/documents',
  ],
  clientPortal: ['/client'],
  auditTrail: ['/manager/audit'],
};

export function isSwitchedOn(address: string, features: Readonly<Record<Feature, boolean>> = FEATURES) {
  const [pathname = ''] = address.split('?');
  return Object.entries(SCREENS).every(
    ([feature, places]) =>
      features[feature as Feature] || !places.some((path) => matchPath({ path, end: false }, pathname)),
  );
}
