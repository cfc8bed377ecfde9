import { parseCalendarDate } from '#shared/calendar-date.ts';
import type { SearchResult } from '#shared/contract/search.ts';
import { cents } from '#shared/money.ts';
import type { SEARCHED_KINDS } from '#shared/terms.ts';

const day = (text: string) => parseCalendarDate(text) ?? fail(text);
function fail(text: string): never {
  throw new Error(`${text} is no day`);
}

export const OLIVIA: SearchResult['clients']['hits'][number] = {
  id: 'c-olivia',
  name: 'Olivia Chen',
  entity_name: '',
  entity_type: 'Personal',
  email: 'olivia.chen@example.com',
  mobile: '0491 570 021',
  status: 'Active',
  due_amount: cents(2_063_629),
};

export const LINE: SearchResult['capital_calls']['hits'][number] = {
  id: 'call-3-0015',
  capital_call_id: 'call-3',
  title: 'Settlement of 14 Harbour Road',
  client_id: 'c-olivia',
  client_name: 'Olivia Chen',
  payment_reference: '100300150577',
  status: 'Issued',
  due_date: day('2026-12-14'),
  amount: cents(2_063_629),
};

export function row(number: number): SearchResult['transactions']['hits'][number] {
  return {
    id: `t-${number}`,
    txn_date: day('2025-03-10'),
    amount: cents(1_550_000),
    description: `Osko transfer ${number}`,
    type: 'contribution',
    client_names: ['Olivia Chen'],
  };
}

export const PAPER: SearchResult['documents']['hits'][number] = {
  id: 'd-1',
  name: 'Subscription agreement',
  description: '',
  document_type: 'Contract',
  client_id: 'c-olivia',
  client_name: 'Olivia Chen',
  filename: 'agreement.pdf',
  uploaded_at: '2023-07-05T02:00:00.000Z',
};

export const PROPERTY: SearchResult['properties']['hits'][number] = {
  id: 'p-1',
  name: '18 Quay Street',
  type: 'Commercial',
  city: 'Newcastle',
  state: 'NSW',
  tenant_name: 'Harbour Dental Group',
  sold_on: null,
  value: cents(312_000_000),
};

type Hits = Partial<{ [Kind in (typeof SEARCHED_KINDS)[number]]: SearchResult[Kind]['hits'] }>;

export function finding(
  hits: Hits,
  more: Partial<Pick<SearchResult, 'amount'>> & {
    transactionsTo?: string;
    isAmountOnly?: boolean;
    transactionCount?: number;
  } = {},
): SearchResult {
  const of = <Kind extends keyof Hits>(kind: Kind) => ({
    hits: (hits[kind] ?? []) as SearchResult[Kind]['hits'],
    total: hits[kind]?.length ?? 0,
  });
  return {
    amount: more.amount ?? null,
    order: (Object.keys(hits) as (keyof Hits)[]).filter((kind) => hits[kind]?.length),
    clients: of('clients'),
    properties: of('properties'),
    capital_calls: of('capital_calls'),
    transactions: {
      ...of('transactions'),
      ...(more.transactionCount === undefined ? {} : { total: more.transactionCount }),
      searched_to: more.transactionsTo === undefined ? null : day(more.transactionsTo),
      is_amount_only: more.isAmountOnly ?? false,
    },
    documents: { ...of('documents'), searched_to: null },
  };
}

export const NOTHING = finding({});
