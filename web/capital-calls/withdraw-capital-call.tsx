import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { canPrint } from '#shared/printable.ts';
import { ReasonDialog } from '../forms/reason-dialog.tsx';
import { useCallForm } from '../forms/use-call-form.ts';
import { formatCount, formatMoney } from '../ui/money-format.ts';
import { hasNoNotice } from './has-no-notice.ts';
import { Recipients } from './recipients.tsx';
import { Unprintable } from './unprintable.tsx';
import { WhatFollows } from './what-follows.tsx';

export interface CorrectCallProps {
  call: CapitalCall;
  /** All of its lines. */
  lines: readonly LineItem[];
  onClose: () => void;
}

/** Withdraws an issued call that nobody has paid. Mount it to open it. */
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
  const tell = names.length === 1 ? names[0] : `${count} clients`;
  return (
    <ReasonDialog
      onClose={onClose}
      title="Withdraw this capital call?"
      subtitle={`${call.title}, ${formatMoney(call.total_amount, { exact: true })}, due ${displayDate(call.due_date)}`}
      action={`Withdraw and tell ${tell}`}
      actionBusy="Withdrawing"
      variant="danger"
      cancel="Keep the call"
      form={form}
      reasonHint="Every client reads it in the withdrawal notice."
      follows={
        <>
          <Unprintable texts={canPrint(reason) ? [] : [reason]} />
          <Recipients label="Told at once, with a notice" names={names} />
        </>
      }
    >
      <WhatFollows
        sentences={{
          nothingDue: (
            <>
              {names.length === 1 ? 'Its line becomes' : `All ${count} lines become`}{' '}
              <strong className="font-semibold">Withdrawn</strong>. Nobody owes anything of this call, and no
              reminder goes out.
            </>
          ),
          notices: hasNoNotice(lines)
            ? 'No notice of this call went out. That of the withdrawal is the first that clients get of it.'
            : 'The notices stay with each client, marked withdrawn.',
          references: 'No payment is matched to it. The references will not be given out again.',
        }}
      />
    </ReasonDialog>
  );
}
