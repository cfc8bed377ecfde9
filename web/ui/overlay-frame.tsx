import { type ReactNode, useEffect, useState } from 'react';
import { Modal as AriaModal, Dialog, ModalOverlay } from 'react-aria-components';
import { focusedRow, focusRow } from './use-row-navigation.ts';

export interface OverlayProps {
  onClose: () => void;
  name: { label: string } | { titleId: string };
  classNames: { scrim: string; box: string; dialog: string };
  /** While busy, Esc and the backdrop do nothing. */
  busy?: boolean;
  /** `alertdialog` for an action that cannot be undone. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** The content of `Overlay`. This file is separate, so that the overlay's library is loaded on demand. */
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

/** Returns the focus to the element that opened the overlay, or else to that element's row. */
function useFocusGivenBack() {
  const [[opener, row]] = useState(() => [document.activeElement, focusedRow()] as const);
  useEffect(
    () => () => {
      // The library's effects run first. If they focus a better element, this effect changes nothing. The timeout waits
      // until React has removed `inert`, because inert elements cannot get the focus.
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
