import { Link } from 'react-router-dom';
import type { CapitalCall, LineItem, PlannedReminder } from '#shared/contract/capital-calls.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { classNames } from '../ui/class-names.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Changes } from '../ui/page.tsx';
import { whyNotCorrectable } from './why-not-correctable.ts';

interface LineToldProps {
  call: CapitalCall;
  line: LineItem;
  waiting: PlannedReminder['waiting'];
}

export function LineTold({ call, line, waiting }: LineToldProps) {
  const { paused_until: pausedUntil, paused_note: note, pays_on: paysOn } = line;
  return (
    <span className="block text-label text-subtle">
      <At what="Mailed" instant={line.mailed_at} />
      <At what="Opened" instant={line.opened_at} />
      <At what="Bounced" instant={line.bounced_at} className="text-negative" />
      <At what="Reminded" instant={line.reminded_at} />
      {paysOn !== null && line.outstanding_amount > 0 && (
        <span className="block whitespace-nowrap">
          Says to pay on <DateText date={paysOn} />
        </span>
      )}
      {pausedUntil !== null && (
        <span className="block wrap-anywhere">
          Paused until <DateText date={pausedUntil} />
          {note && `: ${note}`}{' '}
          {!whyNotCorrectable(call) && (
            <Changes>
              <button
                type="button"
                aria-label={`Resume the reminders of ${line.client_name}`}
                className="inline-flex min-h-6 items-center rounded-badge font-medium text-accent underline-offset-2 hover:underline touch:min-h-11"
                onClick={() => void resumeReminders(line)}
              >
                Resume
              </button>
            </Changes>
          )}
        </span>
      )}
      {waiting && (
        <Link
          to="/manager/reconciliation?status=all&type=all"
          className="block font-medium text-accent underline-offset-2 hover:underline"
        >
          The deposit of <DateText date={waiting.txn_date} /> may pay this line: match it first
        </Link>
      )}
    </span>
  );
}

function At({ what, instant, className }: { what: string; instant: string | null; className?: string }) {
  if (instant === null) return null;
  return (
    <span className={classNames('block whitespace-nowrap', className)}>
      {what} <InstantText instant={instant} part="date" />
    </span>
  );
}

function resumeReminders({ id, capital_call_id, client_name: client }: LineItem) {
  const input = { id: capital_call_id, item_id: id, until: null };
  return callAndTell('pauseLineItem', input, { about: id, done: `Reminders of ${client} resumed` });
}
