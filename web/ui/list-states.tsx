import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { RefreshCw, Search, TriangleAlert } from './lucide-icons.tsx';
import { sentences } from './sentences.ts';

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

/** Empty list: one sentence, one action. */
export function EmptyState({
  title,
  detail,
  icon,
  action,
  className,
}: StateProps & { icon?: ReactNode; action?: ReactNode }) {
  return (
    <State
      icon={icon ?? <Search aria-hidden="true" className="size-5 text-subtle" />}
      title={title}
      detail={detail}
      className={className}
    >
      {action && <div className="mt-3">{action}</div>}
    </State>
  );
}

/** Loading failed: what happened, what is unaffected, a retry, the request's reference. */
export function ErrorState({
  title,
  error,
  unchanged = false,
  onRetry,
  retrying = false,
  className,
}: {
  title: string;
  /** `message` is shown as the detail, `requestId` as the reference. */
  error: { message: string; requestId?: string | undefined };
  /** Adds that nothing was changed, for readers who fear for the records of the list. */
  unchanged?: boolean;
  onRetry: () => void;
  retrying?: boolean;
  className?: string;
}) {
  return (
    <div role="alert" className={className}>
      <State
        icon={<TriangleAlert aria-hidden="true" className="size-5 text-negative" />}
        title={title}
        detail={unchanged ? sentences(error.message, 'Nothing was changed.') : error.message}
      >
        <Button
          className="mt-3"
          busy={retrying}
          onClick={onRetry}
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
        >
          Try Again
        </Button>
        {error.requestId && <p className="mt-2 text-label text-subtle">Reference {error.requestId}</p>}
      </State>
    </div>
  );
}
