import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import type { Services } from '../services.ts';
import { capitalCallKey, type LineItem, lineItemKey, outstandingKeys } from './capital-call-store.ts';

/** How much more (or, below zero, less) of a line was paid. */
export interface MatchedChange {
  /** As it was read; the write supposes that nobody matched to it since. */
  readonly line: LineItem;
  readonly byCents: Cents;
}

/**
 * The writes that move what lines were paid, to be part of the change that matches or unmatches and that has
 * a row of history for each call: each line
 * once, as `line:<line id>`, and each call once, as `call:<call id>`, however many changes name them. A
 * line whose condition fails was matched meanwhile; its stored item comes with `ConditionFailed`, for
 * `readLineItem`. Throws RangeError where a line would be paid below zero or above its amount.
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
    writes[`call:${callId}`] = {
      Update: {
        TableName: services.portalTable,
        Key: capitalCallKey(callId),
        UpdateExpression: 'ADD matched_cents :by, paid_count :paid, line_rows :one',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':by': byCents, ':paid': paid, ':one': 1 },
      },
    };
  }
  return writes;
}

function matchedWrite(services: Services, line: LineItem, matchedCents: Cents): Write {
  const open = outstandingKeys({ ...line, matched_cents: matchedCents });
  return {
    Update: {
      TableName: services.portalTable,
      Key: lineItemKey(line),
      UpdateExpression: open
        ? 'SET matched_cents = :after, open_pk = :open_pk, open_sk = :open_sk'
        : 'SET matched_cents = :after REMOVE open_pk, open_sk',
      ConditionExpression: 'matched_cents = :before',
      ExpressionAttributeValues: {
        ':before': line.matched_cents,
        ':after': matchedCents,
        ...(open ? { ':open_pk': open.open_pk, ':open_sk': open.open_sk } : {}),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}
