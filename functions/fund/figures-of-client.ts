import { dueNowCents } from '#shared/called-sums.ts';
import { debtsOf } from '#shared/capital-call.ts';
import type { HistoryKind } from '#shared/history-kinds.ts';
import { addCents, type Cents, negateCents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { type Effect, effectsUntil, paidCents, sumsByKind } from '../money/effects.ts';
import { listAllClientLines } from '../records/capital-call-store.ts';
import { type ClientItem, historyOf } from '../records/client-store.ts';
import { presentOwnLine } from '../records/present-capital-call.ts';
import {
  type ComputedFigure,
  type FigureContext,
  type FigurePart,
  type FiguresOf,
  figurePart,
  linkTo,
  onlyAny,
  restOf,
} from './figure.ts';

type ClientFigureContext = FigureContext & { readonly client: ClientItem };

/** These figures are computed from the client's record, calls and history, not from the ledger. */
export const CLIENT_FIGURES: FiguresOf<
  | 'client-pledged'
  | 'client-paid'
  | 'client-paid-in'
  | 'client-received'
  | 'client-units'
  | 'client-outstanding'
  | 'client-due-now'
  | 'client-uncalled'
  | 'client-transactions',
  { readonly client: ClientItem }
> = {
  'client-pledged': async (asked) => {
    const { pledged_cents: value, total_paid_cents: paid } = asked.client;
    const due = await dueOf(asked);
    const { uncalledCents: uncalled } = debtsOf({ pledgedCents: value, paidCents: paid }, due.value);
    const terms = [
      ...(await paidTerms(asked, paid)),
      due,
      figurePart('Uncalled', uncalled, 'client-uncalled'),
    ];
    return { value, terms: [...terms, ...beyondPledge(value, terms)], not_in: [] };
  },
  'client-paid': paidBy,
  'client-paid-in': (asked) => flowOf(asked, 'Paid in', paidCents),
  'client-received': (asked) =>
    flowOf(asked, 'Received from the fund', ({ amount_cents: amount, paid_out_as: isPayout, is_bounced }) =>
      isPayout === undefined || is_bounced ? ZERO_CENTS : negateCents(amount),
    ),
  'client-units': paidBy,
  'client-outstanding': async (asked) => {
    const { pledged_cents: pledged, total_paid_cents: paid } = asked.client;
    const value = outstandingCents(pledged, paid);
    const terms = [pledge(pledged), ...(await paidTerms(asked, paid)).map(negated)];
    return { value, terms: [...terms, ...beyondPledge(value, terms)], not_in: [] };
  },
  'client-due-now': async (asked) => {
    const { pledged_cents: pledgedCents, total_paid_cents: paidCents } = asked.client;
    const due = await dueOf(asked);
    return {
      value: due.value,
      terms: [{ ...due, label: 'Issued calls that are not paid in full' }],
      not_in: onlyAny([
        figurePart(
          'Uncalled',
          debtsOf({ pledgedCents, paidCents }, due.value).uncalledCents,
          'client-uncalled',
        ),
      ]),
    };
  },
  'client-uncalled': async (asked) => {
    const { pledged_cents: pledgedCents, total_paid_cents: paidCents } = asked.client;
    const due = await dueOf(asked);
    const value = debtsOf({ pledgedCents, paidCents }, due.value).uncalledCents;
    const paid = await paidTerms(asked, paidCents);
    const terms = [pledge(pledgedCents), ...paid.map(negated), negated(due)];
    return { value, terms: [...terms, ...beyondPledge(value, terms)], not_in: [] };
  },
  'client-transactions': async (asked) => {
    const counts = historyOf(asked.client, asked.isOwn);
    const counted = (kind: HistoryKind): FigurePart => ({
      label: LABELS[kind],
      value: counts[kind],
      rows: counts[kind],
      link: historyLink(asked, kind),
    });
    return {
      value: counts.payment + counts['taken-back'] + counts.payout,
      terms: [counted('payment'), ...onlyAny([counted('taken-back'), counted('payout')])],
      not_in: [],
    };
  },
};

/** The terms have no links, because no list of a client's history has exactly the rows of a period. */
async function flowOf(
  { services, client, from, on }: ClientFigureContext,
  label: string,
  amountOf: (effect: Effect) => Cents,
): Promise<ComputedFigure> {
  const until = await effectsUntil(services, client.id, on);
  const within = (until?.effects ?? []).filter(({ txn_date: day }) => from === undefined || day >= from);
  const value = addCents(ZERO_CENTS, ...within.map(amountOf));
  return { value, terms: [{ label, value, rows: null, link: null }], not_in: [] };
}

const LABELS: Readonly<Record<HistoryKind, string>> = {
  payment: 'Payments',
  'taken-back': 'Reversed',
  payout: 'Paid out by the fund',
};

/** For a client without reversals and payouts, the stored counters suffice. */
async function paidBy(asked: ClientFigureContext): Promise<ComputedFigure> {
  const { client, services, on, isOwn } = asked;
  const counts = historyOf(client, isOwn);
  if (on === undefined && counts['taken-back'] === 0 && counts.payout === 0)
    return { value: client.total_paid_cents, terms: [paidTerm(asked, client.total_paid_cents)], not_in: [] };
  const until = await effectsUntil(services, client.id, on);
  const sums = sumsByKind(until?.all ?? [], isOwn);
  const notIn = (kind: HistoryKind) => ({
    label: LABELS[kind],
    value: sums[kind].sumCents,
    rows: sums[kind].rows,
    link: historyLink(asked, kind),
  });
  const paid = until?.paid ?? ZERO_CENTS;
  return {
    value: paid,
    terms: splitPaid({ ...paidTerm(asked, paid), rows: sums.payment.rows }, sums.payment.sumCents),
    not_in: onlyAny([notIn('taken-back'), notIn('payout')]),
  };
}

async function paidTerms(
  asked: ClientFigureContext,
  paid: Cents,
): Promise<(FigurePart & { value: Cents })[]> {
  const term = paidTerm(asked, paid);
  if (historyOf(asked.client).payout === 0) return [term];
  const until = await effectsUntil(asked.services, asked.client.id);
  return splitPaid(term, sumsByKind(until?.all ?? []).payment.sumCents);
}

function splitPaid(term: FigurePart & { value: Cents }, payments: Cents): (FigurePart & { value: Cents })[] {
  const givenBack = restOf(term.value, [{ ...term, value: payments }]);
  return givenBack === 0
    ? [term]
    : [
        { ...term, value: payments },
        { label: 'Given back', value: givenBack, rows: null, link: null },
      ];
}

function paidTerm(asked: ClientFigureContext, value: Cents): FigurePart & { value: Cents } {
  return {
    label: 'Paid',
    value,
    rows: historyOf(asked.client).payment,
    link: historyLink(asked, 'payment'),
  };
}

async function dueOf(asked: ClientFigureContext): Promise<FigurePart & { value: Cents }> {
  const { services, client, today, isOwn } = asked;
  const lines = await listAllClientLines(services, client.id);
  const calls = lines.map((line) => presentOwnLine(line, today));
  return {
    label: 'Due',
    value: dueNowCents(calls),
    rows: calls.filter((call) => call.outstanding_amount > 0).length,
    link: isOwn
      ? linkTo(`/client/${client.id}/calls`, { open: '1' })
      : linkTo(`/manager/clients/${client.id}`, { all: 'calls', open: '1' }),
  };
}

function historyLink({ client, isOwn, on }: ClientFigureContext, kind: HistoryKind): string {
  return isOwn
    ? linkTo(`/client/${client.id}/transactions`, { kind, to: on })
    : linkTo(`/manager/clients/${client.id}`, { all: 'payments', kind, to: on });
}

function pledge(value: Cents): FigurePart & { value: Cents } {
  return { label: 'Pledged', value, rows: null, link: null };
}

function negated(part: FigurePart & { value: Cents }): FigurePart {
  return { ...part, value: negateCents(part.value) };
}

/** A figure is never negative, so after payments beyond the pledge, the other terms do not add up to the value. */
function beyondPledge(value: Cents, terms: readonly FigurePart[]): FigurePart[] {
  return onlyAny([{ label: 'Beyond the pledge', value: restOf(value, terms), rows: null, link: null }]);
}
