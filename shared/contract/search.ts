import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import {
  AWAITING_APPROVAL,
  CAPITAL_CALL_STATUSES,
  CLIENT_STATUSES,
  ENTITY_TYPES,
  PROPERTY_TYPES,
  ROW_TYPES,
  SEARCHED_KINDS,
} from '../terms.ts';
import { endpointOf, object } from './endpoint.ts';
import { day, instant, money, requiredText, wholeNumber } from './fields.ts';

const endpoint = endpointOf('search');

const foundClient = object('FoundClient', () => ({
  id: z.string(),
  name: z.string(),
  entity_name: z.string(),
  entity_type: z.enum(ENTITY_TYPES),
  email: z.string(),
  mobile: z.string(),
  status: z.enum(CLIENT_STATUSES),
  due_amount: money(),
}));
export type FoundClient = z.output<ReturnType<typeof foundClient>>;

/** Only a line item has a client and a payment reference. A call has neither. */
const foundCall = object('FoundCall', () => ({
  id: z.string(),
  capital_call_id: z.string(),
  title: z.string(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  payment_reference: z.string().nullable(),
  status: z.enum(['Draft', AWAITING_APPROVAL, ...CAPITAL_CALL_STATUSES, 'Cancelled']),
  due_date: day(),
  amount: money(),
}));
export type FoundCall = z.output<ReturnType<typeof foundCall>>;

/** Investors find only their own payments and receipts. The amount is the investor's own part. */
const foundTransaction = object('FoundTransaction', () => ({
  id: z.string(),
  txn_date: day(),
  amount: money(),
  description: z.string(),
  type: z.enum(ROW_TYPES),
  client_names: z
    .array(z.string())
    .describe('Names of clients to whom it is allocated or was paid; only some if there are many.'),
}));
export type FoundTransaction = z.output<ReturnType<typeof foundTransaction>>;

const foundDocument = object('FoundDocument', () => ({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  document_type: z.string().nullable().describe('Name of the document type; null if unknown.'),
  client_id: z.string().nullable().describe('Id of the client; null for a fund-level document.'),
  client_name: z.string().nullable(),
  filename: z.string(),
  uploaded_at: instant(),
}));
export type FoundDocument = z.output<ReturnType<typeof foundDocument>>;

const foundProperty = object('FoundProperty', () => ({
  id: z.string(),
  name: z.string(),
  type: z.enum(PROPERTY_TYPES),
  city: z.string(),
  state: z.string(),
  tenant_name: z.string().nullable(),
  sold_on: day().nullable(),
  value: money().describe('Latest valuation or, if there is none, the purchase price.'),
}));
export type FoundProperty = z.output<ReturnType<typeof foundProperty>>;

function found<Hit extends z.ZodType>(hit: Hit) {
  return z.object({
    hits: z.array(hit),
    total: wholeNumber().describe('Number of hits in the records searched.'),
  });
}

function foundOfNewest<Hit extends z.ZodType>(hit: Hit) {
  return found(hit).extend({
    searched_to: day().nullable().describe('Older records were not searched; null if all were searched.'),
  });
}

export const searchResult = object('SearchResult', () => ({
  amount: money().nullable().describe('The search text as an amount; null if it is no amount.'),
  order: z.array(z.enum(SEARCHED_KINDS)).describe('The kinds with hits, in the order of their best hits.'),
  clients: found(foundClient()),
  properties: found(foundProperty()),
  capital_calls: found(foundCall()),
  transactions: foundOfNewest(foundTransaction()).extend({
    is_amount_only: z
      .boolean()
      .describe('Whether transactions were searched only by amount, because the search has no words.'),
  }),
  documents: foundOfNewest(foundDocument()),
}));
export type SearchResult = z.output<ReturnType<typeof searchResult>>;

export const searchContract = {
  searchRecords: endpoint({
    summary:
      'Finds clients, properties, calls, transactions and documents by name, reference, amount or words. Investors find only their own records and the fund’s documents.',
    route: 'GET /search',
    allow: ['client', 'manager'],
    shows: ['clients', 'properties', 'capital-calls', 'transactions', 'documents'],
    input: () => ({ q: requiredText(LIMITS.searchLength, 'Enter a search') }),
    output: searchResult,
  }),
};
