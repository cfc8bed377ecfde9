import {
  type CSSProperties,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import { useFundName } from '../fund-name.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { Keys } from './keys.tsx';
import { ChevronRight, Menu } from './lucide-icons.tsx';
import { PageTitle } from './page-title.tsx';
import { useShortcutsOn } from './shortcuts.ts';

export interface Frame {
  openMenu?: () => void;
  openShortcuts?: () => void;
  readsOnly?: boolean;
  foot?: ReactNode;
}

export const FrameContext = createContext<Frame>({});

export function useMayChange(): boolean {
  return !useContext(FrameContext).readsOnly;
}

export function Changes({ children }: { children: ReactNode }) {
  return useMayChange() ? children : null;
}

export interface Hint {
  /** `Page` only shows `keys`, in the format of `useShortcut`. The caller must bind the keys. */
  keys: string;
  label: string;
}

interface PageProps {
  title: string;
  crumb?: { label: string; to: string };
  note?: ReactNode;
  exporting?: ReactNode;
  /** Auditors see the actions only with `actionsRead`. */
  actions?: ReactNode;
  actionsRead?: boolean;
  panel?: ReactNode;
  bar?: ReactNode;
  hints?: readonly Hint[];
  edgeToEdge?: boolean;
  children: ReactNode;
}

export function Page({
  title,
  crumb,
  note,
  exporting,
  actions,
  actionsRead = false,
  panel,
  bar,
  hints,
  edgeToEdge = false,
  children,
}: PageProps) {
  const { openMenu, openShortcuts } = useContext(FrameContext);
  const mayChange = useMayChange();
  const keysOn = useShortcutsOn();
  const head = useRef<HTMLElement>(null);
  const headPx = useHeight(head);
  return (
    <div className="flex min-h-dvh items-stretch bg-surface print:block">
      <PageTitle title={title} />
      <div
        className="flex min-w-0 grow flex-col [--head-top:3.5rem]"
        style={headPx ? ({ '--head-top': `${headPx}px` } as CSSProperties) : undefined}
      >
        <header
          ref={head}
          className="sticky top-0 z-20 flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-6 max-md:px-4"
        >
          {openMenu && (
            <span className="-ml-3 flex h-14 items-center self-start lg:hidden">
              <IconButton label="Menu" icon={<Menu className="size-5" />} onClick={openMenu} />
            </span>
          )}
          <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-2 py-1.5">
            <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5">
              {crumb && (
                <Link
                  to={crumb.to}
                  className="flex shrink-0 items-center gap-2 rounded-badge text-form text-muted hover:text-ink max-md:self-center"
                >
                  <span className="max-md:sr-only">{crumb.label}</span>
                  <ChevronRight className="size-4 shrink-0 self-center text-subtle max-md:rotate-180" />
                </Link>
              )}
              <h1 className="min-w-0 wrap-break-word text-title font-semibold max-md:text-lead">{title}</h1>
              {note && <span className="tnum text-form text-subtle">{note}</span>}
            </div>
            <PrintedHead />
            <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
              {exporting}
              {(mayChange || actionsRead) && actions}
            </div>
          </div>
        </header>
        <div
          className={classNames(
            'flex grow flex-col gap-4 px-6 py-5',
            edgeToEdge ? 'max-md:px-0 max-md:py-0' : 'max-md:px-4 max-md:py-4',
          )}
        >
          {children}
        </div>
        {bar && mayChange && (
          <div
            className={classNames(
              'sticky bottom-0 z-10 border-t border-line bg-canvas px-6 print:hidden max-md:px-4 max-md:pb-[env(safe-area-inset-bottom)]',
              hints && keysOn && 'lg:fine:bottom-9',
            )}
          >
            {bar}
          </div>
        )}
        {hints && keysOn && (
          <footer className="sticky bottom-0 z-10 hidden h-9 shrink-0 items-center gap-4 border-t border-line bg-surface px-6 text-label text-subtle print:hidden lg:fine:flex">
            <span className="flex h-9 min-w-0 grow flex-wrap gap-x-4 overflow-hidden">
              {hints.map((hint) => (
                <span key={hint.label} className="flex h-9 items-center gap-1.5">
                  <Keys keys={hint.keys} /> {hint.label}
                </span>
              ))}
            </span>
            <button
              type="button"
              onClick={openShortcuts}
              className="flex h-6 shrink-0 items-center gap-1.5 rounded-badge hover:text-ink"
            >
              <Keys keys="?" /> all shortcuts
            </button>
          </footer>
        )}
      </div>
      {panel}
    </div>
  );
}

function PrintedHead() {
  const fund = useFundName();
  return (
    <p className="tnum hidden text-label text-muted print:block">
      {fund} · {displayDate(fundDateAt(new Date()))}
    </p>
  );
}

function useHeight(element: RefObject<HTMLElement | null>): number | undefined {
  const [px, setPx] = useState<number>();
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setPx(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return px;
}

export function ReadingPage({ title, children }: { title: string; children: ReactNode }) {
  const { foot } = useContext(FrameContext);
  return (
    <div className="bg-surface">
      <PageTitle title={title} />
      <div className="mx-auto flex w-full max-w-[1256px] flex-col gap-4 px-12 py-6 max-lg:px-6 max-md:gap-3 max-md:px-4 max-md:py-5">
        <PrintedHead />
        {/* On a phone, the foot starts below the first view, so that it does not move when a list appears above it. */}
        <div className="flex flex-col gap-4 max-md:min-h-dvh max-md:gap-3">{children}</div>
        {foot}
      </div>
    </div>
  );
}
