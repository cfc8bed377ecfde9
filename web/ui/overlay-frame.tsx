import { type ReactNode, useEffect, useState } from 'react';
import { Modal as AriaModal, Dialog, ModalOverlay } from 'react-aria-components';
import { focusedRow, focusRow } from './use-row-navigation.ts';

export interface OverlayProps {
  onClose: () => void;
  /** The accessible name: a text, or the id of the element that holds it. */
  name: { label: string } | { titleId: string };
  /** Classes of the scrim, the box on it, and the dialog in the box. */
  classNames: { scrim: string; box: string; dialog: string };
  /** Work is running: Esc and backdrop do nothing. */
  busy?: boolean;
  /** `alertdialog` for an action that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** The content of `Overlay`, in its own file so that its library loads on demand. */
export function OverlayFrame({ onClose, name, classNames, busy = false, role, children }: OverlayProps) {
  useFocusGivenBack();
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

/**
 * Returns the focus to the element that opened the overlay. The library does so in the next frame. But if a change of address
 * closes the overlay, React may remove `inert` from the page only later, and inert elements cannot get the focus. If the opener
 * no longer exists, such as a button that a row has only in one state, its row gets the focus.
 */
function useFocusGivenBack() {
  const [[opener, row]] = useState(() => [document.activeElement, focusedRow()] as const);
  useEffect(
    () => () => {
      // After the next frame the library's effects have run too, and may have focused a better target.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (document.activeElement !== document.body) return;
          if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
          else if (row !== undefined) focusRow(row);
        }),
      );
    },
    [opener, row],
  );
}
