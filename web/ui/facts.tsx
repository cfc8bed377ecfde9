import type { ReactNode } from 'react';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline gap-3 py-2">
          <dt className="w-28 shrink-0 text-body text-muted">{label}</dt>
          <dd className="min-w-0 grow text-body wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
