import { LIMITS } from '#shared/constants.ts';
import { cents } from '#shared/money.ts';
import { OPEN_STATES } from '#shared/terms.ts';
import { listOutstandingLineItems } from '../capital-calls/capital-call-list-store.ts';
import type { LineItem } from '../capital-calls/capital-call-store.ts';
import { listClientItems } from '../clients/client-store.ts';
import { writeCursor } from '../ledger/cursor.ts';
import { fundDayOf } from '../ledger/instants.ts';
import type { Services } from '../services.ts';
import {
  type ListedTransaction,
  listSortKey,
  listTransactionItems,
} from '../transactions/transaction-store.ts';
import type { Deposit, Investor, OpenLine } from './clues.ts';

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** Loads all pages. */
async function everyPage<Found>(
  load: (page: Page) => Promise<{ found: Found[]; nextCursor: string | null }>,
): Promise<Found[]> {
  const all: Found[] = [];
  let cursor: string | undefined;
  do {
    const { found, nextCursor } = await load({ limit: LIMITS.listLimit, cursor });
    all.push(...found);
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return all;
}

/** Incoming transactions of one state, newest first, one more than the page if there are more. */
async function listIncoming(
  services: Services,
  state: (typeof OPEN_STATES)[number],
  page: Page,
): Promise<ListedTransaction[]> {
  const found: ListedTransaction[] = [];
  let cursor = page.cursor;
  do {
    const { transactions, nextCursor } = await listTransactionItems(services, {
      limit: page.limit + 1,
      cursor,
      from: undefined,
      to: undefined,
      state,
    });
    found.push(...transactions.filter((item) => item.amount_cents > 0));
    cursor = nextCursor ?? undefined;
  } while (cursor && found.length <= page.limit);
  return found;
}

/**
 * Incoming money that is not wholly allocated, newest first. Reads only the open lists, and skips unclassified
 * outflows.
 */
export async function loadUnreconciled(
  services: Services,
  page: Page,
): Promise<{ transactions: ListedTransaction[]; nextCursor: string | null }> {
  const found = (await Promise.all(OPEN_STATES.map((state) => listIncoming(services, state, page)))).flat();
  found.sort((a, b) => (listSortKey(a) < listSortKey(b) ? 1 : -1));
  const transactions = found.slice(0, page.limit);
  const end = transactions.at(-1);
  return {
    transactions,
    nextCursor: found.length > page.limit && end ? writeCursor({ after: listSortKey(end) }) : null,
  };
}

export async function loadOpenLines(services: Services): Promise<OpenLine[]> {
  const lines = await everyPage(async (page) => {
    const { lines: found, nextCursor } = await listOutstandingLineItems(services, page);
    return { found, nextCursor };
  });
  return lines.map(openLine);
}

function openLine(line: LineItem): OpenLine {
  return {
    id: line.id,
    capitalCallId: line.capital_call_id,
    callTitle: line.title,
    clientId: line.client_id,
    reference: line.payment_reference,
    amountCents: line.amount_cents,
    outstandingCents: cents(line.amount_cents - line.matched_cents),
    issuedOn: fundDayOf(line.issued_at),
    dueOn: line.due_date,
  };
}

/** All clients whose names a bank's text may contain. */
export async function loadInvestors(services: Services): Promise<Investor[]> {
  const clients = await everyPage(async (page) => {
    const { clients: found, nextCursor } = await listClientItems(services, page);
    return { found, nextCursor };
  });
  return clients.map(({ id, name, entity_name: entityName }) => ({ id, name, entityName }));
}

export function depositOf(item: ListedTransaction): Deposit {
  return { id: item.id, date: item.txn_date, amountCents: item.unallocated_cents, text: item.description };
}
