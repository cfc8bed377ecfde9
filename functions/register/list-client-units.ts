import { isStaff } from '#shared/roles.ts';
import type { Handler } from '../http/context.ts';
import { effectsUntil } from '../money/effects.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { valueOn } from '../money/value-on.ts';
import { loadClient } from '../records/load-client.ts';
import { forClient, unitMovesOf, withCalls } from './present-unit-moves.ts';

export const listClientUnits: Handler<'listClientUnits'> = async ({ id, on: asked }, context) => {
  const { services, actor, today, refuse } = context;
  const on = asked ?? today;
  await loadClient(context, id);
  const [history, prices] = await Promise.all([effectsUntil(services, id, on), listLivePrices(services)]);
  if (!history) return refuse('client-not-found');
  const { client, all: effects, moves, units } = history;
  const worth = valueOn(prices, units, on);
  const isOfStaff = isStaff(actor.role);
  const shown = unitMovesOf({ client, effects, moves })
    .filter(({ isHidden }) => isOfStaff || !isHidden)
    .map(({ move }) => (isOfStaff ? move : forClient(move)))
    .toReversed();
  return {
    on,
    units,
    price: worth?.price ?? null,
    price_day: worth?.day ?? null,
    value: worth?.amountCents ?? null,
    moves: await withCalls(services, shown),
  };
};
