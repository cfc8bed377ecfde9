import { SEARCH } from '#shared/constants.ts';
import type { FoundCall, FoundClient, FoundProperty, FoundTransaction } from '#shared/contract/search.ts';
import { addCents, type Cents, ZERO_CENTS } from '#shared/money.ts';
import { fundDayOf } from '../ledger/instants.ts';
import { isLive, listClientNames, listContributions } from '../records/allocation-store.ts';
import { amountOfCall, statusOf } from '../records/capital-call.ts';
import {
  amountOfLine,
  asOfCall,
  type CapitalCallItem,
  dueOfLine,
  findLineItem,
  type LineItem,
  lineItemId,
  listAllOutstanding,
  listCapitalCallItems,
  listClientLineItems,
} from '../records/capital-call-store.ts';
import {
  type ClientItem,
  findClientsByEmail,
  listClientItems,
  listClientsNamed,
} from '../records/client-store.ts';
import { type ListedDocument, listAllDocuments, listOwnerDocuments } from '../records/document-store.ts';
import { listPropertyItems, type PropertyItem } from '../records/property-store.ts';
import { listRowsOfAmount, type RowTexts, readNewestTexts } from '../records/transaction-search-store.ts';
import { findTransactions, type TransactionItem } from '../records/transaction-store.ts';
import type { Services } from '../services.ts';
import { type Asked, phoneDigits, signedAmounts } from './asked-text.ts';
import { type FoundRecords, foundDocument, foundLine, rankDocument } from './found-records.ts';
import { bestFirst, EXACT, OF_CLIENT, type Rank, type Ranked, rankAll, rankTexts } from './rank-texts.ts';

/** The query of one month takes as long as reading this many rows. */
const COST_OF_QUERY = 10;
const NAMES_READ = 6;

function rankClient({ words, phone }: Asked, client: ClientItem): Rank | undefined {
  if (phone !== undefined) {
    const digits = phoneDigits(client.mobile);
    if (digits === phone) return EXACT;
    if (digits.includes(phone)) return 2;
  }
  return rankTexts(words, [client.name, client.entity_name, client.email], [client.mobile]);
}

/** Many email addresses can contain the same text, so addresses are ignored. */
function isNamed({ words }: Asked, client: ClientItem): boolean {
  return rankTexts(words, [client.name, client.entity_name]) !== undefined;
}

function rankProperty({ words }: Asked, property: PropertyItem): Rank | undefined {
  return rankTexts(words, [property.name], [property.city, property.state, property.tenant_name]);
}

function foundProperty(item: PropertyItem): FoundProperty {
  return {
    id: item.id,
    name: item.name,
    type: item.type,
    city: item.city,
    state: item.state,
    tenant_name: item.tenant_name ?? null,
    sold_on: item.sold_on ?? null,
    value: item.market_value_cents ?? item.acquisition_cents,
  };
}

function foundClient(client: ClientItem, dueAmount: Cents): FoundClient {
  const { id, name, entity_name, entity_type, email, mobile, status } = client;
  return { id, name, entity_name, entity_type, email, mobile, status, due_amount: dueAmount };
}

function foundCall(call: CapitalCallItem): FoundCall {
  return {
    id: call.id,
    capital_call_id: call.id,
    title: call.title,
    client_id: null,
    client_name: null,
    payment_reference: null,
    status: statusOf(call, amountOfCall(call)),
    due_date: call.due_date,
    amount: call.total_cents,
  };
}

async function findByReference(
  services: Services,
  { reference }: Asked,
  calls: readonly CapitalCallItem[],
): Promise<{ call: CapitalCallItem; line: LineItem | undefined } | undefined> {
  const call = reference && calls.find(({ number }) => number === reference.callNumber);
  if (!call) return undefined;
  const { lineNumber } = reference;
  const line =
    lineNumber === undefined
      ? undefined
      : await findLineItem(services, call.id, lineItemId(call.id, lineNumber));
  return line || lineNumber === undefined ? { call, line } : undefined;
}

export async function findForStaff(services: Services, asked: Asked): Promise<FoundRecords> {
  const { words, amount, reference } = asked;
  const [clients, properties, { items: calls }, texts, ofAmount, openLines, newest] = await Promise.all([
    clientsFor(services, asked),
    listPropertyItems(services),
    listCapitalCallItems(services, { limit: SEARCH.calls }),
    words.length === 0
      ? { rows: [], seenTo: null }
      : readNewestTexts(services, { mostRead: SEARCH.transactions, costOfMonth: COST_OF_QUERY }),
    amount ? listRowsOfAmounts(services, signedAmounts(amount)) : [],
    amount ? listAllOutstanding(services, SEARCH.openLines) : [],
    listAllDocuments(services, { limit: SEARCH.documents }),
  ]);
  const foundClients = bestFirst(rankAll(clients, (client) => rankClient(asked, client)));
  const shown = foundClients.slice(0, SEARCH.hits).map(({ found }) => found);
  const followed = shown.filter((client) => isNamed(asked, client)).slice(0, SEARCH.clientsFollowed);
  const [linesOfShown, followedRows, followedDocuments, byReference] = await Promise.all([
    Promise.all(shown.map((client) => linesOf(services, client))),
    rowsOf(services, followed),
    documentsOf(services, followed),
    findByReference(services, asked, calls),
  ]);

  const callById = new Map(calls.map((call) => [call.id, call]));
  const asNow = (line: LineItem) => {
    const call = callById.get(line.capital_call_id);
    return call ? asOfCall(line, call) : line;
  };
  const isFollowed = new Set(followed.map(({ id }) => id));
  const lines: Ranked<LineItem>[] = [
    ...(byReference?.line
      ? [{ found: byReference.line, rank: reference?.isExact ? EXACT : (1 as const) }]
      : []),
    ...rankAll(openLines, (line) =>
      [line.amount_cents, dueOfLine(line)].some((cents) => cents === amount?.cents) ? EXACT : undefined,
    ),
    ...linesOfShown
      .flat()
      .flatMap((line) => (isFollowed.has(line.client_id) ? [{ found: line, rank: OF_CLIENT }] : [])),
  ];
  const foundCalls = bestFirst<FoundCall>([
    ...(byReference && !byReference.line ? [{ found: foundCall(byReference.call), rank: 1 as const }] : []),
    ...lines.map(({ found, rank }) => {
      const line = asNow(found);
      const state = callById.get(line.capital_call_id) ?? { state: 'issued' as const };
      return { rank, found: foundLine(line, statusOf(state, amountOfLine(line))) };
    }),
    ...rankAll(calls, (call) =>
      amount?.cents === call.total_cents ? EXACT : rankTexts(words, [call.title]),
    ).map(({ found, rank }) => ({ rank, found: foundCall(found) })),
  ]);

  const rows = bestFirst<Pick<RowTexts, 'id' | 'place'>>(
    [
      ...ofAmount.map((found) => ({ found, rank: EXACT })),
      ...rankAll(texts.rows, (row) =>
        rankTexts(words, [row.description], [row.note, row.client_name, row.property_name, row.category]),
      ),
      ...followedRows.map((found) => ({ found, rank: OF_CLIENT })),
    ].sort((one, other) => (one.found.place < other.found.place ? 1 : -1)),
  );
  const documents = bestFirst([
    ...rankAll(newest.items, (document) => rankDocument(asked, document)),
    ...rankAll(followedDocuments, (document) => rankDocument(asked, document) ?? OF_CLIENT),
  ]);
  const lastDocument = newest.nextCursor === null ? undefined : newest.items.at(-1);
  return {
    clients: foundClients.map(({ found, rank }, index) => ({
      rank,
      found: foundClient(found, sumDue((linesOfShown[index] ?? []).map(asNow))),
    })),
    properties: bestFirst(rankAll(properties, (property) => rankProperty(asked, property))).map(
      ({ found, rank }) => ({ rank, found: foundProperty(found) }),
    ),
    capital_calls: foundCalls,
    transactions: await inFull(services, rows.slice(0, SEARCH.hits)),
    transactionCount: rows.length,
    documents: documents.map(({ found, rank }) => ({ rank, found: foundDocument(found) })),
    transactionsTo: texts.seenTo,
    documentsTo: lastDocument ? fundDayOf(lastDocument.uploaded_at) : null,
  };
}

async function clientsFor(services: Services, { text }: Asked): Promise<ClientItem[]> {
  const { items, nextCursor } = await listClientItems(services, { limit: SEARCH.clients });
  if (nextCursor === null) return items;
  const [named, addressed] = await Promise.all([
    listClientsNamed(services, text, SEARCH.hits),
    findClientsByEmail(services, [text.toLowerCase()]),
  ]);
  return [...items, ...named, ...addressed.values()];
}

function sumDue(lines: readonly LineItem[]): Cents {
  return addCents(ZERO_CENTS, ...lines.map(dueOfLine));
}

async function listRowsOfAmounts(services: Services, amounts: readonly Cents[]): Promise<RowTexts[]> {
  const rows = await Promise.all(
    amounts.map((cents) => listRowsOfAmount(services, cents, SEARCH.rowsOfAmount)),
  );
  return rows.flat();
}

async function linesOf(services: Services, { id }: ClientItem): Promise<LineItem[]> {
  return (await listClientLineItems(services, id, { limit: SEARCH.recordsOfClient })).items;
}

async function rowsOf(
  services: Services,
  clients: readonly ClientItem[],
): Promise<Pick<RowTexts, 'id' | 'place'>[]> {
  const paid = await Promise.all(
    clients.map(({ id }) => listContributions(services, id, { limit: SEARCH.recordsOfClient })),
  );
  return paid
    .flatMap(({ items }) => items)
    .filter(isLive)
    .map((item) => ({ id: item.transaction_id, place: item.received_on ?? item.txn_date }));
}

async function documentsOf(services: Services, clients: readonly ClientItem[]): Promise<ListedDocument[]> {
  const lists = await Promise.all(
    clients.map(({ id }) => listOwnerDocuments(services, id, { limit: SEARCH.recordsOfClient })),
  );
  return lists.flatMap(({ items }) => items);
}

async function inFull(
  services: Services,
  rows: readonly Ranked<Pick<RowTexts, 'id'>>[],
): Promise<Ranked<FoundTransaction>[]> {
  const items = await findTransactions(
    services,
    rows.map(({ found }) => found.id),
  );
  const found = await Promise.all(items.map((item) => foundTransaction(services, item)));
  const byId = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap(({ found: { id }, rank }) => {
    const one = byId.get(id);
    return one ? [{ found: one, rank }] : [];
  });
}

async function foundTransaction(services: Services, item: TransactionItem): Promise<FoundTransaction> {
  const { id, txn_date, amount_cents, description, type, client_name: paidTo } = item;
  const names =
    item.allocation_count > 0 ? await listClientNames(services, id, NAMES_READ) : paidTo ? [paidTo] : [];
  return { id, txn_date, amount: amount_cents, description, type, client_names: names };
}
