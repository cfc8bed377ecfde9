import { type ReactElement, useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { TOAST_DURATION_MS, TOAST_LIMIT, TOAST_WIDTH_PX } from '#shared/constants.ts';
import { IconButton } from './button.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import { Info, X } from './lucide-icons.tsx';
import { Spinner } from './spinner.tsx';

interface NotifyOptions {
  /** A toast replaces an earlier one with the same id. E.g. the result of a download replaces 'Preparing download...'. */
  id?: string;
  /** The attempted action. The next toast with the same `about` removes the errors of earlier attempts. */
  about?: string;
  /** A button in the toast, e.g. Retry, or a link to another screen. */
  action?: { label: string; onPress: () => void } | { label: string; to: string };
  /** Whether the toast stays until it is dismissed, so that the user does not miss it. */
  stays?: boolean;
}

const ACTION = 'h-6 shrink-0 rounded-control border border-line px-2 text-label font-medium hover:bg-hover';

function content(message: string, { action }: NotifyOptions): string | ReactElement {
  if (!action) return message;
  return (
    <span className="flex items-start justify-between gap-2">
      <span>{message}</span>
      {'to' in action ? (
        <Link to={action.to} className={`inline-flex items-center ${ACTION}`}>
          {action.label}
        </Link>
      ) : (
        <button type="button" onClick={action.onPress} className={ACTION}>
          {action.label}
        </button>
      )}
    </span>
  );
}

function options({ id, stays = false }: NotifyOptions) {
  return {
    ...(id === undefined ? {} : { id }),
    ...(stays ? { duration: Number.POSITIVE_INFINITY } : {}),
  };
}

const errors = new Map<string, string>();

/** Removes the error of an earlier attempt, because the action is tried again or the cause no longer exists. */
function over(about: string | undefined): void {
  const id = about === undefined ? undefined : errors.get(about);
  if (about === undefined || id === undefined) return;
  errors.delete(about);
  toast.dismiss(id);
}

type Show = (message: string | ReactElement, shown: { id?: string; duration?: number }) => string;

function post(show: Show, message: string, notifyOptions: NotifyOptions): string {
  over(notifyOptions.about);
  return show(content(message, notifyOptions), options(notifyOptions));
}

/** Functions that show a toast and return its id. */
export const notify = {
  success: (message: string, notifyOptions: NotifyOptions = {}) =>
    post(toast.success, message, notifyOptions),
  error: (message: string, notifyOptions: NotifyOptions = {}) => {
    const id = post(toast.error, message, notifyOptions);
    if (notifyOptions.about !== undefined) errors.set(notifyOptions.about, id);
    return id;
  },
  info: (message: string, notifyOptions: NotifyOptions = {}) => post(toast, message, notifyOptions),
  /** Stays until another toast replaces it or it is dismissed. */
  loading: (message: string, notifyOptions: NotifyOptions = {}) =>
    post(toast.loading, message, notifyOptions),
  dismiss: (id?: string) => toast.dismiss(id),
  over,
};

function StatusIcon({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <CheckIcon className="mt-0.5 size-4 text-positive" />;
  if (type === 'error') return <AlertIcon className="mt-0.5 size-4 text-negative" />;
  if (type === 'loading') return <Spinner className="mt-0.5 text-accent" />;
  return <Info className="mt-0.5 size-4 shrink-0 text-info" />;
}

export function ToastHost() {
  const { toasts, handlers } = useToaster({
    duration: TOAST_DURATION_MS,
    success: { duration: TOAST_DURATION_MS },
    error: { duration: TOAST_DURATION_MS },
    // A toast of running work must not disappear after the normal time.
    loading: { duration: Number.POSITIVE_INFINITY },
  });
  // While the pointer is over a toast, all toasts are paused. If the host is removed meanwhile, this ends the pause.
  const endPause = useRef(handlers.endPause);
  endPause.current = handlers.endPause;
  useEffect(() => () => endPause.current(), []);
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      // Keeps the toasts usable while a modal hides the rest of the page.
      data-react-aria-top-layer="true"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      style={{ width: TOAST_WIDTH_PX }}
      className="pointer-events-none fixed top-16 right-4 z-50 flex max-w-[calc(100vw-2rem)] flex-col gap-2"
    >
      {toasts
        .filter((item) => item.visible)
        .slice(0, TOAST_LIMIT)
        .map((item) => (
          <div
            key={item.id}
            role={item.type === 'error' ? 'alert' : 'status'}
            className="pointer-events-auto flex animate-rise items-start gap-2.5 rounded-box border border-line bg-raised py-2 pr-1.5 pl-3 text-body shadow-overlay"
          >
            <span className="flex h-6 items-start pt-0.5">
              <StatusIcon type={item.type} />
            </span>
            <div className="min-w-0 grow py-0.5 font-medium wrap-anywhere">
              {resolveValue(item.message, item)}
            </div>
            <IconButton
              label="Dismiss message"
              size="small"
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={() => toast.dismiss(item.id)}
            />
          </div>
        ))}
    </section>
  );
}
