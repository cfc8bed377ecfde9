import { randomUUID } from 'node:crypto';
import type { reconciliationsContract } from '#shared/contract/reconciliations.ts';
import { findLineItem } from '../capital-calls/capital-call-store.ts';
import { findClient } from '../clients/client-store.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findTransaction } from '../transactions/transaction-store.ts';
import { matchChange } from './match-change.ts';
import { checkPairs, type Pair } from './matching.ts';
import { readNarration } from './narration.ts';
import { presentReconciliation } from './present-reconciliation.ts';
import type { ReconciliationItem } from './reconciliation-store.ts';

export const matchDeposits: Handler<typeof reconciliationsContract.matchDeposits> = async (
  input,
  context,
) => {
  const { services, now, actor, refuse } = context;
  return decideAgain(async () => {
    const transactions = await loadEach(
      input.pairs,
      ({ transaction_id: id }) => id,
      (pair) => findTransaction(services, pair.transaction_id),
    );
    const lines = await loadEach(
      input.pairs,
      ({ line_item_id: id }) => id,
      (pair) => findLineItem(services, pair.capital_call_id, pair.line_item_id),
    );
    const pairs = input.pairs.map(
      (pair): Pair => ({
        transaction: transactions.get(pair.transaction_id) ?? refuse('transaction-not-found'),
        line: lines.get(pair.line_item_id) ?? refuse('line-item-not-found'),
        amountCents: pair.amount,
      }),
    );
    // A line may exist under another pair's call; under this pair's call it does not.
    const isStray = pairs.some(
      ({ line }, index) => line.capital_call_id !== input.pairs[index]?.capital_call_id,
    );
    if (isStray) return refuse('line-item-not-found');
    const refusal = checkPairs(pairs);
    if (refusal)
      return refuse(refusal.refused, refusal.sentence === undefined ? {} : { sentence: refusal.sentence });
    const clients = await loadEach(
      pairs,
      ({ line }) => line.client_id,
      ({ line }) => findClient(services, line.client_id),
    );
    const items = pairs.map(
      ({ transaction, line, amountCents }): ReconciliationItem => ({
        id: randomUUID(),
        transaction_id: transaction.id,
        txn_date: transaction.txn_date,
        description: transaction.description,
        transaction_cents: transaction.amount_cents,
        capital_call_id: line.capital_call_id,
        title: line.title,
        line_item_id: line.id,
        payment_reference: line.payment_reference,
        client_id: line.client_id,
        client_name: clients.get(line.client_id)?.name ?? line.client_name,
        amount_cents: amountCents,
        payer: readNarration(transaction.description).payer,
        matched_at: now,
        matched_by_name: actor.name,
      }),
    );
    return context.commit(matchChange(services, pairs, items), {
      reconciliations: items.map(presentReconciliation),
      total: items.length,
    });
  });
};

/** Loads each record once, even when several pairs name it. */
async function loadEach<Named, Found>(
  named: readonly Named[],
  idOf: (one: Named) => string,
  find: (one: Named) => Promise<Found | undefined>,
): Promise<Map<string, Found | undefined>> {
  const first = new Map<string, Named>();
  for (const one of named) if (!first.has(idOf(one))) first.set(idOf(one), one);
  return new Map(await Promise.all([...first].map(async ([id, one]) => [id, await find(one)] as const)));
}
