import {
  capitalCallListKeys,
  lineItemListKeys,
  lineItemTarget,
  outstandingKeys,
  readCapitalCall,
  readLineItem,
} from '../capital-calls/capital-call-store.ts';
import { type Breach, by, type Ledger, number, sum } from './ledger.ts';

/** I10: what a call was paid is the sum of its lines, each paid no less than nothing and no more than called. */
export function* paidCalls({ capitalCalls, lineItems }: Ledger): Generator<Breach> {
  const linesOf = by(lineItems, 'capital_call_id');
  for (const item of capitalCalls) {
    const call = readCapitalCall(item);
    const lines = linesOf.get(call.id) ?? [];
    const breach = (detail: string): Breach => ({ invariant: 'I10', detail: `${item.pk}: ${detail}` });
    if (lines.length !== call.lines_done) yield breach('lines issued');
    if (call.lines_done === call.line_count && sum(lines, 'amount_cents') !== call.total_cents)
      yield breach('its lines do not sum to its total');
    if (sum(lines, 'matched_cents') !== call.matched_cents)
      yield breach('paid is not what its lines were paid');
    if (lines.filter((line) => line.matched_cents === line.amount_cents).length !== call.paid_count)
      yield breach('count of paid lines');
    if (call.state === 'issued' && call.notices_done !== call.line_count) yield breach('issued too early');
    if ((call.state === 'draft' || call.state === 'cancelled') && lines.length > 0)
      yield breach('lines although it was not issued');
  }
  const known = new Set(capitalCalls.map((call) => String(call.id)));
  for (const line of lineItems) {
    const matched = number(line, 'matched_cents');
    if (matched < 0 || matched > number(line, 'amount_cents') || number(line, 'amount_cents') <= 0)
      yield { invariant: 'I10', detail: `${line.sk}: paid out of range` };
    if (!known.has(String(line.capital_call_id)))
      yield { invariant: 'I10', detail: `${line.sk}: line without call` };
  }
}

/** L4: calls and lines stand in the lists they belong to, and numbers and references are given once. */
export function* listedCalls({ capitalCalls, lineItems, lastCallNumber }: Ledger): Generator<Breach> {
  for (const item of capitalCalls) {
    const call = readCapitalCall(item);
    const { list_pk, list_sk } = capitalCallListKeys(call);
    const isOpen = call.state === 'issuing';
    if (item.list_pk !== list_pk || item.list_sk !== list_sk || (item.open_pk !== undefined) !== isOpen)
      yield { invariant: 'L4', detail: `${item.pk}: not in its list` };
  }
  for (const item of lineItems) {
    const line = readLineItem(item);
    const { list_pk, list_sk } = lineItemListKeys(line);
    const open = outstandingKeys(line);
    if (
      item.list_pk !== list_pk ||
      item.list_sk !== list_sk ||
      item.open_pk !== open?.open_pk ||
      item.open_sk !== open?.open_sk ||
      item.sk !== lineItemTarget(line.id)
    )
      yield { invariant: 'L4', detail: `${item.sk}: not in its list` };
  }
  const numbers = new Set(capitalCalls.map((call) => call.number));
  if (numbers.size !== capitalCalls.length || lastCallNumber !== capitalCalls.length)
    yield { invariant: 'L4', detail: 'the numbers of calls are not those from 1 to the last' };
  const references = new Set(lineItems.map((line) => line.payment_reference));
  if (references.size !== lineItems.length)
    yield { invariant: 'L4', detail: 'a payment reference is given twice' };
}
