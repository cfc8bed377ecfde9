import type { Holder } from '#shared/contract/register.ts';
import type { Cents } from '#shared/money.ts';
import { sharePercent, type UnitsE4, ZERO_UNITS } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { listLivePrices } from '../money/issue-units.ts';
import { type Holding, holdingOn, readRegister, unitsOnIssue } from '../money/read-register.ts';
import { priceOn, valueOn } from '../money/value-on.ts';

export const getRegister: Handler<'getRegister'> = async (input, { services, today }) => {
  const { on = today } = input;
  const [histories, prices] = await Promise.all([readRegister(services), listLivePrices(services)]);
  const price = priceOn(prices, on);
  const onIssue = unitsOnIssue(histories, on);
  const holdings = histories
    .flatMap((history) => holdingOn(history, on) ?? [])
    .map((holding) => holderOf(holding, onIssue, valueOn(prices, holding.units, on)?.amountCents));
  return {
    on,
    holders: holdings.filter(({ left_on: left }) => left === null),
    former: holdings.filter(({ left_on: left }) => left !== null),
    units_on_issue: onIssue,
    price: price?.nav_price_e6 ?? null,
    price_day: price?.day ?? null,
  };
};

function holderOf(
  { client, units, enteredOn, leftOn }: Holding,
  onIssue: UnitsE4,
  value: Cents | undefined,
): Holder {
  return {
    client_id: client.id,
    name: client.name,
    entity_name: client.entity_name,
    address: client.address,
    units,
    share_percent: onIssue === ZERO_UNITS ? 0 : sharePercent(units, onIssue),
    value: value ?? null,
    entered_on: enteredOn ?? null,
    left_on: leftOn ?? null,
  };
}
