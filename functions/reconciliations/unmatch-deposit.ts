import { addCents, formatDollars, negateCents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { ConditionFailed } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { receiptCorrection } from '../messages/correct-receipt.ts';
import { afterTakingBack } from '../money/allocation.ts';
import { closedMonthsOf, correctionOf, removalOf } from '../money/correct-effect.ts';
import { refuseIfGivenBack } from '../money/decide-giving-back.ts';
import { holdersOf } from '../money/held-units.ts';
import { type Movement, moneyWrites } from '../money/move-money.ts';
import { lineAfterPayment, payLineWrites } from '../money/pay-lines.ts';
import { findAllocation } from '../records/allocation-store.ts';
import { capitalCallTarget, findLineItem } from '../records/capital-call-store.ts';
import { withDeclined } from '../records/declined-lines.ts';
import { findPayer, unmatchPayerWrite } from '../records/payer-store.ts';
import { endReconciliationWrite, findReconciliation } from '../records/reconciliation-store.ts';
import { findTransaction, transactionTarget } from '../records/transaction-store.ts';
import { presentReconciliation } from './present-reconciliation.ts';

const NO_REASON = 'No reason given';

export const unmatchDeposit: Handler<'unmatchDeposit'> = async (input, context) => {
  const { services, now, actor, refuse } = context;
  return decideAgain(async () => {
    const item = await findReconciliation(services, input.id);
    if (!item) return refuse('reconciliation-not-found');
    const payer = { payer: item.payer, clientId: item.client_id };
    const [transaction, line, known, allocation] = await Promise.all([
      findTransaction(services, item.transaction_id),
      findLineItem(services, item.capital_call_id, item.line_item_id),
      item.payer ? findPayer(services, payer) : undefined,
      findAllocation(services, item.transaction_id, item.allocation_id ?? item.id),
    ]);
    if (!transaction || !line || !allocation)
      throw new Error('The deposit, line item or allocation of a match is missing');
    refuseIfGivenBack(context, allocation);
    // Between the reads, another request may have undone the match.
    if (line.matched_cents < item.amount_cents) throw new ConditionFailed(['line']);
    const closedMonths = await closedMonthsOf(context, transaction, allocation);
    const isReceipted = line.receipted_at !== undefined;
    const seen = isReceipted ? { ...allocation, is_receipted: true as const } : allocation;
    // An allocation that existed before the match becomes unmatched, but is not reversed.
    const reversal =
      item.allocation_id === undefined
        ? await correctionOf(context, seen, input.reason ?? NO_REASON, closedMonths)
        : undefined;
    const holders = await holdersOf(context, reversal ? [removalOf(allocation, reversal)] : []);
    // The stored amounts may have changed since they were read, so the change adds to them.
    const byCents = negateCents(item.amount_cents);
    const taught = withDeclined(transaction, [item.line_item_id], {
      by: 'unmatch',
      at: now,
      by_name: actor.name,
    });
    const movement: Movement = reversal
      ? {
          before: transaction,
          after: afterTakingBack(taught, { sumCents: item.amount_cents, allocations: 1 }, closedMonths),
          reversed: [{ item: allocation, reversal, unmatchedCents: item.amount_cents }],
        }
      : {
          before: transaction,
          after: taught,
          matched: [{ item: allocation, byCents, isReceipted }],
        };
    const { after } = movement;
    const told = await receiptCorrection(
      services,
      { before: line, after: lineAfterPayment({ line, byCents, match: item }, now) },
      now,
    );
    return context.commit(
      {
        writes: {
          reconciliation: endReconciliationWrite(services, item.id, now),
          ...moneyWrites(services, [movement], { closedMonths, holders }),
          ...payLineWrites(services, [{ line, byCents, match: item }], now),
          ...(item.payer ? { payer: unmatchPayerWrite(services, payer, known) } : {}),
          ...told.writes,
        },
        audit: {
          target: transactionTarget(transaction.id),
          action: 'transaction.unmatched',
          summary: reversal
            ? `${formatDollars(item.amount_cents)} unmatched from ${item.client_name} for ${item.title}`
            : `${formatDollars(item.amount_cents)} of ${item.client_name} no longer pays ${item.title}`,
          changes: {
            ...(transaction.type === after.type
              ? {}
              : { type: { before: transaction.type, after: after.type } }),
            ...(reversal
              ? {
                  unallocated_cents: {
                    before: transaction.unallocated_cents,
                    after: after.unallocated_cents,
                  },
                  reason: { after: reversal.reversed_reason },
                }
              : {}),
            client: { before: item.client_name },
            capital_call: { before: item.title },
            line_item: { before: item.line_item_id },
            reconciliation: { before: item.id },
          },
        },
        furtherAudits: [
          {
            target: capitalCallTarget(item.capital_call_id),
            name: item.title,
            action: 'capital-call.unmatched',
            summary: `${formatDollars(item.amount_cents)} unmatched from ${item.client_name}`,
            changes: {
              client: { before: item.client_name },
              matched_cents: { before: line.matched_cents, after: addCents(line.matched_cents, byCents) },
              line_item: { before: item.line_item_id },
              transaction: { before: item.transaction_id },
              reconciliation: { before: item.id },
            },
          },
          ...told.audits,
        ],
      },
      presentReconciliation(item),
    );
  });
};
