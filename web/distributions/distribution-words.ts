import type { DistributionLine, DistributionRecord } from '#shared/contract/distributions.ts';
import { cents } from '#shared/money.ts';
import { percentOf } from '#shared/percent.ts';
import { AWAITING_APPROVAL, type DistributionStatus } from '#shared/terms.ts';
import { displayUnits, unitsE4 } from '#shared/units.ts';
import type { CallOutput } from '../api/client.ts';
import type { Tone } from '../ui/badge.tsx';
import { exact } from '../ui/money-format.ts';

export const DISTRIBUTIONS = '/manager/distributions';

export const STATUS_TONES: Readonly<Record<DistributionStatus, Tone>> = {
  Draft: 'neutral',
  Calculated: 'info',
  [AWAITING_APPROVAL]: 'warning',
  Approved: 'positive',
  Paid: 'positive',
  Cancelled: 'neutral',
};

export type Exception = CallOutput<'getDistribution'>['exceptions'][number];

/** Returns a text such as `47`, `12.5` or `0`. */
export function percentText(basisPoints: number): string {
  return percentOf(cents(basisPoints), cents(10_000), 2).replace(/\.?0+$/, '');
}

export function componentsText({ components }: DistributionRecord): string[] {
  return components.map(({ label, total, cents_per_unit: each }) =>
    total === undefined
      ? `${label} ${displayUnits(unitsE4(each ?? 0))} cents a unit`
      : components.length > 1
        ? `${label} ${exact(total)}`
        : label,
  );
}

export function withheldWords({ withheld, rate_bps: rate }: DistributionLine): string {
  return `${exact(withheld)} of tax withheld at ${percentText(rate)}%, rounded down to whole dollars`;
}

export function changedWords({ bsb, account }: DistributionLine): string {
  return `Account changed since the last distribution: now ${bsb} ${account}`;
}

const rankOf = ({
  held_because: held,
  withheld,
  account_changed: isChanged,
  reinvested,
}: DistributionLine) => (held ? 0 : withheld > 0 || isChanged ? 1 : reinvested > 0 ? 2 : 3);

export function inOrderOfAttention(lines: readonly DistributionLine[]): DistributionLine[] {
  return lines.toSorted((one, other) => rankOf(one) - rankOf(other));
}
