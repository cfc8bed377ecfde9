import type { ReactNode } from 'react';
import type { CapitalCall, LineItem } from '#shared/contract/capital-calls.ts';
import { InstantText } from '../ui/date-text.tsx';
import { exact } from '../ui/money-format.ts';

interface LineNotesProps {
  call: Pick<CapitalCall, 'withdrawn_at'> | undefined;
  line: LineItem;
}

export function LineNotes({ call, line }: LineNotesProps) {
  const isOwn = line.withdrawn_at !== null && line.withdrawn_at !== call?.withdrawn_at;
  return (
    <>
      {line.beyond_pledge_amount > 0 && (
        <span className="tnum block text-label text-warning">
          {exact(line.beyond_pledge_amount)} beyond the pledge
        </span>
      )}
      {isOwn && (
        <CorrectionNote
          reason={line.withdrawn_reason}
          what="Withdrawn"
          by={line.withdrawn_by_name}
          at={line.withdrawn_at}
        />
      )}
      {line.written_off_amount > 0 && (
        <CorrectionNote
          reason={line.written_off_reason}
          what="Written off"
          by={line.written_off_by_name}
          at={line.written_off_at}
        />
      )}
    </>
  );
}

interface CorrectionNoteProps {
  reason: string | null;
  what: ReactNode;
  by: string | null;
  at: string | null;
}

export function CorrectionNote({ reason, what, by, at }: CorrectionNoteProps) {
  return (
    <span className="block text-label text-muted wrap-anywhere">
      {reason && <span className="block whitespace-pre-line text-body text-ink">{reason}</span>}
      <span className="block">
        {what} by {by || 'System'}
        {at !== null && (
          <>
            , <InstantText instant={at} part="date" />
          </>
        )}
      </span>
    </span>
  );
}
