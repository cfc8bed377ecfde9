import { displayDate } from '#shared/calendar-date.ts';
import { dueNowCents } from '#shared/called-sums.ts';
import { debtsOf } from '#shared/capital-call.ts';
import { HISTORY_KINDS, type HistoryKind } from '#shared/history-kinds.ts';
import { addCents, type Cents, negateCents, outstandingCents, ZERO_CENTS } from '#shared/money.ts';
import { UNIT_MOVE_KINDS, type UnitMoveKind } from '#shared/terms.ts';
import { addUnits, displayPrice, displayUnits, ZERO_UNITS } from '#shared/units.ts';
import {
  countByKind,
  type Effect,
  effectsUntil,
  paidCents,
  receivedCents,
  sumsByKind,
  unitsOfEffect,
} from '../money/effects.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { valueOn } from '../money/value-on.ts';
import { isCounted } from '../records/allocation-store.ts';
import { listAllClientLines } from '../records/capital-call-store.ts';
import { type ClientItem, historyOf, unitsOfClient } from '../records/client-store.ts';
import { presentOwnLine } from '../records/present-capital-call.ts';
import {
  type ComputedFigure,
  type FigureContext,
  type FigurePart,
  type FiguresOf,
  figurePart,
  linkTo,
  onlyAny,
  plainPart,
  restOf,
} from './figure.ts';

type ClientFigureContext = FigureContext & { readonly client: ClientItem };

export const CLIENT_FIGURES: FiguresOf<
  | 'client-pledged'
  | 'client-paid'
  | 'client-paid-in'
  | 'client-received'
  | 'client-units'
  | 'client-value'
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
    flowOf(asked, 'Received from the fund', receivedCents, [
      'Contributions given back',
      (effect) =>
        effect.paid_out_as === undefined || effect.is_bounced ? ZERO_CENTS : negateCents(paidCents(effect)),
    ]),
  'client-units': unitsBy,
  'client-value': async (asked) => {
    const { services, client, today, on } = asked;
    const [prices, until] = await Promise.all([
      listLivePrices(services),
      effectsUntil(services, client.id, on),
    ]);
    const units = until?.units ?? ZERO_UNITS;
    const worth = valueOn(prices, units, on ?? today);
    if (!worth) return { value: ZERO_CENTS, terms: [], not_in: [] };
    const { amountCents: value, price, day } = worth;
    const label = `${displayUnits(units)} units at ${displayPrice(price)}, price of ${displayDate(day)}`;
    return { value, terms: [plainPart(label, value)], not_in: [] };
  },
  'client-outstanding': async (asked) => {
    const { pledged_cents: pledged, total_paid_cents: paid } = asked.client;
    const value = outstandingCents(pledged, paid);
    const terms = [plainPart('Pledged', pledged), ...(await paidTerms(asked, paid)).map(negated)];
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
    const terms = [plainPart('Pledged', pledgedCents), ...paid.map(negated), negated(due)];
    return { value, terms: [...terms, ...beyondPledge(value, terms)], not_in: [] };
  },
  'client-transactions': async (asked) => {
    const counts = await countByKind(asked.services, asked.client, { isForClient: asked.isOwn });
    const counted = (kind: HistoryKind): FigurePart => ({
      label: LABELS[kind],
      value: counts[kind],
      rows: counts[kind],
      link: historyLink(asked, kind),
    });
    return {
      value: HISTORY_KINDS.reduce((sum, kind) => sum + counts[kind], 0),
      terms: [
        counted('payment'),
        ...onlyAny([counted('taken-back'), counted('payout'), counted('given-back')]),
      ],
      not_in: [],
    };
  },
};

/** No list shows exactly the rows of a period, so the parts of this figure have no links. */
async function flowOf(
  { services, client, from, on }: ClientFigureContext,
  label: string,
  amountOf: (effect: Effect) => Cents,
  [otherLabel, otherOf]: readonly [string, (effect: Effect) => Cents] = ['', () => ZERO_CENTS],
): Promise<ComputedFigure> {
  const until = await effectsUntil(services, client.id, on);
  const within = (until?.effects ?? []).filter(({ txn_date: day }) => from === undefined || day >= from);
  const value = addCents(ZERO_CENTS, ...within.map(amountOf));
  const other = addCents(ZERO_CENTS, ...within.map(otherOf));
  return {
    value,
    terms: [plainPart(label, value)],
    not_in: onlyAny([plainPart(otherLabel, other)]),
  };
}

const LABELS: Readonly<Record<HistoryKind, string>> = {
  payment: 'Payments',
  'taken-back': 'Reversed',
  payout: 'Paid out by the fund',
  'given-back': 'Given back',
};

async function paidBy(asked: ClientFigureContext): Promise<ComputedFigure> {
  const { client, services, on, isOwn } = asked;
  const counts = historyOf(client, isOwn);
  if (on === undefined && counts['taken-back'] === 0 && counts.payouts === 0)
    return { value: client.total_paid_cents, terms: [paidTerm(asked, client.total_paid_cents)], not_in: [] };
  const until = await effectsUntil(services, client.id, on);
  const partOf = sumsOfHistory(asked, until?.all);
  return {
    value: until?.paid ?? ZERO_CENTS,
    terms: [partOf('payment'), ...onlyAny([partOf('given-back')])],
    not_in: onlyAny([partOf('taken-back'), partOf('payout')]),
  };
}

function sumsOfHistory(asked: ClientFigureContext, effects: readonly Effect[] = []) {
  const sums = sumsByKind(effects, asked.isOwn);
  return (kind: HistoryKind): FigurePart & { value: Cents } => ({
    label: kind === 'payment' ? 'Paid' : LABELS[kind],
    value: sums[kind].sumCents,
    rows: sums[kind].rows,
    link: historyLink(asked, kind),
  });
}

const MOVED: Readonly<Record<UnitMoveKind, string>> = {
  'transfer-in': 'Transferred in',
  'transfer-out': 'Transferred out',
  redemption: 'Redeemed',
  reinvestment: 'Reinvested',
  opening: 'Opening of the register',
  adjustment: 'Adjusted',
};

async function unitsBy(asked: ClientFigureContext): Promise<ComputedFigure> {
  const { client, services, on, isOwn } = asked;
  const counts = historyOf(client, isOwn);
  const issued = { label: 'Issued', rows: counts.payment, link: historyLink(asked, 'payment') };
  const { unit_move_count: moveCount = 0 } = client;
  if (on === undefined && counts['taken-back'] === 0 && counts.payouts === 0 && moveCount === 0) {
    const value = unitsOfClient(client);
    return { value, terms: [{ ...issued, value }], not_in: [] };
  }
  const until = await effectsUntil(services, client.id, on);
  const { all = [], effects = [], moves = [], units = ZERO_UNITS } = until ?? {};
  const unitsIf = (isPayout: boolean) =>
    addUnits(
      ZERO_UNITS,
      ...effects.filter((one) => (one.paid_out_as !== undefined) === isPayout).map(unitsOfEffect),
    );
  const counted = moves.filter(isCounted);
  const sums = sumsByKind(all, isOwn);
  const givenBack = {
    label: LABELS['given-back'],
    value: unitsIf(true),
    rows: sums['given-back'].rows,
    link: historyLink(asked, 'given-back'),
  };
  const others = UNIT_MOVE_KINDS.map((kind) => {
    const own = counted.filter((move) => move.kind === kind).map(({ units_e4: moved }) => moved);
    return plainPart(MOVED[kind], addUnits(ZERO_UNITS, ...own));
  });
  return {
    value: units,
    terms: [
      { ...issued, rows: sums.payment.rows, value: unitsIf(false) },
      ...onlyAny([givenBack, ...others]),
    ],
    not_in: [],
  };
}

async function paidTerms(
  asked: ClientFigureContext,
  paid: Cents,
): Promise<(FigurePart & { value: Cents })[]> {
  if (historyOf(asked.client).payouts === 0) return [paidTerm(asked, paid)];
  const partOf = sumsOfHistory(asked, (await effectsUntil(asked.services, asked.client.id))?.all);
  return [partOf('payment'), ...onlyAny([partOf('given-back')])];
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

function negated(part: FigurePart & { value: Cents }): FigurePart {
  return { ...part, value: negateCents(part.value) };
}

/** The figure counts payments only up to the pledge. */
function beyondPledge(value: Cents, terms: readonly FigurePart[]): FigurePart[] {
  return onlyAny([plainPart('Beyond the pledge', restOf(value, terms))]);
}
