import { type CallFilter, passesCallFilter } from '#shared/call-filter.ts';
import { sumsOfCalls } from '#shared/called-sums.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { addCents, type Cents, negateCents, ZERO_CENTS } from '#shared/money.ts';
import { AWAITING_APPROVAL, CAPITAL_CALL_STATUSES } from '#shared/terms.ts';
import { listAllCapitalCalls } from '../records/capital-call-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import {
  type FigureContext,
  type FigurePart,
  type FiguresOf,
  figurePart,
  linkTo,
  onlyAny,
} from './figure.ts';

export const CALLS_FIGURES: FiguresOf<
  'called' | 'paid-on-calls' | 'outstanding-on-calls' | 'overdue-on-calls'
> = {
  called: async (asked) => {
    const calls = await callsOf(asked);
    return {
      value: sumsOfCalls(calls).called,
      terms: byStatus(calls, (call) => call.total_amount),
      not_in: onlyAny([
        rowsOf('In draft', calls, 'Draft', (call) => call.total_amount),
        rowsOf('Awaiting approval', calls, AWAITING_APPROVAL, (call) => call.total_amount),
      ]),
    };
  },
  'paid-on-calls': async (asked) => {
    const calls = await callsOf(asked);
    return {
      value: sumsOfCalls(calls).paid,
      terms: byStatus(calls, (call) => call.matched_amount),
      not_in: [],
    };
  },
  'outstanding-on-calls': async (asked) => {
    const calls = await callsOf(asked);
    return {
      value: sumsOfCalls(calls).outstanding,
      terms: byStatus(calls, (call) => call.outstanding_amount),
      not_in: onlyAny([
        rowsOf('Written off', calls, 'written-off', (call) => call.written_off_amount),
        rowsOf('Withdrawn', calls, 'withdrawn-amount', (call) => call.withdrawn_amount),
      ]),
    };
  },
  'overdue-on-calls': async (asked) => {
    const calls = await callsOf(asked);
    const outstanding = (call: CapitalCall) => call.outstanding_amount;
    return {
      value: sumsOfCalls(calls).overdue,
      terms: [rowsOf('Overdue', calls, 'overdue', outstanding)],
      not_in: onlyAny([rowsOf('Due, not overdue', calls, 'not-overdue', outstanding)]),
    };
  },
};

const CALLS = '/manager/capital-calls';

async function callsOf({ services, today }: FigureContext): Promise<CapitalCall[]> {
  return (await listAllCapitalCalls(services)).map((call) => presentCapitalCall(call, today));
}

function rowsOf(
  label: string,
  calls: readonly CapitalCall[],
  status: CallFilter,
  amountOf: (call: CapitalCall) => Cents,
): FigurePart {
  const found = calls.filter((call) => passesCallFilter(call, status));
  return {
    label,
    value: addCents(ZERO_CENTS, ...found.map(amountOf)),
    rows: found.length,
    link: linkTo(CALLS, { status }),
  };
}

function byStatus(calls: readonly CapitalCall[], amountOf: (call: CapitalCall) => Cents): FigurePart[] {
  return CAPITAL_CALL_STATUSES.map((status) => rowsOf(status, calls, status, amountOf)).filter(
    ({ rows }) => rows !== 0,
  );
}

export const CALL_FIGURES: FiguresOf<
  'call-called' | 'call-paid' | 'call-outstanding',
  { readonly call: CapitalCall }
> = {
  'call-called': async ({ call }) => ({
    value: call.total_amount,
    terms: [onLines('Total of the call’s line items', call, call.total_amount)],
    not_in: [],
  }),
  'call-paid': async ({ call }) => ({
    value: call.matched_amount,
    terms: [onLines('Matched to its line items', call, call.matched_amount)],
    not_in: onlyAny([figurePart('Due', call.outstanding_amount, 'call-outstanding')]),
  }),
  'call-outstanding': async ({ call }) => ({
    value: call.outstanding_amount,
    terms: [
      onLines('Total of the call’s line items', call, call.total_amount),
      onLines('Paid', call, negateCents(call.matched_amount)),
      ...[
        onLines('Written off', call, negateCents(call.written_off_amount)),
        onLines('Withdrawn', call, negateCents(call.withdrawn_amount)),
      ].filter(({ value }) => value !== 0),
    ],
    not_in: [],
  }),
};

function onLines(label: string, call: CapitalCall, value: Cents): FigurePart {
  return { label, value, rows: call.line_count, link: linkTo(`${CALLS}/${call.id}`) };
}
