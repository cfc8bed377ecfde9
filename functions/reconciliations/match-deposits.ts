import { randomUUID } from 'node:crypto';
import type { Cents } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths, refuseIfClosed } from '../ledger/month-locks.ts';
import { ITEMS_PER_TRANSACTION } from '../ledger/transact.ts';
import { checkPledge } from '../money/allocation.ts';
import { checkPairs, groupPairs, type Pair } from '../money/check-pairs.ts';
import { issueUnits, listLivePrices } from '../money/issue-units.ts';
import { matchChange, reconciliationOf } from '../money/match-writes.ts';
import { findAllocation } from '../records/allocation-store.ts';
import { findPayableLine } from '../records/capital-call-store.ts';
import { type ClientItem, findClient } from '../records/client-store.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { findTransaction } from '../records/transaction-store.ts';
import { presentReconciliation } from './present-reconciliation.ts';

const TOO_MANY_MONTHS =
  'These deposits span too many months to match at the same time. Match fewer deposits.';

export const matchDeposits: Handler<'matchDeposits'> = async (input, context) => {
  const { services, now, actor, refuse } = context;
  return decideAgain(async () => {
    const [transactions, lines, allocations] = await Promise.all([
      loadEach(
        input.pairs,
        ({ transaction_id: id }) => id,
        (pair) => findTransaction(services, pair.transaction_id),
      ),
      loadEach(
        input.pairs,
        ({ line_item_id: id }) => id,
        (pair) => findPayableLine(services, pair.capital_call_id, pair.line_item_id),
      ),
      loadEach(
        input.pairs.filter((pair) => pair.allocation_id !== undefined),
        ({ allocation_id: id = '' }) => id,
        (pair) => findAllocation(services, pair.transaction_id, pair.allocation_id ?? ''),
      ),
    ]);
    const pairs = input.pairs.map(
      (pair): Pair => ({
        transaction: transactions.get(pair.transaction_id) ?? refuse('transaction-not-found'),
        line: lines.get(pair.line_item_id) ?? refuse('line-item-not-found'),
        amountCents: pair.amount,
        allocation:
          pair.allocation_id === undefined
            ? undefined
            : (allocations.get(pair.allocation_id) ?? refuse('allocation-not-found')),
      }),
    );
    const isStray = pairs.some(
      ({ line }, index) => line.capital_call_id !== input.pairs[index]?.capital_call_id,
    );
    if (isStray) return refuse('line-item-not-found');
    const [isUndoingImport, clients] = await Promise.all([
      isImportBeingUndone(
        services,
        [...transactions.values()].filter((item) => item !== undefined),
      ),
      loadEach(
        pairs,
        ({ line }) => line.client_id,
        ({ line }) => findClient(services, line.client_id),
      ),
    ]);
    if (isUndoingImport) return refuse('import-undoing');
    const refusal = checkPairs(pairs);
    if (refusal) return refuse(refusal.refused, { sentence: refusal.sentence });
    const limitedToPledge = input.confirmed?.includes('beyond-pledge') ? [] : creditedClients(pairs, clients);
    for (const { client, sumCents } of limitedToPledge) {
      const beyond = checkPledge(client, sumCents);
      if (beyond) return refuse(beyond.refused, { sentence: beyond.sentence });
    }
    const items = pairs.map((pair) =>
      reconciliationOf(pair, {
        id: randomUUID(),
        clientName: clients.get(pair.line.client_id)?.name ?? pair.line.client_name,
        now,
        actor,
        isUnseen: input.unseen === true,
      }),
    );
    const closedMonths = await findClosedMonths(
      services,
      pairs.map(({ transaction }) => transaction.txn_date),
    );
    // An unclassified deposit becomes a contribution. This would change the figures of a closed month.
    const unclassified = pairs.filter(({ transaction }) => transaction.type === '');
    await refuseIfClosed(context, ...unclassified.map(({ transaction }) => transaction.txn_date));
    const prices = await listLivePrices(services);
    const change = matchChange(
      services,
      pairs,
      items,
      limitedToPledge.map(({ client }) => client),
      { closedMonths, today: context.today },
      (transaction, amountCents) => issueUnits(prices, transaction, amountCents, refuse),
    );
    // Ten pairs of different records fit in one transaction only if they span at most eight months.
    const itemCount = Object.keys(change.writes).length + 1 + (change.furtherAudits?.length ?? 0);
    if (itemCount + (context.idempotencyId ? 1 : 0) > ITEMS_PER_TRANSACTION)
      return refuse('invalid-input', { issues: [{ path: 'pairs', message: TOO_MANY_MONTHS }] });
    return context.commit(change, {
      reconciliations: items.map(presentReconciliation),
      total: items.length,
    });
  });
};

function creditedClients(
  pairs: readonly Pair[],
  clients: ReadonlyMap<string, ClientItem | undefined>,
): { client: ClientItem; sumCents: Cents }[] {
  const toAllocate = pairs.filter(({ allocation }) => !allocation);
  return [...groupPairs(toAllocate, ({ line }) => line.client_id)].flatMap(([clientId, { sumCents }]) => {
    const client = clients.get(clientId);
    return client ? [{ client, sumCents }] : [];
  });
}

async function loadEach<Named, Found>(
  named: readonly Named[],
  idOf: (one: Named) => string,
  find: (one: Named) => Promise<Found | undefined>,
): Promise<Map<string, Found | undefined>> {
  const first = new Map<string, Named>();
  for (const one of named) if (!first.has(idOf(one))) first.set(idOf(one), one);
  return new Map(await Promise.all([...first].map(async ([id, one]) => [id, await find(one)] as const)));
}
