import { formatAction } from '#shared/field-words.ts';
import { describeActor } from '../ui/actor-text.tsx';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { LoadingCards } from '../ui/list-states.tsx';
import { ChevronRight } from '../ui/lucide-icons.tsx';
import { MoreOfCause } from './audit-table.tsx';
import { recordOf } from './audit-words.ts';
import type { AuditLine } from './entries-by-cause.ts';
import { EntryDetails } from './entry-details.tsx';

interface AuditCardsProps {
  lines: readonly AuditLine[];
  onToggle: (line: AuditLine) => void;
  loading: boolean;
}

/** The changes as cards, for a phone. Pressing a card shows its fields, or its changes if it combines several changes. */
export function AuditCards({ lines, onToggle, loading }: AuditCardsProps) {
  if (loading) return <LoadingCards label="Loading changes" height="h-15" />;
  return (
    <ul aria-label="Changes" className="divide-y divide-line">
      {lines.map((line) => {
        const { id, entry, cause, isBelow, isOpen: open } = line;
        return (
          <li
            key={id}
            className={classNames(open && 'bg-canvas', isBelow && 'ml-4 border-l-2 border-l-line')}
          >
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onToggle(line)}
              className="flex w-full items-start gap-2 px-4 py-3 text-left -outline-offset-2"
            >
              <span className="flex min-w-0 grow flex-col gap-0.5">
                <span className="text-label font-medium text-muted">{formatAction(entry.action)}</span>
                <span className="tnum text-form wrap-anywhere">
                  {entry.summary}
                  <MoreOfCause line={line} />
                </span>
                <span className="text-body wrap-anywhere">{recordOf(entry)}</span>
                <span className="text-label wrap-anywhere text-muted">
                  {describeActor(entry)}, <InstantText instant={entry.at} />
                </span>
              </span>
              <ChevronRight
                className={classNames(
                  'mt-1 size-4 shrink-0 text-subtle transition-transform duration-80',
                  open && 'rotate-90',
                )}
              />
            </button>
            {open && !cause && (
              <div className="px-4 pb-4">
                <EntryDetails entry={entry} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
