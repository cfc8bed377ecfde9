import type { ReactNode } from 'react';
import { Mark, type MarkColour } from '../ui/badge.tsx';

interface ChartLegendProps {
  series: readonly { readonly key: string; readonly label: string; readonly mark: MarkColour }[];
  children?: ReactNode;
}

export function ChartLegend({ series, children }: ChartLegendProps) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-muted">
      {series.map(({ key, label, mark }) => (
        <li key={key} className="flex items-center gap-1.5">
          <Mark colour={mark} />
          {label}
        </li>
      ))}
      {children}
    </ul>
  );
}
