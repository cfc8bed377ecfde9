import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Line under the title. */
  subtitle?: string;
  /** The button that does it, and what it says meanwhile. */
  yes: string;
  busyLabel: string;
  /** The button that leaves everything as it is. */
  no?: string;
  variant?: 'danger' | 'primary';
  /** Does it and closes the dialog. Answers a sentence to say in the dialog when it stays open. Must not throw. */
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
  /** What it means, to whom, and whether it can be undone. */
  children: ReactNode;
}

/** Asks once more before something is done. Mount it to open it; while it is done nothing interrupts. */
export function ConfirmDialog({
  title,
  subtitle,
  yes,
  busyLabel,
  no = 'Cancel',
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
            {no}
          </Button>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={() => void confirm()}>
            {yes}
          </Button>
        </>
      }
    >
      {problem && <Notice tone="negative">{problem}</Notice>}
      <div className="text-muted wrap-anywhere">{children}</div>
    </Modal>
  );
}
