import { OPEN_STATES } from '#shared/terms.ts';
import { dueOfLine, type LineItem, listAllOutstanding } from '../capital-calls/capital-call-store.ts';
import { confirmedName, listAllClients } from '../clients/client-store.ts';
import { writeCursor } from '../ledger/cursor.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { Page, Paged } from '../ledger/query-list.ts';
import type { Services } from '../services.ts';
import {
  type ListedTransaction,
  listSortKey,
  listTransactionItems,
} from '../transactions/transaction-store.ts';
import type { Deposit, Investor, OpenLine } from './clues.ts';

/** Incoming transactions of one state, newest first, one more than the page if there are more. */
async function listIncoming(
  services: Services,
  state: (typeof OPEN_STATES)[number],
  page: Page,
): Promise<ListedTransaction[]> {
  const found: ListedTransaction[] = [];
  let cursor = page.cursor;
  do {
    const { items, nextCursor } = await listTransactionItems(
      services,
      { state },
      { limit: page.limit + 1, cursor },
    );
    found.push(...items.filter((item) => item.amount_cents > 0));
    cursor = nextCursor ?? undefined;
  } while (cursor && found.length <= page.limit);
  return found;
}

/**
 * Incoming money that is not wholly allocated, newest first. Reads only the open lists, and skips unclassified
 * outflows.
 */
export async function loadUnreconciled(services: Services, page: Page): Promise<Paged<ListedTransaction>> {
  const found = (await Promise.all(OPEN_STATES.map((state) => listIncoming(services, state, page)))).flat();
  found.sort((a, b) => (listSortKey(a) < listSortKey(b) ? 1 : -1));
  const items = found.slice(0, page.limit);
  const end = items.at(-1);
  return {
    items,
    nextCursor: found.length > page.limit && end ? writeCursor({ after: listSortKey(end) }) : null,
  };
}

export async function loadOpenLines(services: Services): Promise<OpenLine[]> {
  return (await listAllOutstanding(services)).map(openLine);
}

function openLine(line: LineItem): OpenLine {
  return {
    id: line.id,
    capitalCallId: line.capital_call_id,
    callTitle: line.title,
    clientId: line.client_id,
    reference: line.payment_reference,
    amountCents: line.amount_cents,
    outstandingCents: dueOfLine(line),
    issuedOn: fundDayOf(line.issued_at),
    dueOn: line.due_date,
  };
}

/** All clients whose names a bank's text may contain. A name that only the client has given is nobody's. */
export async function loadInvestors(services: Services): Promise<Investor[]> {
  const clients = await listAllClients(services);
  return clients.map((client) => ({
    id: client.id,
    name: confirmedName(client),
    entityName: client.entity_name,
  }));
}

export function depositOf(item: ListedTransaction): Deposit {
  return { id: item.id, date: item.txn_date, amountCents: item.unallocated_cents, text: item.description };
}
