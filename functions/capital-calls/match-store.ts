import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import { exists, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { capitalCallKey, type LineItem, lineItemKey, outstandingKeys } from './capital-call-store.ts';

/** By how much more a line was paid; negative for less. */
export interface MatchedChange {
  /** As it was read; the write fails if anybody matched to the line since. */
  readonly line: LineItem;
  readonly byCents: Cents;
}

/**
 * The writes that change what lines were paid, for a change that matches or unmatches and has an audit row for each
 * call. Each line is written once as `line:<line id>` and each call once as `call:<call id>`, however many changes name
 * them. When a line's condition fails, it was matched meanwhile. Throws RangeError when a line would be paid below zero
 * or above its amount.
 */
export function matchLineWrites(
  services: Services,
  changes: readonly MatchedChange[],
): Record<`line:${string}` | `call:${string}`, Write> {
  const lines = new Map<string, { line: LineItem; byCents: Cents }>();
  for (const { line, byCents } of changes) {
    const known = lines.get(line.id);
    lines.set(line.id, { line, byCents: known ? addCents(known.byCents, byCents) : byCents });
  }
  const writes: Record<`line:${string}` | `call:${string}`, Write> = {};
  const calls = new Map<string, { byCents: Cents; paid: number }>();
  for (const { line, byCents } of lines.values()) {
    const matched = addCents(line.matched_cents, byCents);
    if (matched < 0 || matched > line.amount_cents)
      throw new RangeError(`${line.id} cannot be paid ${matched} of ${line.amount_cents} cents`);
    writes[`line:${line.id}`] = matchedWrite(services, line, matched);
    const known = calls.get(line.capital_call_id) ?? { byCents: ZERO_CENTS, paid: 0 };
    calls.set(line.capital_call_id, {
      byCents: addCents(known.byCents, byCents),
      paid:
        known.paid + Number(matched === line.amount_cents) - Number(line.matched_cents === line.amount_cents),
    });
  }
  for (const [callId, { byCents, paid }] of calls) {
    writes[`call:${callId}`] = update(services, {
      key: capitalCallKey(callId),
      add: { matched_cents: byCents, paid_count: paid, line_rows: 1 },
      when: { pk: exists },
    });
  }
  return writes;
}

function matchedWrite(services: Services, line: LineItem, matchedCents: Cents): Write {
  const open = outstandingKeys({ ...line, matched_cents: matchedCents });
  return update(services, {
    key: lineItemKey(line),
    set: { matched_cents: matchedCents, ...open },
    remove: open ? [] : ['open_pk', 'open_sk'],
    when: { matched_cents: line.matched_cents },
  });
}
