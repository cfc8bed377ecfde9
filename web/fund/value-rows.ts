import type { Property } from '#shared/contract/fund.ts';
import type { Cents } from '#shared/money.ts';
import type { MarkColour } from '../ui/badge.tsx';

export interface ValueRow {
  id: string;
  name: string;
  acquisitionCents: Cents;
  currentCents: Cents | null;
}

export function valueRowsOf(properties: readonly Property[]): ValueRow[] {
  return properties.map(({ id, name, acquisitionPrice, latestValuation }) => ({
    id,
    name,
    acquisitionCents: acquisitionPrice,
    currentCents: latestValuation?.marketValue ?? null,
  }));
}

/** The series differ in shape too, for readers who cannot distinguish the colours. */
export const SERIES = [
  {
    key: 'acquisitionCents',
    label: 'Acquisition Price',
    mark: 'others',
    fill: 'var(--color-track)',
    stroke: 'var(--color-control)',
  },
  { key: 'currentCents', label: 'Current Value', mark: 'c1', fill: 'var(--color-c1)', stroke: 'none' },
] as const satisfies readonly {
  key: keyof ValueRow;
  label: string;
  mark: MarkColour;
  fill: string;
  stroke: string;
}[];
