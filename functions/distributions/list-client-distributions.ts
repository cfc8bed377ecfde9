import { addDays } from '#shared/calendar-date.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { isStaff } from '#shared/roles.ts';
import { unitsE4 } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { earnedPerUnit, roundedPrice } from '../money/earned-per-unit.ts';
import { findPapers } from '../papers/file-paper.ts';
import {
  earningDaysOf,
  isApproved,
  lastDayApproved,
  listDistributionItems,
  listLinesOfClient,
} from '../records/distribution-store.ts';
import { payableClients } from '../records/held-because.ts';
import { loadClient } from '../records/load-client.ts';
import { paperOfLine } from './paper-of-line.ts';
import { presentPart } from './present-line.ts';

export const listClientDistributions: Handler<'listClientDistributions'> = async ({ id }, context) => {
  const { services, actor, today } = context;
  const client = await loadClient(context, id);
  const [lines, all, payable] = await Promise.all([
    listLinesOfClient(services, client.id),
    listDistributionItems(services),
    payableClients(services, [client.id]),
  ]);
  const shown = new Map(
    all
      .filter((item) => isApproved(item) && (isStaff(actor.role) || item.tell_on <= today))
      .map((item) => [item.id, item]),
  );
  const last = lastDayApproved(all);
  const own = lines.filter(({ distribution_id: of }) => shown.has(of));
  const ids = new Set(own.map(({ distribution_id: of }) => of));
  const [papers, earned] = await Promise.all([
    findPapers(services, own.map(paperOfLine)),
    earnedPerUnit(
      services,
      [...shown.values()].filter((item) => ids.has(item.id)),
    ),
  ]);
  const earnedBy = new Map(earned.map(({ distribution, perUnit }) => [distribution.id, perUnit]));
  return {
    distributions: own.flatMap((line, at) => {
      const item = shown.get(line.distribution_id);
      if (!item) return [];
      return [
        {
          ...presentPart(item, line, payable.get(client.id)),
          distribution_id: item.id,
          title: item.title,
          from: item.from,
          to: item.to,
          basis: item.basis,
          units: unitsE4(BigInt(line.unit_days) / BigInt(earningDaysOf(item))),
          cents_per_unit: line.unit_days === '0' ? null : roundedPrice(earnedBy.get(item.id) ?? 0) || null,
          pay_on: item.pay_on,
          components: item.components.map(({ kind, label }, place) => ({
            kind,
            label,
            amount: line.shares[place] ?? ZERO_CENTS,
          })),
          reinvest_price: item.reinvest?.price_e6 ?? null,
          document_id: papers[at] ?? null,
        },
      ];
    }),
    reinvestment: client.reinvestment ?? [],
    choose_from: last ? addDays(last, 1) : null,
  };
};
