import { useState } from 'react';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { PlannedReminder } from '#shared/contract/capital-calls.ts';
import { addCents, ZERO_CENTS } from '#shared/money.ts';
import { lateWords } from '#shared/reminder-words.ts';
import { useCall } from '../api/hooks.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { Button } from '../ui/button.tsx';
import { counted, formatCount, formatMoney } from '../ui/money-format.ts';
import { Changes } from '../ui/page.tsx';

const RemindCapitalCall = lazyPart(() => import('./remind-capital-call.tsx'), 'RemindCapitalCall');

const clientsIn = (reminders: readonly PlannedReminder[]) =>
  new Set(reminders.map((one) => one.client_id)).size;

export function lateClients(reminders: readonly PlannedReminder[]) {
  const [first] = reminders;
  const count = clientsIn(reminders);
  const waiting = addCents(ZERO_CENTS, ...reminders.map((one) => one.waiting?.amount ?? ZERO_CENTS));
  const waitingFor = clientsIn(reminders.filter((one) => one.waiting));
  const others = new Set(reminders.map((one) => one.capital_call_id)).size - 1;
  const late =
    first && lateWords({ dueDate: first.due_date, graceDays: first.grace_days }, fundDateAt(new Date()));
  return {
    to: `/manager/capital-calls${first && others === 0 ? `/${first.capital_call_id}` : ''}`,
    label: `${counted(count, 'client')} late`,
    detail: first
      ? [
          `${first.title}, due ${displayDate(first.due_date)}, ${late}`,
          others > 0 && `and ${counted(others, 'more call')}`,
          waiting > 0 &&
            `deposits of ${formatMoney(waiting)} for ${formatCount(waitingFor)} of them wait to be matched`,
        ]
          .filter(Boolean)
          .join(', ')
      : '',
    count,
    sumCents: addCents(ZERO_CENTS, ...reminders.map((one) => one.outstanding_amount)),
  };
}

export function RemindLate() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall('previewReminders', {});
  const count = clientsIn((data?.reminders ?? []).filter((one) => one.left_out === null));
  return (
    <Changes>
      {count > 0 && <Button onClick={() => setOpen(true)}>Remind {formatCount(count)}</Button>}
      {isOpen && <RemindCapitalCall callId={undefined} onClose={() => setOpen(false)} />}
    </Changes>
  );
}
