import { displayDate } from '#shared/calendar-date.ts';
import { canPrint } from '#shared/printable.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { exact } from '../ui/money-format.ts';
import { hasNoNotice } from './has-no-notice.ts';
import type { CorrectLineProps } from './line-amounts.tsx';
import { Unprintable } from './unprintable.tsx';
import { WhatFollows } from './what-follows.tsx';

export function WithdrawLineItem({ line, onClose }: CorrectLineProps) {
  const { client_name: client, title, amount, due_date: dueDate } = line;
  const form = useCallForm('withdrawLineItem', {
    start: { reason: '' },
    input: ({ reason }) => ({ id: line.capital_call_id, item_id: line.id, reason }),
    done: `The call for ${client} is withdrawn`,
    onDone: onClose,
  });
  const { reason } = form.text;
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Withdraw for ${client}?`}
      subtitle={`${title}, ${exact(amount)}, due ${displayDate(dueDate)}`}
      action={`Withdraw and notify ${client}`}
      actionBusy="Withdrawing"
      variant="danger"
      cancel="Keep the line"
      form={form}
      reasonHint={`Included in the withdrawal notice to ${client}.`}
      follows={<Unprintable texts={canPrint(reason) ? [] : [reason]} />}
    >
      <WhatFollows
        sentences={{
          nothingDue: (
            <>
              This line becomes <strong className="font-semibold">Withdrawn</strong>. {client} owes nothing
              for it and gets no reminder. The other line items do not change.
            </>
          ),
          notices: hasNoNotice([line])
            ? `${client} got no notice of this call. The withdrawal notice is the first and is sent immediately.`
            : `${client} keeps the notice, marked as withdrawn. The withdrawal notice is sent immediately.`,
          references: 'No payment is matched to this line item. Its reference will not be used again.',
        }}
      />
    </ReasonDialog>
  );
}
