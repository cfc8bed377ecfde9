import { type PriceE6, withSpread } from '#shared/units.ts';
import type { UnitPriceItem } from '../records/unit-price-store.ts';

export function pricesOf(
  { issue, redemption_spread_bps: redemptionBps }: Pick<UnitPriceItem, 'issue' | 'redemption_spread_bps'>,
  navPrice: PriceE6,
): Pick<UnitPriceItem, 'issue_price_e6' | 'redemption_price_e6'> {
  const { price_e6: fixed, spread_bps: issueBps = 0 } = issue;
  return {
    issue_price_e6: fixed ?? withSpread(navPrice, issueBps, 'up'),
    redemption_price_e6: withSpread(navPrice, redemptionBps, 'down'),
  };
}
