import { formatPrice, formatUnits } from '#shared/units.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { toldChanges } from '../ledger/field-changes.ts';
import { aboutDistribution, type DistributionItem } from '../records/distribution-store.ts';

function saidOf(item: DistributionItem) {
  const { title, from, to, basis, rates, pay_on, tell_on, status, reinvest, calculated } = item;
  const { gross_cents, withheld_cents, reinvested_cents, carried_cents, net_cents } =
    calculated?.totals ?? {};
  return {
    ...{ title, from, to, basis, rates, pay_on, tell_on, status },
    components: item.components.map(({ per_unit_e6: each, ...component }) => ({
      ...component,
      ...(each === undefined ? {} : { each_unit: formatPrice(each) }),
    })),
    reinvest_price: reinvest && formatPrice(reinvest.price_e6),
    reinvest_day: reinvest?.day,
    lines_done: item.writing?.lines_done,
    ...{ gross_cents, withheld_cents, reinvested_cents, carried_cents, net_cents },
    reinvested_units: calculated && formatUnits(calculated.totals.reinvested_units_e4),
    moves_done: item.moves_done,
    inputs_changed: item.inputs_changed,
    asked_by: item.asked_by_name,
    cancel_asked_by: item.cancel_asked?.by_name,
  };
}

export function auditOfDistribution(
  before: DistributionItem | undefined,
  after: DistributionItem,
  action: string,
  summary: string,
): AuditEntry {
  const changes = toldChanges(before && saidOf(before), saidOf(after), after.version);
  return { ...aboutDistribution(after), action, summary, changes };
}
