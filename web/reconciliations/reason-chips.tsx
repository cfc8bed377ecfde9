import { toneOfReason } from '#shared/match-reasons.ts';
import { classNames } from '../ui/class-names.ts';
import { Check, Info, TriangleAlert } from '../ui/lucide-icons.tsx';

const STYLES = {
  evidence: { className: 'bg-positive-tint text-positive', Icon: Check },
  circumstance: { className: 'bg-hover text-muted', Icon: Info },
} as const;

export function ReasonChips({ reasons, label }: { reasons: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {reasons.map((reason) => {
        const { className, Icon } = STYLES[toneOfReason(reason)];
        return (
          <li
            key={reason}
            className={classNames(
              'inline-flex min-h-5 items-center gap-1 rounded-badge px-1.5 text-label font-medium',
              className,
            )}
          >
            <Icon aria-hidden="true" className="size-3 shrink-0" />
            <span>{reason}</span>
          </li>
        );
      })}
    </ul>
  );
}

export function ReasonsAgainst({ reasons, label }: { reasons: readonly string[]; label: string }) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {reasons.map((reason) => (
        <li key={reason} className="flex items-start gap-1.5 text-label text-warning">
          <TriangleAlert className="mt-0.5 size-3 shrink-0" />
          <span>
            <span className="sr-only">Against: </span>
            {reason}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function DepositNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="About this deposit" className="flex flex-col gap-1 border-b border-line px-4 py-2.5">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-1.5 text-body text-warning">
          <Info className="mt-1 size-3.5 shrink-0" />
          {note}
        </li>
      ))}
    </ul>
  );
}
