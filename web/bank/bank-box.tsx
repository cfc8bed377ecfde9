import { type ReactNode, useId } from 'react';

interface BankBoxProps {
  tile: ReactNode;
  title: string;
  subtitle: ReactNode;
  badge?: ReactNode;
  foot?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

export function BankBox({ tile, title, subtitle, badge, foot, busy, children }: BankBoxProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      className="flex min-h-72 min-w-0 flex-col rounded-box border border-line bg-surface"
    >
      <header className="flex items-center gap-3 px-4 pt-4">
        {tile}
        <div className="min-w-0 grow">
          <h2 id={titleId} tabIndex={-1} className="text-form font-semibold">
            {title}
          </h2>
          <p className="truncate text-label text-muted">{subtitle}</p>
        </div>
        <span role="status" className="shrink-0">
          {badge}
        </span>
      </header>
      <div className="flex grow flex-col gap-3 px-4 py-4">{children}</div>
      {foot && (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">{foot}</footer>
      )}
    </section>
  );
}
