import type { TaxYearRecord } from '#shared/contract/tax-years.ts';
import { AWAITING_APPROVAL, type TaxYearStatus } from '#shared/terms.ts';
import type { Tone } from '../ui/badge.tsx';

export const TAX_YEARS = '/manager/tax-years';

const TONES: Readonly<Record<TaxYearStatus, Tone>> = {
  Draft: 'neutral',
  [AWAITING_APPROVAL]: 'warning',
  Approved: 'positive',
};

export function stateOfYear({
  status,
  table,
  distributions_changed: isChanged,
}: TaxYearRecord): [Tone, string] {
  if (isChanged) return ['warning', 'Statements do not tie'];
  return table ? [TONES[status], status] : ['neutral', 'No table yet'];
}
