import { addDays } from '#shared/calendar-date.ts';
import { daysOfFinancialYear } from '#shared/financial-year.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { isStaff } from '#shared/roles.ts';
import { cashOf } from '#shared/tax-codes.ts';
import { ZERO_UNITS } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import {
  countedUntil,
  effectsUntil,
  paidCents,
  paidUntil,
  receivedCents,
  unitsOfEffect,
  unitsUntil,
} from '../money/effects.ts';
import { isCounted, kindOfContribution } from '../records/allocation-store.ts';
import {
  approvedInYear,
  type DistributionItem,
  findDistributions,
  lineReference,
  listLinesOfClient,
} from '../records/distribution-store.ts';
import { readFundIdentity } from '../records/fund-settings-store.ts';
import { loadClient } from '../records/load-client.ts';
import { findTaxYear } from '../records/tax-year-store.ts';
import type { Services } from '../services.ts';
import { presentTaxStatement } from './tax-statement.ts';

export const getAccountantsPage: Handler<'getAccountantsPage'> = async ({ id, year }, context) => {
  const { services, actor, today, refuse } = context;
  const { from, to } = daysOfFinancialYear(year);
  const { id: clientId } = await loadClient(context, id);
  const [history, fund, distributions, item] = await Promise.all([
    effectsUntil(services, clientId, to),
    readFundIdentity(services),
    // A client sees a distribution from the day `tell_on`, as on the client's page of distributions.
    distributionsOfYear(services, clientId, year, (one) => isStaff(actor.role) || one.tell_on <= today),
    findTaxYear(services, year),
  ]);
  if (!history) return refuse('client-not-found');
  const { client, all: effects, moves, paid, units } = history;
  const counted = countedUntil(effects);
  const isInYear = (day: string) => day >= from;
  const before = addDays(from, -1);
  // `receivedCents` is zero for a contribution that the fund gives back, because the repayment reduces the paid amount
  // instead.
  const received = counted
    .filter((effect) => isInYear(effect.txn_date) && receivedCents(effect) !== 0)
    .map((effect) => ({
      day: effect.txn_date,
      kind: effect.paid_out_as ?? '',
      amount: receivedCents(effect),
    }));
  const unitMoves = [
    ...counted.map((effect) => ({
      day: effect.txn_date,
      kind: kindOfContribution(effect) as string,
      units: unitsOfEffect(effect),
    })),
    ...moves
      .filter(isCounted)
      .map(({ day, kind, units_e4 }) => ({ day, kind: kind as string, units: units_e4 })),
  ];
  const { name, entity_name, entity_type } = client;
  return {
    year,
    from,
    to,
    fund: { name: fund.name, abn: fund.abn },
    client: { name, entity_name, entity_type },
    units: {
      opening: unitsUntil({ effects, moves }, before),
      closing: units,
      moves: unitMoves
        .filter((move) => isInYear(move.day) && move.units !== ZERO_UNITS)
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
    },
    paid_in: {
      opening: paidUntil(effects, before),
      closing: paid,
      payments: counted
        .filter((effect) => isInYear(effect.txn_date) && paidCents(effect) !== 0)
        .map((effect) => ({ day: effect.txn_date, amount: paidCents(effect) })),
    },
    received: { total: addCents(ZERO_CENTS, ...received.map(({ amount }) => amount)), payments: received },
    distributions,
    distributed: addCents(ZERO_CENTS, ...distributions.map(({ cash }) => cash)),
    statement: await presentTaxStatement(services, item, client),
  };
};

async function distributionsOfYear(
  services: Services,
  clientId: string,
  year: number,
  isShown: (item: DistributionItem) => boolean,
) {
  const lines = await listLinesOfClient(services, clientId);
  const found = await findDistributions(
    services,
    lines.map(({ distribution_id: id }) => id),
  );
  const items = new Map(
    approvedInYear([...found.values()], year)
      .filter(isShown)
      .map((item) => [item.id, item]),
  );
  return lines
    .flatMap((line) => {
      const item = items.get(line.distribution_id);
      if (!item) return [];
      const { gross_cents: gross, withheld_cents: withheld } = line;
      return [
        {
          reference: lineReference(item, line),
          title: item.title,
          from: item.from,
          to: item.to,
          ...{ gross, withheld, reinvested: line.reinvested_cents },
          cash: cashOf({ gross, withheld }),
          paid_on: line.paid_on ?? null,
        },
      ];
    })
    .reverse();
}
