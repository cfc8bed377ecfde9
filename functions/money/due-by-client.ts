import { dueCents } from '#shared/capital-call.ts';
import { groupBy } from '#shared/group-by.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { amountOfCall, isIssued } from '../records/capital-call.ts';
import {
  asOfCall,
  type CallCounts,
  type CapitalCallItem,
  dueOfLine,
  findCapitalCalls,
  type LineItem,
  lineItemId,
  listAllCallLines,
  listAllCapitalCalls,
  listAllOutstanding,
  readLinesAgain,
  readPlan,
} from '../records/capital-call-store.ts';
import type { Services } from '../services.ts';

/**
 * Callers must read payments after `dueByClient` returns. Otherwise, a payment made in between counts as neither due nor
 * paid.
 */
export async function dueByClient(services: Services, counts: CallCounts): Promise<Map<string, Cents>> {
  const [listed, outstanding] = await Promise.all([
    listAllCapitalCalls(services),
    listAllOutstanding(services),
  ]);
  const callIds = [...listed, ...counts.issued_lately].map(({ id }) => id);
  // Indexes can lag, so the calls are read by key.
  const calls = await findCapitalCalls(services, callIds);
  const lines = groupBy(await readLinesAgain(services, outstanding), ({ capital_call_id: callId }) => callId);
  const due = new Map<string, Cents>();
  for (const call of calls) {
    const shown = (lines.get(call.id) ?? []).map(dueFrom);
    // If the listed line items do not add up to the amount due, the list is incomplete.
    for (const [clientId, byCents] of isSumOf(call, shown) ? shown : await calledBy(services, call))
      due.set(clientId, addCents(due.get(clientId) ?? ZERO_CENTS, byCents));
  }
  return due;
}

type ClientDue = readonly [clientId: string, dueCents: Cents];

const dueFrom = (line: LineItem): ClientDue => [line.client_id, dueOfLine(line)];

function isSumOf(call: CapitalCallItem, due: readonly ClientDue[]): boolean {
  const isSettled = call.state === 'issued' || call.state === 'withdrawn';
  return (
    isSettled && addCents(ZERO_CENTS, ...due.map(([, byCents]) => byCents)) === dueCents(amountOfCall(call))
  );
}

async function calledBy(services: Services, call: CapitalCallItem): Promise<ClientDue[]> {
  if (!isIssued(call)) return [];
  const lines = await listAllCallLines(services, call.id);
  const written = new Set(lines.map(({ id }) => id));
  const planned = call.state === 'issuing' ? await readPlan(services, call.id) : [];
  return [
    ...lines.map((line) => dueFrom(asOfCall(line, call))),
    ...planned
      .filter((_, index) => !written.has(lineItemId(call.id, index + 1)))
      .map((line): ClientDue => [line.client_id, line.amount_cents]),
  ];
}
