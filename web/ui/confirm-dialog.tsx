import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  title: string;
  subtitle?: string;
  confirmLabel: string;
  busyLabel: string;
  cancelLabel?: string;
  variant?: 'danger' | 'primary';
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
  children: ReactNode;
}

export function ConfirmDialog({
  title,
  subtitle,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  variant = 'danger',
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    setProblem(await onConfirm());
    setBusy(false);
  }

  return (
    <Modal
      open
      role="alertdialog"
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      busy={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="negative">{problem}</Notice>}
      <div className="text-muted wrap-anywhere">{children}</div>
    </Modal>
  );
}
