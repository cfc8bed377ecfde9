import { type CalendarDate, displayDate } from '#shared/calendar-date.ts';
import type { Figure, figuresContract } from '#shared/contract/figures.ts';
import { formulaOf } from '#shared/figure-words.ts';
import { type FigureName, figureSpec } from '#shared/figures.ts';
import { isStaff } from '#shared/roles.ts';
import { ONE_DOLLAR } from '#shared/units.ts';
import type { Context, Handler } from '../http/context.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { priceOn } from '../money/value-on.ts';
import { findCapitalCall } from '../records/capital-call-store.ts';
import { findClient } from '../records/client-store.ts';
import { presentCapitalCall } from '../records/present-capital-call.ts';
import { addsUp, type ComputedFigure, type FigureContext, type FiguresOf, plainPart } from './figure.ts';
import { BANK_FIGURES } from './figure-of-bank.ts';
import { CALL_FIGURES, CALLS_FIGURES } from './figures-of-calls.ts';
import { CLIENT_FIGURES } from './figures-of-client.ts';
import { CLIENTS_FIGURES } from './figures-of-clients.ts';
import { LEDGER_FIGURES } from './figures-of-ledger.ts';
import { PROPERTY_FIGURES } from './figures-of-properties.ts';

const PRICE_FIGURES: FiguresOf<'unit-price'> = {
  'unit-price': async ({ services, today, on = today }) => {
    const price = priceOn(await listLivePrices(services), on);
    const value = price?.nav_price_e6 ?? ONE_DOLLAR;
    const label = price ? `Price of ${displayDate(price.day)}` : 'One unit for each dollar paid';
    return { value, terms: [plainPart(label, value)], not_in: [] };
  },
};

const OF_FUND = {
  ...LEDGER_FIGURES,
  ...CLIENTS_FIGURES,
  ...BANK_FIGURES,
  ...PROPERTY_FIGURES,
  ...CALLS_FIGURES,
  ...PRICE_FIGURES,
};

type Input = Parameters<Handler<'getFigure'>>[0];
type Refusing = Context<(typeof figuresContract.getFigure)['refusals'][number]>;

export const getFigure: Handler<'getFigure'> = async (input, context) => {
  const { actor, services, today, correlationId } = context;
  const { figure, on } = input;
  const isOwn = !isStaff(actor.role);
  if (isOwn && !figureSpec(figure).forInvestors) return context.refuse('forbidden');
  const compute = await figureAsked(input, context, isOwn);
  let computed = await compute();
  // The client's history may lag behind the counters for a moment, so the figure is computed again.
  if (!addsUp(computed)) computed = await compute();
  if (!addsUp(computed))
    services.log({ level: 'error', event: 'figure-differs', correlationId, code: figure });
  return presentFigure(figure, computed, {
    formula: formulaOf(figure, isOwn),
    as_of: computed.as_of ?? (on !== undefined && on < today ? on : today),
  });
};

/** A hidden client is treated as missing, because a caller must not learn whether the client exists. */
async function figureAsked(
  { figure, client_id: clientId, capital_call_id: callId, from, on }: Input,
  { actor, services, today, refuse }: Refusing,
  isOwn: boolean,
): Promise<() => Promise<ComputedFigure>> {
  const asked: FigureContext = { services, today, isOwn, from, on, client: actor.client };
  if (isFigureOf(figure, CLIENT_FIGURES)) {
    const client =
      (isOwn ? ownClient(actor.client, clientId) : clientId && (await findClient(services, clientId))) ||
      refuse('client-not-found');
    return () => CLIENT_FIGURES[figure]({ ...asked, client });
  }
  if (isFigureOf(figure, CALL_FIGURES)) {
    const found = await findCapitalCall(services, callId ?? '');
    const call = presentCapitalCall(found ?? refuse('capital-call-not-found'), today);
    return () => CALL_FIGURES[figure]({ ...asked, call });
  }
  return () => OF_FUND[figure](asked);
}

function isFigureOf<Figures extends object>(
  figure: FigureName,
  figures: Figures,
): figure is FigureName & keyof Figures {
  return figure in figures;
}

function ownClient(own: FigureContext['client'], clientId: string | undefined): FigureContext['client'] {
  return clientId === undefined || clientId === own?.id ? own : undefined;
}

function presentFigure(
  figure: FigureName,
  { value, terms, not_in }: ComputedFigure,
  about: { formula: string; as_of: CalendarDate },
): Figure {
  return { figure, unit: figureSpec(figure).unit, ...about, value, terms, not_in } as Figure;
}
