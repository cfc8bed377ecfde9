import { statusOfCalled } from '#shared/capital-call.ts';
import { isPaymentReference } from '#shared/payment-reference.ts';
import { isIssued } from '../../../records/capital-call.ts';
import {
  amountOfLine,
  type CapitalCallItem,
  capitalCallListKeys,
  capitalCallTarget,
  lineItemListKeys,
  lineItemTarget,
  openLineKeys,
  readCapitalCall,
  readLineItem,
} from '../../../records/capital-call-store.ts';
import type { Item } from '../read-ledger.ts';
import { type Breach, type Invariant, number } from './invariant.ts';

const isOpenCall = (call: CapitalCallItem) =>
  ['awaiting', 'issuing', 'extending', 'withdrawing'].includes(call.state);

const noLines = () => ({
  lines: 0,
  amount_cents: 0,
  matched_cents: 0,
  written_off_cents: 0,
  withdrawn_cents: 0,
  paid: 0,
  withdrawn: 0,
  dueOnAnotherDay: 0,
});

/** I10: a call's totals equal the sums of its line items. No line item is overpaid. */
export const paidCalls: Invariant = ({ capitalCalls }) => {
  const calls = new Map(
    capitalCalls.map((item) => {
      const call = readCapitalCall(item);
      return [call.id, { call, ofLines: noLines() }];
    }),
  );
  return {
    *inPart({ lineItems }) {
      for (const line of lineItems) {
        yield* settledOfLine(line);
        const found = calls.get(String(line.capital_call_id));
        if (!found) {
          yield { invariant: 'I10', detail: `${line.sk}: line without call` };
          continue;
        }
        const { call, ofLines } = found;
        const status = statusOfCalled(amountOfLine(readLineItem(line)));
        ofLines.lines += 1;
        for (const name of ['amount_cents', 'matched_cents', 'written_off_cents', 'withdrawn_cents'] as const)
          ofLines[name] += number(line, name);
        if (status === 'Paid') ofLines.paid += 1;
        if (status === 'Withdrawn') ofLines.withdrawn += 1;
        if (line.due_date !== call.due_date && line.withdrawn_at === undefined) ofLines.dueOnAnotherDay += 1;
      }
    },
    *inAll() {
      for (const { call, ofLines } of calls.values()) {
        const breach = (detail: string): Breach => ({
          invariant: 'I10',
          detail: `${capitalCallTarget(call.id)}: ${detail}`,
        });
        if (ofLines.lines !== call.lines_done) yield breach('wrong number of issued lines');
        if (call.lines_done === call.line_count && ofLines.amount_cents !== call.total_cents)
          yield breach('its lines do not sum to its total');
        for (const name of ['matched_cents', 'written_off_cents', 'withdrawn_cents'] as const)
          if (ofLines[name] !== call[name]) yield breach(`${name} is not the sum of its lines`);
        if (ofLines.paid !== call.paid_count) yield breach('wrong number of paid lines');
        if (ofLines.withdrawn !== call.withdrawn_count) yield breach('wrong number of withdrawn lines');
        const isWithdrawn = call.state === 'withdrawn' || call.state === 'withdrawing';
        if (isWithdrawn !== (call.withdrawn_at !== undefined) || (isWithdrawn && call.matched_cents !== 0))
          yield breach('its state does not match its withdrawal');
        if (call.state === 'withdrawn' && call.withdrawn_count !== call.line_count)
          yield breach('withdrawn, but some lines are not');
        if (call.state === 'issued' && ofLines.dueOnAnotherDay > 0)
          yield breach('a line is due on another day');
        if (call.state === 'issued' && call.notices_done !== call.line_count)
          yield breach('issued before every notice was filed');
        if (!isIssued(call) && ofLines.lines > 0) yield breach('has lines, but was not issued');
        if (call.state === 'awaiting' && (call.asked_by === undefined || call.asked_at === undefined))
          yield breach('awaits approval, but nobody requested it');
      }
    },
  };
};

function* settledOfLine(line: Item): Generator<Breach> {
  const parts = ['matched_cents', 'written_off_cents', 'withdrawn_cents'].map((name) => number(line, name));
  const settled = parts.reduce((total, part) => total + part, 0);
  const amount = number(line, 'amount_cents');
  if (parts.some((part) => part < 0) || settled > amount || amount <= 0)
    yield { invariant: 'I10', detail: `${line.sk}: paid, written off or withdrawn out of range` };
  if (line.withdrawn_at === undefined ? number(line, 'withdrawn_cents') !== 0 : settled !== amount)
    yield { invariant: 'I10', detail: `${line.sk}: the withdrawn amount is wrong` };
  if (line.withdrawn_at !== undefined && number(line, 'matched_cents') !== 0)
    yield { invariant: 'I10', detail: `${line.sk}: withdrawn, but paid` };
  if ((line.written_off_at === undefined) !== (number(line, 'written_off_cents') === 0))
    yield { invariant: 'I10', detail: `${line.sk}: written off without a reason, or the reverse` };
}

/** L4: list keys are right, call numbers have no gap, and payment references are valid and unique. */
export const listedCalls: Invariant = ({ capitalCalls, lastCallNumber: [counter] }) => {
  let isReferenceTwice = false;
  return {
    *inPart(part) {
      for (const item of part.capitalCalls) {
        const call = readCapitalCall(item);
        const { list_pk, list_sk } = capitalCallListKeys(call);
        const isOpen = isOpenCall(call);
        if (item.list_pk !== list_pk || item.list_sk !== list_sk || (item.open_pk !== undefined) !== isOpen)
          yield { invariant: 'L4', detail: `${item.pk}: not in its list` };
      }
      for (const item of part.lineItems) {
        const line = readLineItem(item);
        const { list_pk, list_sk } = lineItemListKeys(line);
        const open = openLineKeys(line);
        if (
          item.list_pk !== list_pk ||
          item.list_sk !== list_sk ||
          item.open_pk !== open?.open_pk ||
          item.open_sk !== open?.open_sk ||
          item.sk !== lineItemTarget(line.id)
        )
          yield { invariant: 'L4', detail: `${item.sk}: not in its list` };
        if (!isPaymentReference(line.payment_reference))
          yield { invariant: 'L4', detail: `${item.sk}: a payment reference with a wrong digit` };
      }
      const references = part.lineItems.map((line) => line.payment_reference);
      if (new Set(references).size !== references.length) isReferenceTwice = true;
    },
    *inAll() {
      const numbers = new Set(capitalCalls.map((call) => call.number));
      const last = Number(counter?.last_number ?? 0);
      if (numbers.size !== capitalCalls.length || last !== capitalCalls.length)
        yield { invariant: 'L4', detail: 'the calls are not numbered from 1 to the last' };
      if (isReferenceTwice) yield { invariant: 'L4', detail: 'a payment reference is given twice' };
    },
  };
};
