import type { Property } from '#shared/contract/fund.ts';

export type ValueRow = ReturnType<typeof valueRowsOf>[number];

export function valueRowsOf(properties: readonly Property[]) {
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
] as const;
