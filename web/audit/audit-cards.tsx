import type { AuditEntry } from '#shared/contract/audit.ts';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { formatAction } from '../ui/field-words.ts';
import { ChevronRight } from '../ui/lucide-icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { recordOf } from './audit-words.ts';
import { EntryDetails } from './entry-details.tsx';

interface AuditCardsProps {
  entries: readonly AuditEntry[];
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  loading: boolean;
}

/** The changes on a phone, stacked; each expands to its fields. */
export function AuditCards({ entries, openId, onOpen, loading }: AuditCardsProps) {
  if (loading) {
    return (
      <div role="status" aria-label="Loading changes" className="divide-y divide-line">
        {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4', 'w-3/5'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={index} className="flex flex-col gap-2.5 px-4 py-3.5">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-44" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ul aria-label="Changes" className="divide-y divide-line">
      {entries.map((entry) => {
        const open = entry.id === openId;
        return (
          <li key={entry.id} className={open ? 'bg-canvas' : undefined}>
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onOpen(open ? undefined : entry.id)}
              className="flex w-full items-start gap-2 px-4 py-3 text-left -outline-offset-2"
            >
              <span className="flex min-w-0 grow flex-col gap-0.5">
                <span className="text-label font-medium text-muted">{formatAction(entry.action)}</span>
                <span className="tnum text-form wrap-anywhere">{entry.summary}</span>
                <span className="text-body wrap-anywhere">{recordOf(entry)}</span>
                <span className="text-label text-muted">
                  {entry.actor_name}, <InstantText instant={entry.at} />
                </span>
              </span>
              <ChevronRight
                aria-hidden="true"
                className={classNames(
                  'mt-1 size-4 shrink-0 text-subtle transition-transform duration-80',
                  open && 'rotate-90',
                )}
              />
            </button>
            {open && (
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
