import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ChevronRight } from '../ui/lucide-icons.tsx';
import { Page, ReadingPage } from '../ui/page.tsx';

interface ProfilePageProps {
  title: string;
  crumb?: { label: string; to: string };
  children: ReactNode;
}

export function ProfilePage({ title, crumb, children }: ProfilePageProps) {
  const isClient = useLocation().pathname.startsWith('/client');
  const column = <div className="flex w-full max-w-160 flex-col gap-7">{children}</div>;
  if (!isClient)
    return (
      <Page title={title} {...(crumb ? { crumb } : {})}>
        {column}
      </Page>
    );
  return (
    <ReadingPage title={title}>
      {crumb && (
        <Link
          to={crumb.to}
          className="flex items-center gap-1 self-start rounded-badge text-body text-muted hover:text-ink touch:min-h-11"
        >
          <ChevronRight className="size-4 rotate-180 text-subtle" />
          {crumb.label}
        </Link>
      )}
      <h1 className="text-title font-semibold">{title}</h1>
      {column}
    </ReadingPage>
  );
}
