import { useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { monthText } from '../ui/month-text.ts';
import { sentences } from '../ui/sentences.ts';
import { notify } from '../ui/toast.tsx';

/** Closes all ready months up to `period`, and says at which month this stopped and why. Mount it to open it. */
export function CloseUntil({ period, onClose }: { period: string; onClose: () => void }) {
  const [hasStopped, setStopped] = useState(false);

  async function close() {
    try {
      const { stopped_at: month, issues } = await call('closeUntil', { period }, { refresh: 'first' });
      if (month !== null) {
        setStopped(true);
        return sentences(`Stopped at ${monthText(month)}`, ...issues.map(({ message }) => message));
      }
    } catch (error) {
      return messageOf(error);
    }
    notify.success(`All months up to ${monthText(period)} are closed.`);
    onClose();
    return undefined;
  }

  return (
    <ConfirmDialog
      title="Close all ready months?"
      subtitle={`In order, up to ${monthText(period)}`}
      confirmLabel="Close ready months"
      busyLabel="Closing"
      cancelLabel={hasStopped ? 'Done' : 'Leave them open'}
      variant="primary"
      onConfirm={close}
      onClose={onClose}
    >
      This stops at the first month that is not ready. Nothing dated in a closed month can change until
      another manager reopens it.
    </ConfirmDialog>
  );
}
