import { type ReactNode, useState } from 'react';
import { UNFORESEEN } from '#shared/terms.ts';
import { ApiError } from '../api/api-error.ts';
import { type CallInput, call } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/toast.tsx';

interface ConfirmPropertyChangeProps {
  title: string;
  busyLabel: string;
  input: CallInput<'updateProperty'>;
  /** The message after success. */
  done: string;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Asks for confirmation before a sale is undone or a rental is ended. The property’s history still contains this event. */
export function ConfirmPropertyChange({
  title,
  busyLabel,
  input,
  done,
  onClose,
  children,
}: ConfirmPropertyChangeProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID());

  async function confirm() {
    try {
      await call('updateProperty', input, { idempotencyKey, refresh: 'first' });
      notify.success(done);
      onClose();
      return undefined;
    } catch (error) {
      return error instanceof ApiError ? error.message : UNFORESEEN;
    }
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={title}
      busyLabel={busyLabel}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
