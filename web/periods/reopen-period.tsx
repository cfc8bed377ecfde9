import { useState } from 'react';
import type { Period } from '#shared/contract/periods.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { InstantText } from '../ui/date-text.tsx';
import { counted } from '../ui/money-format.ts';
import { monthText } from '../ui/month-text.ts';
import { Notice } from '../ui/notice.tsx';

interface ReopenPeriodProps {
  period: Period;
  later: number;
  onClose: () => void;
}

export function ReopenPeriod({ period, later, onClose }: ReopenPeriodProps) {
  const [refused, setRefused] = useState('');
  const name = monthText(period.period);
  const form = useCallForm('reopenPeriod', {
    start: { reason: '' },
    input: ({ reason }) => ({ period: period.period, reason }),
    done: 'Month reopened successfully!',
    onDone: onClose,
    onRefused: (error) => {
      const isRefused = error instanceof ApiError && error.code === 'same-person';
      if (isRefused) setRefused(messageOf(error));
      return isRefused;
    },
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Reopen ${name}`}
      subtitle={
        <>
          Closed by {period.closed_by_name ?? 'System'}
          {period.closed_at && (
            <>
              , <InstantText instant={period.closed_at} />
            </>
          )}
        </>
      }
      action={`Reopen ${name}`}
      actionBusy="Reopening"
      form={form}
      off={refused !== ''}
      reasonHint="Recorded in the audit log and with the month."
      follows={
        <p className="text-label text-muted">
          The month’s figures will not be final until the month is closed again.
          {later > 0 &&
            ` ${counted(later, 'later month stays', 'later months stay')} closed; changes here also change ${later === 1 ? 'its opening balance' : 'their opening balances'}.`}
        </p>
      }
    >
      {refused && <Notice tone="warning">{refused}</Notice>}
    </ReasonDialog>
  );
}
