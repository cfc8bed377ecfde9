import { displayDate } from '#shared/calendar-date.ts';
import type { ClientCapitalCall } from '#shared/contract/capital-calls.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatMoney } from '../ui/money-format.ts';

export function OwnCorrections({ call }: { call: ClientCapitalCall }) {
  const { outstanding_amount: outstanding, written_off_amount: forgiven } = call;
  const sum = formatMoney(forgiven, { exact: true });
  const corrections = [
    call.withdrawn_at !== null && {
      at: call.withdrawn_at,
      what: 'Withdrawn',
      follows: 'No payment is due.',
      reason: call.withdrawn_reason,
    },
    forgiven > 0 && {
      at: call.written_off_at,
      what: `${sum} forgiven`,
      follows: outstanding === 0 ? 'No payment is due.' : '',
      reason: call.written_off_reason,
    },
    call.extended_from !== null && {
      at: call.extended_at,
      what: `Due date extended from ${displayDate(call.extended_from)}`,
      follows: '',
      reason: call.extended_reason,
    },
  ].filter((correction) => correction !== false);
  if (corrections.length === 0) return null;
  return (
    <ul className="col-span-2 flex flex-col gap-1 text-body">
      {corrections.map(({ at, what, follows, reason }) => (
        <li key={what} className="tnum wrap-anywhere">
          {what}
          {at !== null && (
            <>
              {' '}
              on <InstantText instant={at} part="date" />
            </>
          )}
          {reason ? `: ${reason}` : ''}
          {follows && <span className="block text-muted">{follows}</span>}
        </li>
      ))}
    </ul>
  );
}
