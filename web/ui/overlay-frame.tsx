import type { ReactNode } from 'react';
import { Modal as AriaModal, Dialog, ModalOverlay } from 'react-aria-components';

export interface OverlayProps {
  onClose: () => void;
  /** What it is called: a text, or the id of the element that says it. */
  name: { label: string } | { titleId: string };
  /** Of the scrim, of the box on it, and of the dialog in the box. */
  classNames: { scrim: string; box: string; dialog: string };
  /** Work under way: Esc and backdrop off. */
  busy?: boolean;
  /** `alertdialog` for a question that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** What `Overlay` shows; a file of its own, so that the library behind it is fetched when it is needed. */
export function OverlayFrame({ onClose, name, classNames, busy = false, role, children }: OverlayProps) {
  return (
    <ModalOverlay
      data-overlay=""
      isOpen
      onOpenChange={(next) => {
        if (!next && !busy) onClose();
      }}
      isDismissable={!busy}
      isKeyboardDismissDisabled={busy}
      className={classNames.scrim}
    >
      <AriaModal className={classNames.box}>
        <Dialog
          {...(role ? { role } : {})}
          {...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.titleId })}
          aria-busy={busy || undefined}
          className={classNames.dialog}
        >
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
