import type { CalendarDate } from '#shared/calendar-date.ts';
import { SEARCH } from '#shared/constants.ts';
import type { FoundCall, FoundDocument, FoundTransaction, SearchResult } from '#shared/contract/search.ts';
import { type Cents, formatDollars, plainDollars } from '#shared/money.ts';
import { SEARCHED_KINDS } from '#shared/terms.ts';
import type { LineItem } from '../records/capital-call-store.ts';
import type { ListedDocument } from '../records/document-store.ts';
import { findDocumentType } from '../records/document-type.ts';
import type { Asked } from './asked-text.ts';
import { EXACT, type Rank, type Ranked, rankTexts } from './rank-texts.ts';

type Found<Hit> = { hits: Hit[]; total: number };

export interface FoundRecords {
  readonly clients: readonly Ranked<SearchResult['clients']['hits'][number]>[];
  readonly properties: readonly Ranked<SearchResult['properties']['hits'][number]>[];
  readonly capital_calls: readonly Ranked<FoundCall>[];
  readonly transactions: readonly Ranked<FoundTransaction>[];
  readonly transactionCount: number;
  readonly documents: readonly Ranked<FoundDocument>[];
  /** The earliest day that was searched. Null if all transactions were searched. */
  readonly transactionsTo: CalendarDate | null;
  readonly documentsTo: CalendarDate | null;
}

function firstHits<Hit>(ranked: readonly Ranked<Hit>[], total = ranked.length): Found<Hit> {
  return { hits: ranked.slice(0, SEARCH.hits).map(({ found }) => found), total };
}

export function presentFound({ amount, words }: Asked, found: FoundRecords): SearchResult {
  const bestOf = (kind: (typeof SEARCHED_KINDS)[number]) => found[kind][0]?.rank;
  return {
    amount: amount?.cents ?? null,
    order: SEARCHED_KINDS.filter((kind) => bestOf(kind) !== undefined).sort(
      (one, other) => (bestOf(one) ?? EXACT) - (bestOf(other) ?? EXACT),
    ),
    clients: firstHits(found.clients),
    properties: firstHits(found.properties),
    capital_calls: firstHits(found.capital_calls),
    transactions: {
      ...firstHits(found.transactions, found.transactionCount),
      searched_to: found.transactionsTo,
      is_amount_only: words.length === 0,
    },
    documents: { ...firstHits(found.documents), searched_to: found.documentsTo },
  };
}

export function rankDocument({ words, amount }: Asked, document: ListedDocument): Rank | undefined {
  const { name, description, filename, type_id: typeId, client_name: clientName } = document;
  if (amount && [name, description, filename].some((text) => namesAmount(text, amount.cents))) return EXACT;
  const others = [description, filename, findDocumentType(typeId)?.name, clientName];
  return rankTexts(words, [name], others);
}

/** The amount may contain commas, but must not be part of another number. */
function namesAmount(text: string, amountCents: Cents): boolean {
  const written = [plainDollars(amountCents), formatDollars(amountCents).replace('$', '')];
  const whole = written.flatMap((one) => (one.endsWith('.00') ? [one.slice(0, -3)] : []));
  return [...written, ...whole].some((one) => {
    for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1)) {
      const isBegun = /[\d.,]$/.test(text.slice(0, at));
      if (!isBegun && !/^(?:\d|[.,]\d)/.test(text.slice(at + one.length))) return true;
    }
    return false;
  });
}

export function foundDocument(item: ListedDocument): FoundDocument {
  return {
    id: item.id,
    name: item.name,
    description: item.description,
    document_type: findDocumentType(item.type_id)?.name ?? null,
    client_id: item.client_id ?? null,
    client_name: item.client_name ?? null,
    filename: item.filename,
    uploaded_at: item.uploaded_at,
  };
}

export function foundLine(line: LineItem, status: FoundCall['status']): FoundCall {
  return {
    id: line.id,
    capital_call_id: line.capital_call_id,
    title: line.title,
    client_id: line.client_id,
    client_name: line.client_name,
    payment_reference: line.payment_reference,
    status,
    due_date: line.due_date,
    amount: line.amount_cents,
  };
}
