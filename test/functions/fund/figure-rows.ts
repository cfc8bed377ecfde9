import { expect } from 'vitest';
import * as z from 'zod';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { passesCallFilter } from '#shared/call-filter.ts';
import type { Figure, FigureTerm } from '#shared/contract/figures.ts';
import { type Capability, type Contract, contract } from '#shared/contract/index.ts';
import { FIGURE_NAMES, type FigureName, figureSpec } from '#shared/figures.ts';
import type { HistoryKind } from '#shared/history-kinds.ts';
import { addCents, type Cents, negateCents, unallocatedCents } from '#shared/money.ts';
import { annualRentCents, portfolioGroupOf } from '#shared/portfolio.ts';
import { partsPassing } from '#shared/transaction-parts.ts';
import { CALLS_VIEW } from '#web/capital-calls/calls-view.ts';
import { CLIENTS_VIEW } from '#web/clients/clients-view.ts';
import { filterClients } from '#web/clients/filter-clients.ts';
import { filterTransactions } from '#web/transactions/list/filter-transactions.ts';
import { HISTORY_VIEW, historyFilters } from '#web/transactions/list/history-view.ts';
import { queryOf, searchOf } from '#web/transactions/list/ledger-query.ts';
import { filterOf, TRANSACTIONS_VIEW } from '#web/transactions/list/transactions-view.ts';

type Get = (path: string) => Promise<unknown>;

export interface Reader {
  readonly get: Get;
  readonly today: CalendarDate;
}

type Output<C extends Capability> = z.output<Contract[C]['output']>;

async function ask<C extends Capability>(get: Get, capability: C, path: string, input: object = {}) {
  const query = new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const body = await get(query.size > 0 ? `${path}?${query}` : path);
  return z.decode(contract[capability].output, body as never) as Output<C>;
}

async function every<C extends Capability, Row>(
  get: Get,
  capability: C,
  [path, input]: readonly [path: string, input: object],
  rowsOf: (output: Output<C>) => readonly Row[],
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ask(get, capability, path, { ...input, limit: 1_000, cursor: cursor ?? undefined });
    rows.push(...rowsOf(page));
    cursor = (page as { next_cursor: string | null }).next_cursor;
  } while (cursor !== null);
  return rows;
}

export async function askFigure(
  { get }: Pick<Reader, 'get'>,
  query: Record<string, string>,
): Promise<Figure> {
  const { figure = '', ...input } = query;
  return ask(get, 'getFigure', `/figures/${figure}`, input);
}

interface Rows {
  readonly count: number;
  readonly sum: number;
}

const summed = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): Rows => ({
  count: rows.length,
  sum: rows.reduce((sum, row) => sum + amountOf(row), 0),
});

async function rowsBehind(
  { get, today }: Reader,
  { figure, unit }: Figure,
  part: FigureTerm & { readonly link: string },
): Promise<Rows> {
  const { pathname, searchParams: query } = new URL(part.link, 'https://portal.example.com');
  const one = unit === 'count' ? () => 1 : undefined;
  const [, area, page = '', id = ''] = pathname.split('/');
  if (pathname === '/manager/transactions') {
    const view = TRANSACTIONS_VIEW.read(query);
    expectAddress(TRANSACTIONS_VIEW.write(view), query);
    const rows = await every(
      get,
      'listTransactions',
      ['/transactions', { ...queryOf(view), ...searchOf(view) }],
      (output) => output.transactions,
    );
    const isOfRest = view.status === 'to-allocate' || view.status === 'held';
    const isPositive = ['expenses', 'commissions', 'running-costs'].includes(figure);
    return summed(filterTransactions(rows, view), (row) => {
      if (one) return one();
      if (isOfRest) return unallocatedCents(row);
      // A split row counts only its parts of the filtered type.
      const amount = addCents(...partsPassing(row, filterOf(view)).map((part) => part.amount));
      return isPositive && view.type !== 'any' && view.type !== 'unclassified' ? negateCents(amount) : amount;
    });
  }
  if (pathname === '/manager/clients') {
    const view = CLIENTS_VIEW.read(query);
    expectAddress(CLIENTS_VIEW.write(view), query);
    const clients = await every(get, 'listClients', ['/clients', {}], (output) => output.clients);
    return summed(
      filterClients(clients, view),
      one ?? ((row) => (figure === 'paid-by-clients' ? row.total_paid : row.pledged_amount)),
    );
  }
  if (pathname === '/manager/bank-accounts') {
    const to = query.get('to') ?? undefined;
    const tieOut = await ask(get, 'getTieOut', `/bank-accounts/${query.get('account')}/tie-out`, { to });
    const days = tieOut.days.filter(({ day }) => day <= tieOut.as_of);
    const rows = days.reduce((sum, day) => sum + day.rows, 0);
    return { count: rows, sum: days.reduce((sum, day) => sum + day.sum, tieOut.opening_balance as number) };
  }
  if (pathname === '/manager/capital-calls') {
    const view = CALLS_VIEW.read(query);
    expectAddress(CALLS_VIEW.write(view), query);
    const calls = await every(
      get,
      'listCapitalCalls',
      ['/capital-calls', {}],
      (output) => output.capital_calls,
    );
    return summed(
      calls.filter((call) => passesCallFilter(call, view.status)),
      (call) =>
        view.status === 'written-off'
          ? call.written_off_amount
          : view.status === 'withdrawn-amount'
            ? call.withdrawn_amount
            : call[COLUMN_OF_CALLS[figure as keyof typeof COLUMN_OF_CALLS]],
    );
  }
  if (pathname === '/manager/fund') {
    const { properties } = await ask(get, 'getFundOverview', '/fund/overview');
    const shown = properties.filter((property) =>
      query.has('property')
        ? property.id === query.get('property')
        : portfolioGroupOf(property, today) === query.get('show'),
    );
    return summed(
      shown,
      one ??
        (({ rental }) => {
          const monthly = rental?.monthlyRent ?? (0 as Cents);
          return figure === 'annual-rent' ? annualRentCents(monthly) : monthly;
        }),
    );
  }
  if (area === 'manager' && page === 'capital-calls') {
    const lines = await every(
      get,
      'listLineItems',
      [`/capital-calls/${id}/line-items`, {}],
      (output) => output.line_items,
    );
    return summed(lines, (line) =>
      figure === 'call-paid' || part.label === 'Paid'
        ? line.matched_amount
        : part.label === 'Written off'
          ? line.written_off_amount
          : part.label === 'Withdrawn'
            ? line.withdrawn_amount
            : line.amount,
    );
  }
  const clientId = area === 'client' ? page : id;
  const list = area === 'client' ? id : query.get('all');
  if (list === 'transactions' || list === 'payments') {
    const view = HISTORY_VIEW.read(query);
    const rows = await every(
      get,
      'listClientTransactions',
      [`/clients/${clientId}/transactions`, historyFilters(view)],
      (output) => output.transactions,
    );
    return summed(
      rows,
      one ??
        ((row) =>
          isOfFund(view.kind) && row.reversed_at !== null ? 0 : unit === 'units' ? row.units : row.amount),
    );
  }
  if (list === 'calls') {
    const calls = await every(
      get,
      'listClientCapitalCalls',
      [`/clients/${clientId}/capital-calls`, { open: query.has('open') }],
      (output) => output.capital_calls,
    );
    return summed(calls, (call) => call.outstanding_amount);
  }
  throw new Error(`No page of rows at ${part.link}`);
}

/** Annulled payments by the fund stay in their list, but add nothing to the sum. */
const isOfFund = (kind: HistoryKind | undefined) => kind === 'payout' || kind === 'given-back';

const COLUMN_OF_CALLS = {
  called: 'total_amount',
  'paid-on-calls': 'matched_amount',
  'outstanding-on-calls': 'outstanding_amount',
  'overdue-on-calls': 'outstanding_amount',
} as const;

/** Expects the page to read every part of the address. Otherwise, the page would show other rows. */
function expectAddress(understood: URLSearchParams, given: URLSearchParams) {
  const sorted = (query: URLSearchParams) =>
    [...query]
      .map((pair) => pair.join('='))
      .sort()
      .join('&');
  if (sorted(understood) !== sorted(given)) throw new Error(`The page reads ${understood} of ${given}`);
}

export async function expectToAddUp(reader: Reader, query: FigureQuery): Promise<Figure> {
  const figure = await askFigure(reader, query);
  const name = JSON.stringify(query);
  const sum = [...figure.terms].reduce((total, term) => total + term.value, 0);
  expect(sum, `${name}: the terms`).toBe(figure.value);
  for (const part of [...figure.terms, ...figure.not_in]) {
    if (part.figure) {
      const own = await askFigure(reader, { ...query, figure: part.figure });
      expect(Math.abs(own.value), `${name}: ${part.label} as ${part.figure}`).toBe(Math.abs(part.value));
    } else if (part.link === null) expect(part.label, name).toMatch(OPENS_NOTHING);
    if (part.link === null) continue;
    const rows = await rowsBehind(reader, figure, { ...part, link: part.link });
    const told = `${name}: ${part.label} at ${part.link}`;
    const isTakenOff = SUBTRACTING.includes(figure.figure) && (part.value < 0 || part.label === 'Given back');
    expect(rows, told).toEqual({ count: part.rows, sum: isTakenOff ? -part.value : part.value });
  }
  return figure;
}

const OPENS_NOTHING =
  /^(Pledged|Beyond the pledge|Paid in|Contributions given back|Received from the fund|Price of .*|One unit for each dollar paid|.* units at .*|Transferred .*|Adjusted|.*, rows since the bank’s last balance)$/;

export type FigureQuery = Readonly<{ figure: FigureName } & Record<string, string>>;

const SUBTRACTING: readonly FigureName[] = ['client-outstanding', 'client-uncalled', 'call-outstanding'];

export function everyFigure(
  clients: readonly string[],
  calls: readonly string[],
  days: readonly string[],
): FigureQuery[] {
  return FIGURE_NAMES.flatMap((figure): FigureQuery[] => {
    const { of, hasDays, isFlow } = figureSpec(figure);
    const asked: FigureQuery[] =
      of === 'client'
        ? clients.map((id) => ({ figure, client_id: id }))
        : of === 'call'
          ? calls.map((id) => ({ figure, capital_call_id: id }))
          : [{ figure }];
    return asked.flatMap((query) => [
      query,
      ...(hasDays ? days.map((on) => ({ ...query, on })) : []),
      ...(isFlow && days[0] && days[1] ? [{ ...query, from: days[0], on: days[1] }] : []),
    ]);
  });
}
