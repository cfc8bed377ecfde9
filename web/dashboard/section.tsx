import type { ReactNode } from 'react';

/** A part of the dashboard under its heading. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <div className="mb-2.5 flex items-baseline justify-between gap-3">
        <h2 className="text-form font-semibold">{title}</h2>
        {aside && <span className="tnum text-label text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
