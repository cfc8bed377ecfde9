import type { Handler } from '../http/context.ts';
import { findReconciliation } from '../records/reconciliation-store.ts';
import { presentReconciliation } from './present-reconciliation.ts';

export const getReconciliation: Handler<'getReconciliation'> = async (input, { services, refuse }) => {
  const found = await findReconciliation(services, input.id);
  return found ? presentReconciliation(found) : refuse('reconciliation-not-found');
};
