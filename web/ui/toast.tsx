import { type ReactElement, useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import { TOAST_DURATION_MS, TOAST_LIMIT, TOAST_WIDTH_PX, TOAST_WITH_ACTION_MS } from '#shared/constants.ts';
import { IconButton } from './button.tsx';
import { AlertIcon, CheckIcon } from './icons.tsx';
import { Keys } from './keys.tsx';
import { Info, X } from './lucide-icons.tsx';
import { useShortcut } from './shortcuts.ts';
import { Spinner } from './spinner.tsx';

interface NotifyOptions {
  /** A toast replaces an earlier toast with the same id, e.g. 'Preparing download...'. */
  id?: string;
  about?: string;
  action?: { label: string; onPress: () => void; keys?: string } | { label: string; to: string };
  stays?: boolean;
}

const ACTION = 'h-6 shrink-0 rounded-control border border-line px-2 text-label font-medium hover:bg-hover';

function ActionButton({ label, onPress, keys }: { label: string; onPress: () => void; keys?: string }) {
  useShortcut(keys ?? '', label, onPress, keys !== undefined);
  return (
    <button type="button" onClick={onPress} className={`inline-flex items-center gap-1.5 ${ACTION}`}>
      {label}
      {keys && (
        <span aria-hidden="true" className="hidden fine:block">
          <Keys keys={keys.toUpperCase()} />
        </span>
      )}
    </button>
  );
}

function content(message: string, { action }: NotifyOptions, times: number): string | ReactElement {
  if (!action) {
    if (times === 1) return message;
    return (
      <>
        <span>{message}</span> <span className="text-muted">×{times}</span>
      </>
    );
  }
  return (
    <span className="flex items-start justify-between gap-2">
      <span>{message}</span>
      {'to' in action ? (
        <Link to={action.to} className={`inline-flex items-center ${ACTION}`}>
          {action.label}
        </Link>
      ) : (
        <ActionButton {...action} />
      )}
    </span>
  );
}

function durationOf({ action, stays }: NotifyOptions) {
  if (stays) return { duration: Number.POSITIVE_INFINITY };
  return action ? { duration: TOAST_WITH_ACTION_MS } : {};
}

const shown = new Set<string>();
const repeated = new Map<string, { id: string; times: number }>();

const errors = new Map<string, string>();

function over(about: string | undefined): void {
  const id = about === undefined ? undefined : errors.get(about);
  if (about === undefined || id === undefined) return;
  errors.delete(about);
  shown.delete(id);
  toast.dismiss(id);
}

type Show = (message: string | ReactElement, shown: { id?: string; duration?: number }) => string;

function post(show: Show, message: string, notifyOptions: NotifyOptions): string {
  over(notifyOptions.about);
  const { id: own, action } = notifyOptions;
  // Equal messages share a toast, unless the caller sets an id or the message has an action.
  const before = own === undefined && !action ? repeated.get(message) : undefined;
  const isRepeated = before !== undefined && shown.has(before.id);
  const id = own ?? (isRepeated ? before.id : crypto.randomUUID());
  const times = isRepeated ? before.times + 1 : 1;
  repeated.set(message, { id, times });
  shown.add(id);
  return show(content(message, notifyOptions, times), { id, ...durationOf(notifyOptions) });
}

const postWith =
  (show: Show) =>
  (message: string, options: NotifyOptions = {}) =>
    post(show, message, options);

export const notify = {
  success: postWith(toast.success),
  error: (message: string, options: NotifyOptions = {}) => {
    const id = post(toast.error, message, options);
    if (options.about !== undefined) errors.set(options.about, id);
    return id;
  },
  info: postWith(toast),
  loading: postWith(toast.loading),
  dismiss: (id?: string) => {
    if (id === undefined) shown.clear();
    else shown.delete(id);
    toast.dismiss(id);
  },
  isShown: (id: string) => shown.has(id),
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
    loading: { duration: Number.POSITIVE_INFINITY },
  });
  // A pointer over a toast pauses all toasts, so the pause must end when the toasts are removed.
  const endPause = useRef(handlers.endPause);
  endPause.current = handlers.endPause;
  useEffect(
    () => () => {
      shown.clear();
      endPause.current();
    },
    [],
  );
  const host = useRef<HTMLElement>(null);
  const isHovered = useRef(false);
  const isHeld = () => isHovered.current || host.current?.contains(document.activeElement) === true;
  useEffect(() => {
    shown.clear();
    for (const { id, visible } of toasts) if (visible) shown.add(id);
    for (const [message, { id }] of repeated) if (!shown.has(id)) repeated.delete(message);
    // The pause must end here too, because a focused toast that disappears sends no blur event.
    if (!isHeld()) endPause.current();
  });
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      // Without this attribute, a modal would disable the toasts.
      data-react-aria-top-layer="true"
      ref={host}
      onMouseEnter={() => {
        isHovered.current = true;
        handlers.startPause();
      }}
      onMouseLeave={() => {
        isHovered.current = false;
        if (!isHeld()) handlers.endPause();
      }}
      onFocus={handlers.startPause}
      onBlur={({ relatedTarget }) => {
        if (!isHovered.current && !host.current?.contains(relatedTarget)) handlers.endPause();
      }}
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
