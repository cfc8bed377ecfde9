import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { TRANSACTION_TYPES } from '../terms.ts';
import { endpoint } from './endpoint.ts';
import { id, optionalText, requiredText } from './fields.ts';
import { transaction } from './transactions.ts';

/** What may happen to a type once it is set, as long as nothing of the transaction is allocated. */
export const reclassificationContract = {
  reclassifyTransaction: endpoint({
    summary: 'Gives a classified transaction of which nothing is allocated another type, for a reason.',
    area: 'transactions',
    method: 'PUT',
    path: '/transactions/{id}/reclassify',
    allow: ['manager'],
    input: () =>
      z.strictObject({
        id,
        type: z.enum(TRANSACTION_TYPES),
        reason: requiredText(LIMITS.reasonLength, 'Reason is required'),
      }),
    output: transaction,
    refusals: [
      'transaction-not-found',
      'not-classified',
      'already-classified',
      'has-allocations',
      'outflow-as-contribution',
      'changed-meanwhile',
    ],
    idempotent: true,
  }),
  undoClassification: endpoint({
    summary: 'Takes the type back from a transaction of which nothing is allocated.',
    area: 'transactions',
    method: 'POST',
    path: '/transactions/{id}/undo-classification',
    allow: ['manager'],
    input: () => z.strictObject({ id, reason: optionalText(LIMITS.reasonLength) }),
    output: transaction,
    refusals: ['transaction-not-found', 'not-classified', 'has-allocations', 'changed-meanwhile'],
    idempotent: true,
  }),
};
