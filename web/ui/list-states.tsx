import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { RefreshCw, Search, TriangleAlert } from './lucide-icons.tsx';
import { Notice } from './notice.tsx';
import { sentences } from './sentences.ts';
import { Skeleton } from './skeleton.tsx';

interface StateProps {
  title: string;
  detail?: ReactNode;
  className?: string;
}

function State({
  icon,
  title,
  detail,
  className,
  children,
}: StateProps & { icon: ReactNode; children?: ReactNode }) {
  return (
    <div
      className={classNames('flex flex-col items-center justify-center px-6 py-10 text-center', className)}
    >
      {icon}
      <p className="mt-3 text-body font-semibold">{title}</p>
      {detail && <p className="mt-0.5 max-w-80 text-body text-balance text-muted">{detail}</p>}
      {children}
    </div>
  );
}

export function EmptyState({
  title,
  detail,
  icon,
  action,
  className,
}: StateProps & { icon?: ReactNode; action?: ReactNode }) {
  return (
    <State
      icon={icon ?? <Search className="size-5 text-subtle" />}
      title={title}
      detail={detail}
      className={className}
    >
      {action && <div className="mt-3">{action}</div>}
    </State>
  );
}

interface Failure {
  message: string;
  requestId?: string | undefined;
}

type Loaded = { error?: Failure | undefined; isValidating?: boolean } & (
  | { mutate: () => unknown }
  | { retry: () => unknown }
);

const retryOf = (loaded: Loaded) => () => void ('retry' in loaded ? loaded.retry() : loaded.mutate());

interface ErrorStateProps {
  title: string;
  loaded: Loaded;
  error?: Failure | undefined;
  unchanged?: boolean;
  boxed?: boolean;
  className?: string;
}

export function ErrorState({
  title,
  loaded,
  error = loaded.error,
  unchanged,
  boxed,
  className,
}: ErrorStateProps) {
  if (!error) return null;
  return (
    <div role="alert" className={classNames(boxed && 'rounded-box border border-line py-16', className)}>
      <State
        icon={<TriangleAlert className="size-5 text-negative" />}
        title={title}
        detail={unchanged ? sentences(error.message, 'Nothing was changed.') : error.message}
      >
        <Button className="mt-3" busy={loaded.isValidating} onClick={retryOf(loaded)} icon={<RefreshCw />}>
          Try Again
        </Button>
        {error.requestId && <p className="mt-2 text-label text-subtle">Reference {error.requestId}</p>}
      </State>
    </div>
  );
}

export function NotRefreshed({
  title = 'The list was not refreshed',
  error,
  onRetry,
  className,
}: {
  title?: string | undefined;
  error: { message: string };
  onRetry: () => void;
  className?: string;
}) {
  return (
    <Notice tone="warning" action={{ label: 'Try Again', onPress: onRetry }} className={className}>
      {title}: {sentences(error.message)}
    </Notice>
  );
}

/** For figures that stay visible when a reload fails. */
export function OutOfDate({ error, busy, onRetry }: { error: Failure; busy: boolean; onRetry: () => void }) {
  return (
    <Notice tone="warning">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span>These figures may be out of date. {error.message}</span>
        <Button size="small" busy={busy} onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </Notice>
  );
}

interface LoadedPartProps {
  loaded: Loaded & { data?: unknown };
  failed: string;
  notRefreshed?: string;
  children: ReactNode;
}

/** Loaded data stays visible while a reload fails. Before the first answer, the children show a loading state. */
export function LoadedPart({ loaded, failed, notRefreshed, children }: LoadedPartProps) {
  const { data, error } = loaded;
  if (error && !data) return <ErrorState boxed title={failed} loaded={loaded} />;
  return (
    <>
      {error && <NotRefreshed title={notRefreshed} error={error} onRetry={retryOf(loaded)} />}
      {children}
    </>
  );
}

const CARD_WIDTHS = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4', 'w-2/5'];

interface LoadingCardsProps {
  label: string;
  height?: string;
  count?: number;
}

export function LoadingCards({ label, height = 'h-18', count = CARD_WIDTHS.length }: LoadingCardsProps) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {CARD_WIDTHS.slice(0, count).map((width) => (
        <div key={width} className={classNames('flex flex-col justify-center gap-2.5 px-4', height)}>
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-2.5 w-44" />
        </div>
      ))}
    </div>
  );
}
