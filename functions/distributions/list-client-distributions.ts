import { addDays, daysBetween } from '#shared/calendar-date.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { isStaff } from '#shared/roles.ts';
import { earnedPerUnit, unitsE4 } from '#shared/units.ts';
import type { Handler } from '../http/context.ts';
import { findPapers } from '../papers/file-paper.ts';
import {
  type DistributionItem,
  type DistributionLineItem,
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
  const papers = await findPapers(services, own.map(paperOfLine));
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
          ...earningsOf(item, line),
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

function earningsOf(
  { basis, from, to }: DistributionItem,
  { unit_days, gross_cents: gross }: DistributionLineItem,
) {
  const unitDays = BigInt(unit_days);
  const days = basis === 'record-day' ? 1 : daysBetween(from, to) + 1;
  return {
    units: unitsE4(unitDays / BigInt(days)),
    cents_per_unit: earnedPerUnit(gross, unitDays, days) || null,
  };
}
