import { useState } from 'react';
import type { Period } from '#shared/contract/periods.ts';
import { ApiError } from '../api/api-error.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { InstantText } from '../ui/date-text.tsx';
import { monthText } from '../ui/month-text.ts';
import { Notice } from '../ui/notice.tsx';
import { counted } from './period-words.ts';

/** Shown to the manager who closed a month, because that manager cannot reopen it. */
export const SAME_PERSON = 'You closed this month, so only another manager can reopen it.';

interface ReopenPeriodProps {
  period: Period;
  later: number;
  onClose: () => void;
}

/** Reopens a closed month; requires a reason. `later` is the number of closed months after it. Mount it to open it. */
export function ReopenPeriod({ period, later, onClose }: ReopenPeriodProps) {
  const [isSamePerson, setSamePerson] = useState(false);
  const name = monthText(period.period);
  const form = useCallForm('reopenPeriod', {
    start: { reason: '' },
    input: ({ reason }) => ({ period: period.period, reason }),
    done: 'Month reopened successfully!',
    onDone: onClose,
    onRefused: (error) => {
      const isRefused = error instanceof ApiError && error.code === 'same-person';
      if (isRefused) setSamePerson(true);
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
      off={isSamePerson}
      reasonHint="Recorded in the audit log and with the month."
      follows={
        <p className="text-label text-muted">
          Its figures will not be final until it is closed again.
          {later > 0 &&
            ` ${counted(later, 'later month stays', 'later months stay')} closed; changes here also change ${later === 1 ? 'its opening balance' : 'their opening balances'}.`}
        </p>
      }
    >
      {isSamePerson && <Notice tone="warning">{SAME_PERSON}</Notice>}
    </ReasonDialog>
  );
}
