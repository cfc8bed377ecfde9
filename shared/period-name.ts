import type { CashFlowPeriod } from './contract/fund.ts';
import { financialYearText } from './financial-year.ts';

type Named = Pick<CashFlowPeriod, 'period'>;

const QUARTERS: Readonly<Record<string, string>> = { Q1: 'Mar', Q2: 'Jun', Q3: 'Sep', Q4: 'Dec' };

/** For example `Jun` and `2025`. For a financial year, `2024–25` and an empty text. */
export function periodParts({ period }: Named): readonly [part: string, year: string] {
  const [year = '', part] = period.split('-');
  return part === undefined ? [financialYearText(Number(year.slice(2))), ''] : [QUARTERS[part] ?? part, year];
}

export function periodName(of: Named): string {
  const [part, year] = periodParts(of);
  if (year === '') return part;
  return of.period.includes('Q') ? `${part} ${year} quarter` : `${part}/${year}`;
}
