import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { X } from './lucide-icons.tsx';
import { Overlay } from './overlay.tsx';

export interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  width?: 440 | 560 | 800;
  /** If true, the close button is hidden, and Esc and the backdrop do nothing. */
  busy?: boolean;
  foot?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  children?: ReactNode;
}

export function Modal({
  open,
  onClose,
  title,
  subtitle,
  width = 440,
  busy = false,
  foot,
  role = 'dialog',
  children,
}: ModalProps) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Overlay
      onClose={onClose}
      name={{ titleId }}
      busy={busy}
      role={role}
      classNames={{
        scrim: 'fixed inset-0 z-40 flex animate-fade overflow-y-auto bg-scrim p-4 max-md:p-0 max-md:pt-8',
        box: classNames(
          'm-auto w-full animate-rise rounded-modal border border-line bg-raised shadow-overlay outline-none max-md:mb-0 max-md:rounded-b-none max-md:pb-[env(safe-area-inset-bottom)]',
          { 440: 'md:max-w-110', 560: 'md:max-w-140', 800: 'md:max-w-200' }[width],
        ),
        dialog: 'flex flex-col outline-none',
      }}
    >
      <header className="flex items-start justify-between gap-3 px-5 pt-5">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lead font-semibold wrap-anywhere">
            {title}
          </h2>
          {subtitle && <p className="mt-1 text-body text-muted wrap-anywhere">{subtitle}</p>}
        </div>
        {!busy && (
          <IconButton
            label="Close"
            icon={<X className="size-4" aria-hidden="true" />}
            onClick={onClose}
            className="-mt-1 -mr-1.5"
          />
        )}
      </header>
      {children && <div className="flex flex-col gap-4 px-5 py-4">{children}</div>}
      {foot && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
          {foot}
        </footer>
      )}
    </Overlay>
  );
}
