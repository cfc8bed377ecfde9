import { PAYERS } from '../reconciliations/payer-store.ts';
import { readReconciliation, reconciliationListKeys } from '../reconciliations/reconciliation-store.ts';
import { type Breach, by, type Item, type Ledger, number, sum } from './ledger.ts';

function isLive(item: Item): boolean {
  return item.unmatched_at === undefined;
}

/** I10: what a line or a deposit is matched is the sum of its live matches, and no more than it is of. */
export function* matchedSums({ reconciliations, lineItems, transactions }: Ledger): Generator<Breach> {
  const live = reconciliations.filter(isLive);
  const ofLine = by(live, 'line_item_id');
  for (const line of lineItems) {
    const matched = sum(ofLine.get(String(line.id)) ?? [], 'amount_cents');
    if (matched !== number(line, 'matched_cents'))
      yield { invariant: 'I10', detail: `${line.sk}: paid ${line.matched_cents}, matched ${matched} cents` };
  }
  const ofTransaction = by(live, 'transaction_id');
  for (const transaction of transactions) {
    const matched = sum(ofTransaction.get(String(transaction.id)) ?? [], 'amount_cents');
    if (matched > number(transaction, 'abs_cents'))
      yield { invariant: 'I10', detail: `${transaction.pk}: matched more than it is of` };
  }
}

/** I10: a live match has its allocation, line and place in the list; one taken back has none of them. */
export function* matchesAndAllocations(ledger: Ledger): Generator<Breach> {
  const { reconciliations, allocations, lineItems, transactions } = ledger;
  const allocationOf = new Map(allocations.map((item) => [String(item.id), item]));
  const lineOf = new Map(lineItems.map((item) => [String(item.id), item]));
  for (const stored of reconciliations) {
    const item = readReconciliation(stored);
    const breach = (detail: string): Breach => ({ invariant: 'I10', detail: `${stored.pk}: ${detail}` });
    const allocation = allocationOf.get(item.id);
    if (!isLive(stored)) {
      if (allocation) yield breach('taken back, but still allocated');
      if (stored.list_pk !== undefined) yield breach('taken back, but still listed');
      continue;
    }
    const isOwn =
      allocation?.transaction_id === item.transaction_id &&
      allocation.client_id === item.client_id &&
      allocation.amount_cents === item.amount_cents;
    if (!isOwn) yield breach('without the allocation it made');
    const line = lineOf.get(item.line_item_id);
    if (line?.client_id !== item.client_id || line.capital_call_id !== item.capital_call_id)
      yield breach('its line is another client’s or call’s');
    const { list_pk, list_sk } = reconciliationListKeys(item);
    if (stored.list_pk !== list_pk || stored.list_sk !== list_sk) yield breach('not in its list');
  }
  for (const transaction of transactions) {
    const isPart = transaction.type === 'contribution' && number(transaction, 'allocation_count') > 0;
    if (transaction.classified_by_match !== undefined && !isPart)
      yield { invariant: 'I10', detail: `${transaction.pk}: classified by a match it no longer has` };
  }
}

/** I10: payers are remembered for as long, and as often, as a live match tells of them. */
export function* rememberedPayers({ reconciliations, payers }: Ledger): Generator<Breach> {
  const expected = new Map<string, number>();
  for (const item of reconciliations.filter(isLive)) {
    const key = `${item.payer}#${item.client_id}`;
    if (item.payer !== '') expected.set(key, (expected.get(key) ?? 0) + 1);
  }
  for (const stored of payers) {
    const key = String(stored.sk);
    if (stored.match_count !== expected.get(key))
      yield { invariant: 'I10', detail: `${PAYERS}: a payer is remembered otherwise than matched` };
    expected.delete(key);
  }
  if (expected.size > 0)
    yield { invariant: 'I10', detail: `${PAYERS}: ${expected.size} payers are forgotten` };
}
