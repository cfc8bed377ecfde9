import type { Period } from '#shared/contract/periods.ts';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Money } from '../ui/money.tsx';
import { counted } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';

export function ClosePeriod({ period, onClose }: { period: Period; onClose: () => void }) {
  const close = useConfirmedCall('closePeriod', onClose);
  const name = monthText(period.period);
  return (
    <ConfirmDialog
      title={`Close ${name}?`}
      subtitle={`${counted(period.rows, 'row')}, ${counted(period.accounts.length, 'account')}`}
      confirmLabel={`Close ${name}`}
      busyLabel="Closing"
      cancelLabel="Leave it open"
      variant="primary"
      onConfirm={() => close({ period: period.period }, () => 'Month closed successfully!')}
      onClose={onClose}
    >
      <p>
        Once the month is closed, nothing dated in {name} can change: no row can be imported, recorded or
        classified. Corrections take effect on the day they are made.
      </p>
      {period.transfers.total !== 0 && (
        <p className="mt-2">
          Its transfers do not net to zero: their total is{' '}
          <Money amountCents={period.transfers.total} sign="flow" exact />. The month can still be closed.
        </p>
      )}
      <p className="mt-2">
        Once it is closed, only another manager can reopen the month, with a reason. If you are the fund’s
        only manager, you can reopen it yourself.
      </p>
    </ConfirmDialog>
  );
}
