import { createHash, randomUUID } from 'node:crypto';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { addCents, type Cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import type { Context } from '../http/context.ts';
import { commitChange } from '../ledger/commit.ts';
import { decideAgain } from '../ledger/decide-again.ts';
import { NO_MONTHS, refuseIfClosed } from '../ledger/month-locks.ts';
import { findPayableLine, type LineItem } from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import { rememberMonths } from '../records/transaction-list-store.ts';
import {
  findTransaction,
  sealOf,
  type TransactionItem,
  transactionTarget,
} from '../records/transaction-store.ts';
import { matchToLine } from './allocate-to-line.ts';
import { afterAllocating, allocationFor, checkPledge } from './allocation.ts';
import { checkLine } from './check-pairs.ts';
import { issueUnits, listLivePrices } from './issue-units.ts';
import { moneyWrites } from './move-money.ts';

export interface OpeningPayment {
  readonly clientId: string;
  readonly on: CalendarDate;
  readonly amount: Cents;
  readonly mayExceedPledge: boolean;
}

/** A repeated or corrected file must not add a payment twice. */
export function openingIdOf(lineId: string | undefined, { on, amount }: OpeningPayment): string {
  const digest = createHash('sha256').update(JSON.stringify([lineId, on, amount]));
  return `opening-${digest.digest('hex').slice(0, 32)}`;
}

/** In a preview, `before` is what earlier payments of the file add to the client's paid amount. */
export async function recordOpening(
  context: Context<
    'below-one-unit' | 'period-locked' | 'exceeds-outstanding' | 'client-not-found' | 'beyond-pledge'
  >,
  payment: OpeningPayment,
  place: Pick<LineItem, 'id' | 'capital_call_id'> | undefined,
  before: Cents | undefined,
): Promise<void> {
  const { services, actor, now, refuse } = context;
  const { clientId, on, amount, mayExceedPledge } = payment;
  const id = openingIdOf(place?.id, payment);
  await decideAgain(async () => {
    if (await findTransaction(services, id)) return;
    await refuseIfClosed(context, on);
    const line = place && (await findPayableLine(services, place.capital_call_id, place.id));
    const excess = line && checkLine(line, amount);
    if (excess) return refuse('exceeds-outstanding', { sentence: excess.sentence });
    const client = (await findClient(services, clientId)) ?? refuse('client-not-found');
    const paidCents = addCents(client.total_paid_cents, before ?? ZERO_CENTS);
    const beyond = !mayExceedPledge && checkPledge({ ...client, total_paid_cents: paidCents }, amount);
    if (beyond) return refuse(beyond.refused, { sentence: beyond.sentence });
    if (!line || before !== undefined) return;
    await rememberMonths(services, [on]);
    const sealed = { id, txn_date: on, amount_cents: amount, source: 'opening' } as const;
    const recorded: TransactionItem = {
      ...sealed,
      abs_cents: amount,
      unallocated_cents: amount,
      allocation_count: 0,
      type: 'contribution',
      description: `${line.title}, paid before the portal`,
      note: '',
      client_id: client.id,
      client_name: client.name,
      created_by: actor.userId,
      created_by_name: actor.name,
      created_at: now,
      seal: sealOf(sealed),
      version: 1,
    };
    const transaction = afterAllocating(recorded, { sumCents: amount, allocations: 1 });
    const part = { ...recorded, id: randomUUID(), matched_cents: ZERO_CENTS };
    const paid = matchToLine(context, {
      transaction,
      allocation: allocationFor(
        client,
        recorded,
        part,
        issueUnits(await listLivePrices(services), recorded, amount, refuse),
      ),
      line,
    });
    const limitedToPledge = mayExceedPledge ? [] : [client];
    const movement = { before: undefined, after: transaction, created: [paid.allocation] };
    await commitChange(
      services,
      {
        writes: {
          ...moneyWrites(services, [movement], { closedMonths: NO_MONTHS, limitedToPledge }),
          ...paid.writes,
        },
        audit: {
          target: transactionTarget(id),
          name: transaction.description,
          action: 'transaction.recorded',
          summary: `Paid before the portal: ${formatDollars(amount)} by ${client.name} for ${line.title}`,
          changes: {
            txn_date: { after: on },
            amount_cents: { after: amount },
            type: { after: transaction.type },
            client: { after: client.name },
            client_id: { after: client.id },
            ...paid.changes,
          },
        },
        furtherAudits: paid.audits,
      },
      context,
    );
  });
}
