import { displayDate } from '#shared/calendar-date.ts';
import type { CapitalCall } from '#shared/contract/capital-calls.ts';
import { CorrectionNote } from './line-notes.tsx';

export function CallCorrections({ call }: { call: CapitalCall }) {
  const { extended_from: from, beyond_pledge_reason: beyond } = call;
  if (call.withdrawn_at === null && from === null && beyond === null) return null;
  return (
    <div className="flex flex-col gap-2.5 rounded-box border border-line bg-canvas px-4 py-3">
      {call.withdrawn_at !== null && (
        <CorrectionNote
          reason={call.withdrawn_reason}
          what="Withdrawn"
          by={call.withdrawn_by_name}
          at={call.withdrawn_at}
        />
      )}
      {from !== null && (
        <CorrectionNote
          reason={call.extended_reason}
          what={<>Due date extended from {displayDate(from)}</>}
          by={call.extended_by_name}
          at={call.extended_at}
        />
      )}
      {beyond !== null && (
        <span className="block text-label text-muted wrap-anywhere">
          <span className="block whitespace-pre-line text-body text-ink">{beyond}</span>
          Reason for the amounts above the pledge
        </span>
      )}
    </div>
  );
}
