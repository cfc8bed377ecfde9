import { displayDate } from '#shared/calendar-date.ts';
import { formatPrice, formatUnits } from '#shared/units.ts';
import type { AuditEntry } from '../ledger/change.ts';
import { toldChanges } from '../ledger/field-changes.ts';
import { type UnitPriceItem, unitPriceTarget } from '../records/unit-price-store.ts';

export function nameOfPrice({ day }: Pick<UnitPriceItem, 'day'>): string {
  return `Price of ${displayDate(day)}`;
}

function saidOf(price: UnitPriceItem) {
  const { day, from, state, lines, issue, stale_reason, nav_cents, replaced_by, inputs_changed } = price;
  return {
    day,
    from,
    state,
    lines,
    issue: { basis: issue.basis, spread_bps: issue.spread_bps },
    redemption_spread_bps: price.redemption_spread_bps,
    stale_reason,
    nav_cents,
    units: formatUnits(price.units_e4),
    nav_price: formatPrice(price.nav_price_e6),
    issue_price: formatPrice(price.issue_price_e6),
    redemption_price: formatPrice(price.redemption_price_e6),
    asked_by: price.asked_by_name,
    replaced_by,
    inputs_changed,
  };
}

export function auditOfPrice(
  before: UnitPriceItem | undefined,
  after: UnitPriceItem,
  action: string,
  summary: string,
): AuditEntry {
  const changes = toldChanges(before && saidOf(before), saidOf(after), after.version);
  return { target: unitPriceTarget(after.id), name: nameOfPrice(after), action, summary, changes };
}
