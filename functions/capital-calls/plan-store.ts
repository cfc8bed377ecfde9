import { gunzipSync, gzipSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ZERO_CENTS } from '#shared/money.ts';
import { paymentReference } from '#shared/payment-reference.ts';
import type { Write } from '../ledger/change.ts';
import { storedCents } from '../ledger/stored.ts';
import { put } from '../ledger/write.ts';
import type { Services } from '../services.ts';
import { type CapitalCallItem, capitalCallTarget, type LineItem, lineItemId } from './capital-call-store.ts';

const plannedLine = z.object({
  client_id: z.string(),
  client_name: z.string(),
  amount_cents: storedCents,
});
/** A client to be called and the amount, in the order of the call's lines. */
export type PlannedLine = z.output<typeof plannedLine>;

function planKey(callId: string) {
  return { pk: capitalCallTarget(callId), sk: 'PLAN' };
}

/** Compressed, 5,000 lines take about half of the 400 kB limit of an item. */
export function putPlanWrite(services: Services, callId: string, lines: readonly PlannedLine[]): Write {
  const packed = gzipSync(JSON.stringify(z.array(plannedLine).parse(lines)));
  return put(services, { item: { ...planKey(callId), packed } });
}

export async function readPlan(services: Services, callId: string): Promise<PlannedLine[]> {
  const { Item } = await services.database.send(
    new GetCommand({ TableName: services.portalTable, Key: planKey(callId), ConsistentRead: true }),
  );
  if (!Item) throw new Error('The plan of a capital call is gone');
  return z.array(plannedLine).parse(JSON.parse(gunzipSync(Item.packed as Uint8Array).toString('utf8')));
}

/** The line that an entry of the plan (from 0) becomes; the same for every call of this function. */
export function lineFromPlan(call: CapitalCallItem, planned: PlannedLine, index: number): LineItem {
  const number = index + 1;
  return {
    id: lineItemId(call.id, number),
    capital_call_id: call.id,
    number,
    title: call.title,
    client_id: planned.client_id,
    client_name: planned.client_name,
    amount_cents: planned.amount_cents,
    matched_cents: ZERO_CENTS,
    due_date: call.due_date,
    issued_at: call.issued_at ?? call.created_at,
    payment_reference: paymentReference(call.number, number),
    reminders: [],
    version: 0,
  };
}
