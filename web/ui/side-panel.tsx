import { type ReactNode, useEffect, useId, useRef } from 'react';
import { askBeforeLeaving } from '../unsaved.ts';
import { IconButton } from './button.tsx';
import { X } from './lucide-icons.tsx';
import { useMediaQuery } from './media-query.ts';
import { Overlay } from './overlay.tsx';
import { useMayChange } from './page.tsx';

interface SidePanelProps {
  title: ReactNode;
  note?: ReactNode;
  onClose: () => void;
  actions?: ReactNode;
  foot?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

/** Covers the list on screens below 1280 px. Pass it as the `panel` of `Page`. */
export function SidePanel({ onClose, ...props }: SidePanelProps) {
  const isWide = useMediaQuery('(min-width: 1280px)');
  const Place = isWide ? Column : Sheet;
  return <Place {...props} onClose={() => askBeforeLeaving(onClose)} />;
}

function Column(props: SidePanelProps) {
  const { onClose, busy = false } = props;
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const close = useRef(() => {});
  close.current = () => {
    if (!busy) onClose();
  };
  useEffect(() => {
    cameFrom.current = document.activeElement;
    const element = panel.current;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[data-overlay]')) return;
      close.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      const holdsFocus =
        document.activeElement === document.body || element?.contains(document.activeElement);
      if (holdsFocus && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      className="sticky top-0 flex h-dvh w-100 shrink-0 animate-slide flex-col border-l border-line bg-surface print:h-auto print:w-full print:border-0"
    >
      <Contents {...props} titleId={titleId} />
    </section>
  );
}

function Sheet(props: SidePanelProps) {
  const { onClose, busy = false } = props;
  const titleId = useId();
  return (
    <Overlay
      onClose={onClose}
      name={{ titleId }}
      busy={busy}
      classNames={{
        scrim: 'fixed inset-0 z-30 flex animate-fade justify-end bg-scrim',
        box: 'h-full w-full animate-slide bg-surface md:w-100 md:border-l md:border-line md:shadow-overlay',
        dialog: 'flex h-full flex-col outline-none',
      }}
    >
      <Contents {...props} titleId={titleId} />
    </Overlay>
  );
}

function Contents({
  titleId,
  title,
  note,
  onClose,
  actions,
  foot,
  busy = false,
  children,
}: SidePanelProps & { titleId: string }) {
  const mayChange = useMayChange();
  return (
    <>
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line py-1.5 pr-3 pl-5">
        <h2 id={titleId} className="min-w-0 wrap-break-word text-form font-semibold">
          {title}
        </h2>
        {note && <span className="tnum min-w-0 text-label text-subtle">{note}</span>}
        <span className="grow" />
        {actions}
        {!busy && (
          <IconButton label="Close" icon={<X className="size-4" aria-hidden="true" />} onClick={onClose} />
        )}
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
      {foot && mayChange && (
        <footer className="flex min-h-14 shrink-0 items-center gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {foot}
        </footer>
      )}
    </>
  );
}
