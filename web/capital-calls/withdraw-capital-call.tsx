import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { canPrint } from '#shared/printable.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { exact, formatCount } from '../ui/money-format.ts';
import { hasNoNotice } from './has-no-notice.ts';
import { Recipients } from './recipients.tsx';
import { Unprintable } from './unprintable.tsx';
import { WhatFollows } from './what-follows.tsx';

export interface CorrectCallProps {
  call: CapitalCall;
  lines: readonly LineItem[];
  onClose: () => void;
}

export function WithdrawCapitalCall({ call, lines, onClose }: CorrectCallProps) {
  const form = useCallForm('withdrawCapitalCall', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: call.id, reason }),
    done: 'Capital call withdrawn',
    onDone: onClose,
  });
  const { reason } = form.text;
  const names = lines.filter((line) => line.withdrawn_at === null).map((line) => line.client_name);
  const count = formatCount(names.length);
  const clients = names.length === 1 ? names[0] : `${count} clients`;
  return (
    <ReasonDialog
      onClose={onClose}
      title="Withdraw this capital call?"
      subtitle={`${call.title}, ${exact(call.total_amount)}, due ${displayDate(call.due_date)}`}
      action={`Withdraw and notify ${clients}`}
      actionBusy="Withdrawing"
      variant="danger"
      cancel="Keep the call"
      form={form}
      reasonHint="Included in the withdrawal notice to every client."
      follows={
        <>
          <Unprintable texts={canPrint(reason) ? [] : [reason]} />
          <Recipients label="Clients who get a notice immediately" names={names} />
        </>
      }
    >
      <WhatFollows
        sentences={{
          nothingDue: (
            <>
              {names.length === 1 ? 'Its line becomes' : `All ${count} lines become`}{' '}
              <strong className="font-semibold">Withdrawn</strong>. Clients owe nothing for this call and get
              no reminders.
            </>
          ),
          notices: hasNoNotice(lines)
            ? 'No notice was sent for this call. The withdrawal notice is the first notice that clients receive.'
            : 'Clients keep their notices, marked as withdrawn.',
          references: 'No payment is matched to this call. Its references will not be used again.',
        }}
      />
    </ReasonDialog>
  );
}
