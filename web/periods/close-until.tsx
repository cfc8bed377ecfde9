import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { monthText } from '../ui/month-text.ts';
import { sentences } from '../ui/sentences.ts';

export function CloseUntil({ period, onClose }: { period: string; onClose: () => void }) {
  const close = useConfirmedCall('closeUntil', onClose);
  return (
    <ConfirmDialog
      title="Close all ready months?"
      subtitle={`In order, up to ${monthText(period)}`}
      confirmLabel="Close ready months"
      busyLabel="Closing"
      cancelLabel="Back to Months"
      variant="primary"
      onConfirm={() =>
        close({ period }, ({ stopped_at: month, issues }) =>
          month === null
            ? `All months up to ${monthText(period)} are closed.`
            : { stays: sentences(`Stopped at ${monthText(month)}`, ...issues.map(({ message }) => message)) },
        )
      }
      onClose={onClose}
    >
      Closing stops at the first month that is not ready. Nothing dated in a closed month can change until the
      month is reopened.
    </ConfirmDialog>
  );
}
