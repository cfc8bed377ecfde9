import { randomUUID } from 'node:crypto';
import { cents } from '#shared/money.ts';

import type { Maker } from '../ledger/maker.ts';
import type { AllocationItem } from '../records/allocation-store.ts';
import { dueOfLine, findPayableLine, type LineItem } from '../records/capital-call-store.ts';
import type { TransactionItem } from '../records/transaction-store.ts';
import { checkLine } from './check-pairs.ts';
import { lineAndMatchWrites, reconciliationOf } from './match-writes.ts';

export async function loadPayableLine(
  { services, refuse }: Maker<'line-item-not-found' | 'not-this-client' | 'exceeds-outstanding'>,
  lineId: string,
  clientId: string,
): Promise<LineItem> {
  // The id of a line item begins with the id of its capital call.
  const line = await findPayableLine(services, lineId.slice(0, lineId.lastIndexOf('-')), lineId);
  if (!line) return refuse('line-item-not-found');
  if (line.client_id !== clientId) return refuse('not-this-client');
  if (dueOfLine(line) > 0) return line;
  const refusal = checkLine(line, line.amount_cents);
  return refuse('exceeds-outstanding', { sentence: refusal?.sentence });
}

/** The caller must write the returned `allocation`, not the one that it passed. */
export function matchToLine(
  { services, now, actor }: Maker<never>,
  {
    transaction,
    allocation,
    line,
  }: { transaction: TransactionItem; allocation: AllocationItem; line: LineItem },
) {
  const dueCents = dueOfLine(line);
  const amountCents = cents(Math.min(dueCents, allocation.amount_cents));
  const item = reconciliationOf(
    { transaction, line, amountCents, allocation },
    { id: randomUUID(), clientName: allocation.client_name, now, actor },
  );
  return {
    allocation: { ...allocation, matched_cents: amountCents },
    ...lineAndMatchWrites(services, [{ line, item }]),
    changes: {
      capital_call: { after: line.title },
      line_item: { after: line.id },
      matched_cents: { after: amountCents },
      reconciliation: { after: item.id },
    },
  };
}
