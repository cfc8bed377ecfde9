import type { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { addCents, formatDollars, negateCents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { type Change, ConditionFailed } from '../ledger/change.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { type ClosedMonths, findClosedMonths } from '../ledger/month-locks.ts';
import { afterTakingBack } from '../money/allocation.ts';
import { type Movement, moneyWrites } from '../money/move-money.ts';
import { payLineWrites } from '../money/pay-lines.ts';
import { type AllocationItem, findAllocation } from '../records/allocation-store.ts';
import { capitalCallTarget, findLineItem, type LineItem } from '../records/capital-call-store.ts';
import { withDeclined } from '../records/declined-lines.ts';
import { countMatchesOfPayer, forgetPayerWrite } from '../records/payer-store.ts';
import {
  endReconciliationWrite,
  findReconciliation,
  type ReconciliationItem,
} from '../records/reconciliation-store.ts';
import {
  type DeclinedLine,
  findTransaction,
  type TransactionItem,
  transactionTarget,
} from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { presentReconciliation } from './present-reconciliation.ts';

export const unmatchDeposit: Handler<typeof reconciliationsContract.unmatchDeposit> = async (
  input,
  context,
) => {
  const { services, now, actor, refuse } = context;
  return decideAgain(async () => {
    const item = await findReconciliation(services, input.id);
    if (!item) return refuse('reconciliation-not-found');
    const payer = { payer: item.payer, clientId: item.client_id };
    const [transaction, line, matches, allocation] = await Promise.all([
      findTransaction(services, item.transaction_id),
      findLineItem(services, item.capital_call_id, item.line_item_id),
      item.payer ? countMatchesOfPayer(services, payer) : 0,
      item.allocation_id ? findAllocation(services, item.transaction_id, item.allocation_id) : undefined,
    ]);
    if (!transaction || !line) throw new Error('The deposit or the line item of a match is missing');
    // Another request unmatched the deposit between these reads. The next attempt will find it unmatched.
    if (line.matched_cents < item.amount_cents) throw new ConditionFailed(['line']);
    const closedMonths = await findClosedMonths(services, [transaction.txn_date]);
    const found = { item, transaction, line, matches, allocation, closedMonths };
    const declined = { by: 'unmatch', at: now, by_name: actor.name } as const;
    const change = unmatchChange(services, found, declined);
    return context.commit(change, presentReconciliation(item));
  });
};

/** Reverses a match. Adds and subtracts amounts, because the records may have changed since the match. */
function unmatchChange(
  services: Services,
  found: {
    item: ReconciliationItem;
    transaction: TransactionItem;
    line: LineItem;
    matches: number;
    allocation: AllocationItem | undefined;
    closedMonths: ClosedMonths;
  },
  declined: Omit<DeclinedLine, 'line_item_id'>,
): Change {
  const { item, transaction, line, matches, allocation, closedMonths } = found;
  const byCents = negateCents(item.amount_cents);
  // After this, the pair is never suggested as safe again.
  const taught = withDeclined(transaction, [item.line_item_id], declined);
  const movement: Movement = allocation
    ? { before: transaction, after: taught, matched: [{ item: allocation, byCents }] }
    : {
        before: transaction,
        after: afterTakingBack(taught, { sumCents: item.amount_cents, allocations: 1 }, closedMonths),
        deleted: [{ ...item, created_at: item.matched_at }],
      };
  const { after } = movement;
  const now = declined.at;
  const payer = { payer: item.payer, clientId: item.client_id };
  return {
    writes: {
      reconciliation: endReconciliationWrite(services, item.id, now),
      ...moneyWrites(services, [movement], { closedMonths }),
      ...payLineWrites(services, [{ line, byCents, match: item }], now),
      ...(item.payer ? { payer: forgetPayerWrite(services, payer, matches) } : {}),
    },
    audit: {
      target: transactionTarget(transaction.id),
      action: 'transaction.unmatched',
      summary: allocation
        ? `${formatDollars(item.amount_cents)} of ${item.client_name} no longer pays ${item.title}`
        : `${formatDollars(item.amount_cents)} unmatched from ${item.client_name} for ${item.title}`,
      changes: {
        ...(transaction.type === after.type ? {} : { type: { before: transaction.type, after: after.type } }),
        ...(allocation
          ? {}
          : { unallocated_cents: { before: transaction.unallocated_cents, after: after.unallocated_cents } }),
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
    ],
  };
}
