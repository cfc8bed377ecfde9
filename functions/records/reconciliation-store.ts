import * as z from 'zod';
import { type Cents, cents, ZERO_CENTS } from '#shared/money.ts';
import type { Write } from '../ledger/change.ts';
import { type Page, type Paged, queryList } from '../ledger/query-list.ts';
import { findItem, findItems, queryItems } from '../ledger/read.ts';
import { type Stored, storedCents, storedDay, storedItem } from '../ledger/stored.ts';
import { absent, exists, putNew, update } from '../ledger/write.ts';
import type { Services } from '../services.ts';

/** A match is the amount that a deposit pays on a line item. The API calls a match a reconciliation. */
const reconciliationItem = storedItem(
  z.object({
    id: z.string(),
    /** Missing if the match created its own allocation. The allocation then has the id of the match. */
    allocation_id: z.string().optional(),
    transaction_id: z.string(),
    txn_date: storedDay,
    description: z.string(),
    transaction_cents: storedCents,
    capital_call_id: z.string(),
    title: z.string(),
    line_item_id: z.string(),
    payment_reference: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    amount_cents: storedCents,
    given_back_cents: storedCents.optional(),
    payer: z.string(),
    matched_at: z.string(),
    matched_by: z.string().optional(),
    matched_by_name: z.string(),
    /** An undone match stays stored, because its history refers to the match. */
    unmatched_at: z.string().optional(),
  }),
);
export type ReconciliationItem = Stored<typeof reconciliationItem>;

export const RECONCILIATIONS = 'RECONCILIATIONS';

function reconciliationKey(id: string) {
  return { pk: `RECONCILIATION#${id}`, sk: 'RECONCILIATION' };
}

export function reconciliationListKeys(item: Pick<ReconciliationItem, 'id' | 'matched_at'>) {
  return { list_pk: RECONCILIATIONS, list_sk: `${item.matched_at}#${item.id}` };
}

export const readReconciliation = reconciliationItem.parse;

export async function findReconciliation(services: Services, id: string) {
  const found = await findItem(services, reconciliationKey(id), reconciliationItem);
  return found?.unmatched_at === undefined ? found : undefined;
}

export async function findReconciliations(services: Services, ids: readonly string[]) {
  const found = (await findItems(services, [...new Set(ids)].map(reconciliationKey))).map(readReconciliation);
  return new Map(
    found.flatMap((item) => (item.unmatched_at === undefined ? [[item.id, item] as const] : [])),
  );
}

export function putReconciliationWrite(services: Services, item: ReconciliationItem): Write {
  return putNew(services, { ...reconciliationKey(item.id), ...reconciliationListKeys(item), ...item });
}

export function endReconciliationWrite(services: Services, id: string, at: string): Write {
  return update(services, {
    key: reconciliationKey(id),
    set: { unmatched_at: at },
    remove: ['list_pk', 'list_sk'],
    when: { pk: exists, unmatched_at: absent },
  });
}

export function giveBackMatchWrite(services: Services, id: string, byCents: Cents): Write {
  return update(services, {
    key: reconciliationKey(id),
    add: { given_back_cents: byCents },
    when: { pk: exists, unmatched_at: absent },
  });
}

export function payingCents(item: Pick<ReconciliationItem, 'amount_cents' | 'given_back_cents'>): Cents {
  return cents(item.amount_cents - (item.given_back_cents ?? ZERO_CENTS));
}

export function listReconciliationItems(
  services: Services,
  page: Page,
  only?: (match: ReconciliationItem) => boolean,
): Promise<Paged<ReconciliationItem>> {
  const list = { partition: RECONCILIATIONS, descending: true, only };
  return queryList(services, { index: 'list', ...list }, reconciliationItem, page);
}

const pastLinePayment = storedItem(
  reconciliationItem.schema.pick({
    line_item_id: true,
    title: true,
    client_id: true,
    payment_reference: true,
    amount_cents: true,
    txn_date: true,
  }),
);

export function listPastLinePayments(services: Services, since: string, atMost: number) {
  const list = { partition: RECONCILIATIONS, from: since, descending: true };
  const attributes = Object.keys(pastLinePayment.schema.shape);
  return queryItems(services, { index: 'list', ...list, attributes }, pastLinePayment, atMost);
}
