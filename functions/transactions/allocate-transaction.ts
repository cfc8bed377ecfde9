import { randomUUID } from 'node:crypto';
import { formatDollars, ZERO_CENTS } from '#shared/money.ts';
import type { Handler } from '../http/context.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { findClosedMonths } from '../ledger/month-locks.ts';
import { loadPayableLine, matchToLine } from '../money/allocate-to-line.ts';
import {
  afterAllocating,
  allocationFor,
  checkAllocations,
  checkPledge,
  dayOfAllocation,
} from '../money/allocation.ts';
import { issueUnits, listLivePrices } from '../money/issue-units.ts';
import { moneyWrites } from '../money/move-money.ts';
import { findClient } from '../records/client-store.ts';
import { withoutDeclined } from '../records/declined-lines.ts';
import { isImportBeingUndone } from '../records/import-store.ts';
import { presentAllocation } from '../records/present-transaction.ts';
import { aboutTransaction, findTransaction } from '../records/transaction-store.ts';

export const allocateTransaction: Handler<'allocateTransaction'> = async (input, context) => {
  const { services, refuse } = context;
  const clientId = input.clientId ?? input.client_id ?? '';
  return decideAgain(async () => {
    const [transaction, client] = await Promise.all([
      findTransaction(services, input.id),
      findClient(services, clientId),
    ]);
    if (!transaction) return refuse('transaction-not-found');
    if (!client) return refuse('client-not-found');
    if (await isImportBeingUndone(services, [transaction])) return refuse('import-undoing');
    const part = { sumCents: input.amount, allocations: 1 };
    const refusal = checkAllocations(transaction, part, 'toAllocate');
    if (refusal) return refuse(refusal.refused, { sentence: refusal.sentence });
    const isConfirmed = input.confirmed?.includes('beyond-pledge') ?? false;
    const beyond = isConfirmed ? undefined : checkPledge(client, input.amount);
    if (beyond) return refuse(beyond.refused, { sentence: beyond.sentence });
    const line = input.line_item_id && (await loadPayableLine(context, input.line_item_id, client.id));
    const closedMonths = await findClosedMonths(services, [transaction.txn_date]);
    const day = dayOfAllocation(transaction, { closedMonths, today: context.today });
    const wholeAllocation = allocationFor(
      client,
      transaction,
      {
        id: randomUUID(),
        txn_date: day,
        amount_cents: input.amount,
        note: input.note ?? '',
        matched_cents: ZERO_CENTS,
        created_at: context.now,
        created_by: context.actor.userId,
        created_by_name: context.actor.name,
      },
      issueUnits(await listLivePrices(services), transaction, input.amount, refuse),
    );
    const allocated = afterAllocating(transaction, part);
    const after = line ? withoutDeclined(allocated, [line.id]) : allocated;
    const paid = line ? matchToLine(context, { transaction, allocation: wholeAllocation, line }) : undefined;
    const allocation = paid?.allocation ?? wholeAllocation;
    return context.commit(
      {
        writes: {
          ...moneyWrites(services, [{ before: transaction, after, created: [allocation] }], {
            closedMonths,
            // The allocation deletes the line's decline, so the write must fail if a decline is added meanwhile.
            condition: line ? 'same-version' : 'same-states',
            limitedToPledge: isConfirmed ? [] : [client],
          }),
          ...paid?.writes,
        },
        audit: {
          ...aboutTransaction(transaction),
          action: 'transaction.allocated',
          summary: line
            ? `${formatDollars(input.amount)} allocated to ${client.name} for ${line.title}`
            : `${formatDollars(input.amount)} allocated to ${client.name}`,
          changes: {
            allocation: { after: allocation.id },
            client: { after: client.name },
            client_id: { after: client.id },
            allocated_cents: { after: input.amount },
            ...(day === transaction.txn_date ? {} : { txn_date: { after: day } }),
            ...(allocation.note ? { note: { after: allocation.note } } : {}),
            ...paid?.changes,
          },
        },
        ...(paid ? { furtherAudits: paid.audits } : {}),
      },
      presentAllocation(allocation),
    );
  });
};
