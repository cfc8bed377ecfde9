import { PAYERS } from '../../../records/payer-store.ts';
import { readReconciliation, reconciliationListKeys } from '../../../records/reconciliation-store.ts';
import type { Item, Ledger } from '../read-ledger.ts';
import { addTo, type Breach, by, type Invariant, isAllocated, isLive, number, sum } from './invariant.ts';

const paid = (matches: readonly Item[] = []) =>
  sum(matches, 'amount_cents') - sum(matches, 'given_back_cents');

/** I10: the matched amount equals the sum of the matches in force. */
export function* matchedSums(part: Ledger): Generator<Breach> {
  const ofLine = by(part.reconciliations.filter(isLive), 'line_item_id');
  for (const line of part.lineItems) {
    const matched = paid(ofLine.get(String(line.id)));
    if (matched !== number(line, 'matched_cents'))
      yield { invariant: 'I10', detail: `${line.sk}: paid ${line.matched_cents}, matched ${matched} cents` };
  }
  const ofTransaction = by(part.reconciliations.filter(isLive), 'transaction_id');
  for (const transaction of part.transactions) {
    const matched = paid(ofTransaction.get(String(transaction.id)));
    if (matched > number(transaction, 'abs_cents'))
      yield { invariant: 'I10', detail: `${transaction.pk}: more is matched than its amount` };
  }
}

export function* matchesAndAllocations(part: Ledger): Generator<Breach> {
  const { reconciliations, allocations, transactions } = part;
  const allocationOf = new Map(allocations.map((item) => [String(item.id), item]));
  const lineOf = new Map(part.lineItems.map((item) => [String(item.id), item]));
  for (const { pk, line_item_id: lineId, ...item } of part.reconciliations.filter(isLive)) {
    const line = lineOf.get(String(lineId));
    // A transfer of kind `transmission`, for example to an estate, moves open line items. Earlier matches keep the former
    // client.
    const clients = [line?.client_id, ...((line?.former_client_ids ?? []) as string[])];
    if (!clients.includes(item.client_id) || line?.capital_call_id !== item.capital_call_id)
      yield { invariant: 'I10', detail: `${pk}: its line belongs to another client or call` };
  }
  for (const stored of reconciliations) {
    const item = readReconciliation(stored);
    const breach = (detail: string): Breach => ({ invariant: 'I10', detail: `${stored.pk}: ${detail}` });
    const allocation = allocationOf.get(item.allocation_id ?? item.id);
    if (!isLive(stored)) {
      if (item.allocation_id === undefined && (!allocation || isAllocated(allocation)))
        yield breach('unmatched, but its allocation is not reversed');
      if (stored.list_pk !== undefined) yield breach('taken back, but still listed');
      continue;
    }
    const isOwn =
      allocation?.transaction_id === item.transaction_id &&
      allocation.client_id === item.client_id &&
      (item.allocation_id === undefined
        ? allocation.amount_cents === item.amount_cents
        : number(allocation, 'amount_cents') >= item.amount_cents) &&
      isAllocated(allocation);
    if (!isOwn) yield breach('its allocation is missing or does not match');
    const { list_pk, list_sk } = reconciliationListKeys(item);
    if (stored.list_pk !== list_pk || stored.list_sk !== list_sk) yield breach('not in its list');
  }
  const matched = by(
    reconciliations.filter(isLive).map((item) => ({ ...item, allocation_id: item.allocation_id ?? item.id })),
    'allocation_id',
  );
  for (const allocation of allocations) {
    const matchedCents = paid(matched.get(String(allocation.id)));
    if (matchedCents !== Number(allocation.matched_cents ?? matchedCents))
      yield { invariant: 'I10', detail: `${allocation.pk}: its matches do not sum to its matched amount` };
    if (matchedCents > (isAllocated(allocation) ? number(allocation, 'amount_cents') : 0))
      yield { invariant: 'I10', detail: `${allocation.pk}: more is matched than allocated` };
  }
  for (const transaction of transactions) {
    const isPart = transaction.type === 'contribution' && number(transaction, 'allocation_count') > 0;
    const paysLines = transaction.pays !== undefined;
    if (transaction.classified_by_match !== undefined && !isPart && !paysLines)
      yield { invariant: 'I10', detail: `${transaction.pk}: classified by a match it no longer has` };
  }
}

/** I10: each remembered payer counts the matches in force that have this payer. */
export const rememberedPayers: Invariant = ({ payers }) => {
  const expected = new Map<string, number>();
  return {
    inPart({ reconciliations }) {
      for (const item of reconciliations.filter(isLive))
        if (item.payer !== '') addTo(expected, `${item.payer}#${item.client_id}`, 1);
      return [];
    },
    *inAll() {
      for (const stored of payers) {
        const key = String(stored.sk);
        if (stored.match_count !== (expected.get(key) ?? 0))
          yield { invariant: 'I10', detail: `${PAYERS}: the count of a payer does not match its matches` };
        expected.delete(key);
      }
      if (expected.size > 0)
        yield { invariant: 'I10', detail: `${PAYERS}: ${expected.size} payers are missing` };
    },
  };
};
