import { type ReactNode, useId } from 'react';

export function ProfileBox({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-form font-semibold">
        {title}
      </h2>
      <div className="mt-3 divide-y divide-line rounded-box border border-line">{children}</div>
    </section>
  );
}

interface ProfileRowProps {
  label: string;
  badge?: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

export function ProfileRow({ label, badge, detail, action, children }: ProfileRowProps) {
  return (
    <div className="px-4 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {label} {badge}
          </p>
          {detail && <div className="text-muted wrap-anywhere">{detail}</div>}
        </div>
        {action && <div className="flex shrink-0 flex-wrap justify-end gap-2">{action}</div>}
      </div>
      {children}
    </div>
  );
}
