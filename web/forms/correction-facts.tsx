import type { ReactNode } from 'react';

export function CorrectionFacts({
  facts,
}: {
  facts: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-box border border-line bg-canvas py-2.5">
      {facts.map(({ label, value }) => (
        <div key={label} className="min-w-0 px-3">
          <dt className="text-label text-muted">{label}</dt>
          <dd className="tnum font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
