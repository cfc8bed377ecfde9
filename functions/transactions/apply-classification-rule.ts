import { LIMITS } from '#shared/constants.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { cursorAfter } from '../ledger/query-list.ts';
import { kindOfRule, readRules, suggestKinds } from '../money/classification-rule.ts';
import { findRule } from '../records/classification-rule-store.ts';
import { presentTransaction } from '../records/present-transaction.ts';
import { listTransactionItems } from '../records/transaction-list-store.ts';
import { listSortKey } from '../records/transaction-store.ts';
import { firstBatch, planClassification } from './plan-classification.ts';

export const applyClassificationRule: Handler<'applyClassificationRule'> = async (input, context) => {
  const { services, refuse } = context;
  const page = { limit: LIMITS.listLimit, cursor: input.cursor, of: input.id };
  const looked = await listTransactionItems(services, { state: 'unclassified' }, page);
  const rule = (await findRule(services, input.id)) ?? refuse('rule-not-found');
  const ruleFor = await readRules(services);
  const fitting = looked.items.filter((row) => ruleFor(row)?.id === rule.id);
  if (input.preview) {
    const suggested = await suggestKinds(services, fitting);
    const transactions = fitting.map((row) => presentTransaction(row, suggested(row)));
    return { transactions, refused: [], total: transactions.length, next_cursor: looked.nextCursor };
  }
  const batch = firstBatch(fitting, rule.type);
  // Classified rows leave the list, so the cursor must continue after the last row of the batch.
  const last = batch.length < fitting.length ? batch.at(-1) : undefined;
  const nextCursor = last ? cursorAfter(page, listSortKey(last)) : looked.nextCursor;
  return decideAgain(async () => {
    const { change, outcome } = await planClassification(
      services,
      batch.map(({ id }) => id),
      (row) => kindOfRule(rule, row),
      rule,
    );
    const output = {
      transactions: outcome.classified,
      // The list may lag by a second and still contain rows that were just classified.
      refused: outcome.refused.filter(({ code }) => code !== 'already-classified'),
      total: outcome.classified.length,
      next_cursor: nextCursor,
    };
    return change ? context.commit(change, output) : output;
  });
};
