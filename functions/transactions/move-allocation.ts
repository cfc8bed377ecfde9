import { randomUUID } from 'node:crypto';
import { formatDollars } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { allocationFor, checkPledge, dayOfAllocation } from '../money/allocation.ts';
import { closedMonthsOf, correctionOf, removalOf } from '../money/correct-effect.ts';
import { holdersOf } from '../money/held-units.ts';
import { moneyWrites } from '../money/move-money.ts';
import { findClient } from '../records/client-store.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { presentAllocation } from '../records/present-transaction.ts';
import { aboutTransaction } from '../records/transaction-store.ts';
import { loadReversible, reversedChanges } from './load-allocation.ts';

export const moveAllocation: Handler<'moveAllocation'> = async (input, context) => {
  const { services, refuse, now, actor } = context;
  return decideAgain(async () => {
    const [{ transaction, allocation }, client] = await Promise.all([
      loadReversible(context, input),
      findClient(services, input.client_id),
    ]);
    if (!client) return refuse('client-not-found');
    if (await isImportBeingUndone(services, [transaction])) return refuse('import-undoing');
    if (client.id === allocation.client_id) return refuse('same-client');
    const isConfirmed = input.confirmed?.includes('beyond-pledge') ?? false;
    const beyond = isConfirmed ? undefined : checkPledge(client, allocation.amount_cents);
    if (beyond) return refuse(beyond.refused, { sentence: beyond.sentence });
    const closedMonths = await closedMonthsOf(context, transaction, allocation);
    const reversal = {
      ...(await correctionOf(context, allocation, input.reason, closedMonths)),
      moved_to_client_id: client.id,
      moved_to_client_name: client.name,
    };
    const moved = allocationFor(
      client,
      transaction,
      {
        id: randomUUID(),
        txn_date: dayOfAllocation(allocation, { closedMonths, today: context.today }),
        amount_cents: allocation.amount_cents,
        note: allocation.note,
        matched_cents: allocation.matched_cents,
        created_at: now,
        created_by: actor.userId,
        created_by_name: actor.name,
      },
      allocation,
    );
    const holders = await holdersOf(context, [removalOf(allocation, reversal)]);
    const { reason, ...before } = reversedChanges(allocation, input.reason);
    return context.commit(
      {
        writes: moneyWrites(
          services,
          [
            {
              before: transaction,
              after: transaction,
              created: [moved],
              reversed: [{ item: allocation, reversal }],
            },
          ],
          { closedMonths, holders, limitedToPledge: isConfirmed ? [] : [client] },
        ),
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.allocation-moved',
          summary: `${formatDollars(allocation.amount_cents)} moved from ${allocation.client_name} to ${client.name}: ${input.reason}`,
          changes: {
            allocation: { ...before.allocation, after: moved.id },
            client: { ...before.client, after: client.name },
            client_id: { ...before.client_id, after: client.id },
            reason,
          },
        },
      },
      presentAllocation(moved),
    );
  });
};
