import type { CalendarDate } from '#shared/calendar-date.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, formatDollars, ZERO_CENTS } from '#shared/money.ts';
import type { AuditEntry, Change, Write } from '../ledger/change.ts';
import type { ClosedMonths } from '../ledger/month-locks.ts';
import { capitalCallTarget, type LineItem } from '../records/capital-call-store.ts';
import type { ClientItem } from '../records/client-store.ts';
import { withoutDeclined } from '../records/declined-lines.ts';
import { payerOf } from '../records/narration.ts';
import { rememberPayerWrite } from '../records/payer-store.ts';
import { putReconciliationWrite, type ReconciliationItem } from '../records/reconciliation-store.ts';
import { type TransactionItem, transactionTarget } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { afterAllocating, allocationFor, dayOfAllocation } from './allocation.ts';
import type { Pair } from './check-pairs.ts';
import type { Issued } from './issue-units.ts';
import { type Movement, moneyWrites } from './move-money.ts';
import { payLineWrites } from './pay-lines.ts';

/** Ten pairs need 92 of the 100 writes that DynamoDB allows in a transaction. */
export function matchChange(
  services: Services,
  pairs: readonly Pair[],
  items: readonly ReconciliationItem[],
  limitedToPledge: readonly ClientItem[],
  days: { closedMonths: ClosedMonths; today: CalendarDate },
  issued: (transaction: TransactionItem, amountCents: Cents) => Issued,
): Change {
  const matches = pairs.map((pair, index) => ({ ...pair, item: items[index] as ReconciliationItem }));
  const movements: Movement[] = [];
  const audits: AuditEntry[] = [];
  for (const matchesOfDeposit of groupBy(matches, ({ transaction }) => transaction.id).values()) {
    const before = matchesOfDeposit[0].transaction;
    const toAllocate = matchesOfDeposit.filter(({ allocation }) => !allocation);
    const sumCents = addCents(ZERO_CENTS, ...toAllocate.map(({ amountCents }) => amountCents));
    const allocated =
      toAllocate.length > 0 ? afterAllocating(before, { sumCents, allocations: toAllocate.length }) : before;
    const after = withoutDeclined(
      allocated,
      matchesOfDeposit.map(({ line }) => line.id),
    );
    movements.push({
      before,
      after,
      created: toAllocate.map(({ item }) =>
        allocationOf(before, item, dayOfAllocation(before, days), issued(before, item.amount_cents)),
      ),
      matched: matchedAllocations(matchesOfDeposit),
    });
    audits.push(
      matchedAudit(
        before,
        after,
        matchesOfDeposit.map(({ item }) => item),
      ),
    );
  }
  const lines = lineAndMatchWrites(services, matches);
  const [audit, ...furtherAudits] = [...audits, ...lines.audits];
  if (!audit) throw new RangeError('Nothing to match');
  return {
    writes: {
      ...moneyWrites(services, movements, { closedMonths: days.closedMonths, limitedToPledge }),
      ...lines.writes,
    },
    audit,
    furtherAudits,
  };
}

interface Match {
  readonly line: LineItem;
  readonly item: ReconciliationItem;
}

export function lineAndMatchWrites(
  services: Services,
  matches: readonly Match[],
): { writes: Record<string, Write>; audits: AuditEntry[] } {
  const writes: Record<string, Write> = {
    ...payLineWrites(
      services,
      matches.map(({ line, item }) => ({ line, byCents: item.amount_cents, match: item })),
      matches[0]?.item.matched_at ?? '',
    ),
  };
  for (const { item } of matches)
    writes[`reconciliation:${item.id}`] = putReconciliationWrite(services, item);
  const named = matches.map(({ item }) => item).filter(({ payer }) => payer !== '');
  for (const itemsOfPayer of groupBy(named, (item) => `${item.payer}#${item.client_id}`).values()) {
    const known = { payer: itemsOfPayer[0].payer, clientId: itemsOfPayer[0].client_id };
    writes[`payer:${known.payer}#${known.clientId}`] = rememberPayerWrite(
      services,
      known,
      itemsOfPayer.length,
    );
  }
  return {
    writes,
    audits: [...groupBy(matches, ({ line }) => line.capital_call_id).values()].map(callAudit),
  };
}

export function reconciliationOf(
  { transaction, line, amountCents, allocation }: Pair,
  by: {
    id: string;
    clientName: string;
    now: string;
    actor: { userId: string; name: string };
    isUnseen?: boolean;
  },
): ReconciliationItem {
  return {
    id: by.id,
    ...(allocation ? { allocation_id: allocation.id } : {}),
    transaction_id: transaction.id,
    txn_date: transaction.txn_date,
    description: transaction.description,
    transaction_cents: transaction.amount_cents,
    capital_call_id: line.capital_call_id,
    title: line.title,
    line_item_id: line.id,
    payment_reference: line.payment_reference,
    client_id: line.client_id,
    client_name: by.clientName,
    amount_cents: amountCents,
    // A match without a manager's review proves no payer. The text of an opening payment names no payer.
    payer: transaction.source === 'opening' || by.isUnseen ? '' : payerOf(transaction.description).key,
    matched_at: by.now,
    matched_by: by.actor.userId,
    matched_by_name: by.actor.name,
  };
}

function matchedAllocations(pairs: readonly Pair[]) {
  const named = pairs.flatMap(({ allocation, amountCents }) =>
    allocation ? [{ allocation, amountCents }] : [],
  );
  return [...groupBy(named, ({ allocation }) => allocation.id).values()].map((pairsOfAllocation) => ({
    item: pairsOfAllocation[0].allocation,
    byCents: addCents(ZERO_CENTS, ...pairsOfAllocation.map(({ amountCents }) => amountCents)),
  }));
}

function allocationOf(
  transaction: TransactionItem,
  item: ReconciliationItem,
  day: CalendarDate,
  issued: Issued,
) {
  return allocationFor(
    { id: item.client_id, name: item.client_name },
    transaction,
    {
      id: item.id,
      txn_date: day,
      amount_cents: item.amount_cents,
      note: item.title,
      matched_cents: item.amount_cents,
      created_at: item.matched_at,
      created_by: item.matched_by,
      created_by_name: item.matched_by_name,
    },
    issued,
  );
}

function callAudit(matches: readonly [Match, ...Match[]]): AuditEntry {
  const items = matches.map(({ item }) => item);
  const lines = new Map(matches.map(({ line }) => [line.id, line.matched_cents]));
  const before = addCents(...lines.values());
  const joined = (value: (item: ReconciliationItem) => string) => [...new Set(items.map(value))].join(', ');
  return {
    target: capitalCallTarget(matches[0].line.capital_call_id),
    name: matches[0].item.title,
    action: 'capital-call.matched',
    summary: items
      .map((item) => `${formatDollars(item.amount_cents)} matched to ${item.client_name}`)
      .join('; '),
    changes: {
      client: { after: joined((item) => item.client_name) },
      matched_cents: { before, after: addCents(before, ...items.map((item) => item.amount_cents)) },
      line_item: { after: joined((item) => item.line_item_id) },
      transaction: { after: joined((item) => item.transaction_id) },
      reconciliation: { after: joined((item) => item.id) },
    },
  };
}

function matchedAudit(
  before: TransactionItem,
  after: TransactionItem,
  items: readonly ReconciliationItem[],
): AuditEntry {
  const joined = (value: (item: ReconciliationItem) => string) => [...new Set(items.map(value))].join(', ');
  return {
    target: transactionTarget(before.id),
    action: 'transaction.matched',
    summary: items
      .map((item) => `${formatDollars(item.amount_cents)} to ${item.client_name} for ${item.title}`)
      .join('; '),
    changes: {
      ...(before.type === after.type ? {} : { type: { before: before.type, after: after.type } }),
      ...(before.unallocated_cents === after.unallocated_cents
        ? {}
        : { unallocated_cents: { before: before.unallocated_cents, after: after.unallocated_cents } }),
      client: { after: joined((item) => item.client_name) },
      capital_call: { after: joined((item) => item.title) },
      line_item: { after: joined((item) => item.line_item_id) },
      reconciliation: { after: joined((item) => item.id) },
    },
  };
}
