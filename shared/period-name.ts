import type { CashFlowPeriod } from './contract/fund.ts';

/** The name of a period in two parts, for narrow columns: `Q2` and `2025`, `06` and `2025`, `FY` and `2025`. */
export function periodParts({
  period,
}: Pick<CashFlowPeriod, 'period'>): readonly [part: string, year: string] {
  const [year = '', part] = period.split('-');
  return part === undefined ? [year.slice(0, 2), year.slice(2)] : [part, year];
}

/** The name of a period: `Q2 2025`, `06/2025`, `FY2025`. */
export function periodName(of: Pick<CashFlowPeriod, 'period'>): string {
  const [part, year] = periodParts(of);
  return [part, year].join(part.startsWith('Q') ? ' ' : part === 'FY' ? '' : '/');
}
