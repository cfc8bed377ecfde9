import { type ReactNode, useEffect, useState } from 'react';
import { Modal as AriaModal, Dialog, ModalOverlay } from 'react-aria-components';
import { focusedRow, focusRow } from './use-row-navigation.ts';

export interface OverlayProps {
  onClose: () => void;
  name: { label: string } | { titleId: string };
  classNames: { scrim: string; box: string; dialog: string };
  busy?: boolean;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** The overlay's library is loaded on demand, so the overlay has a file of its own. */
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

function useFocusGivenBack() {
  const [[opener, row]] = useState(() => [document.activeElement, focusedRow()] as const);
  useEffect(
    () => () => {
      // The overlay library may move the focus itself. `setTimeout` waits until React has removed `inert`.
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
