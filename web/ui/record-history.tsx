import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { AuditActor, AuditEntry } from '#shared/contract/audit.ts';
import { groupBy } from '#shared/group-by.ts';
import type { useRecordHistory } from '../api/record-history.ts';
import { ActorText } from './actor-text.tsx';
import { classNames } from './class-names.ts';
import { InstantText } from './date-text.tsx';
import { FieldChanges } from './field-changes.tsx';
import { ErrorState } from './list-states.tsx';
import { ChevronRight } from './lucide-icons.tsx';
import { Skeleton } from './skeleton.tsx';

type HistoryLine = AuditActor & Pick<AuditEntry, 'id' | 'at' | 'summary' | 'changes'>;

interface RecordHistoryProps extends Partial<Omit<ReturnType<typeof useRecordHistory>, 'entries'>> {
  title: string;
  entries: readonly HistoryLine[] | undefined;
  heading?: 'h2' | 'h3';
}

export function RecordHistory(props: RecordHistoryProps) {
  const { title, entries, error, retrying, onRetry, olderAt, heading: Heading = 'h3' } = props;
  if (!entries && error && onRetry) {
    return (
      <ErrorState
        title={`${title} did not load`}
        loaded={{ error, isValidating: retrying ?? false, retry: onRetry }}
      />
    );
  }
  if (entries?.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-4 px-5 py-5">
      {entries ? (
        [...groupBy(entries, dayOf)].map(([day, lines], index) => (
          <div key={day}>
            <div className="flex items-baseline justify-between gap-3">
              {index === 0 ? <Heading className="text-form font-semibold">{title}</Heading> : <span />}
              <span className="tnum text-label text-muted">{day}</span>
            </div>
            <ol className="mt-1.5">
              {lines.map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </ol>
          </div>
        ))
      ) : (
        <LoadingLines title={title} heading={Heading} />
      )}
      {olderAt && (
        <Link to={olderAt} className="text-accent underline underline-offset-2">
          Older changes
        </Link>
      )}
    </section>
  );
}

function dayOf({ at }: HistoryLine): string {
  return displayDate(fundDateAt(new Date(at)));
}

function Line({ line }: { line: HistoryLine }) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <li className="group/line relative py-1 pl-4.5">
      <span aria-hidden="true" className="absolute top-2.5 left-0.5 z-10 size-1.5 rounded-full bg-control" />
      <span
        aria-hidden="true"
        className="absolute top-3 -bottom-3 left-[4.5px] w-px bg-line group-last/line:hidden"
      />
      <div className="flex items-baseline gap-3">
        {line.changes.length > 0 ? (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            onClick={() => setOpen(!open)}
            className="tnum group/open min-w-0 grow rounded-badge text-left wrap-anywhere hover:text-accent touch:min-h-8"
          >
            {line.summary}
            <ChevronRight
              className={classNames(
                'ml-0.5 inline size-3.5 align-[-2px] text-subtle transition-transform duration-80',
                open && 'rotate-90',
              )}
            />
          </button>
        ) : (
          <span className="tnum min-w-0 grow wrap-anywhere">{line.summary}</span>
        )}
        <span className="flex max-w-48 shrink-0 text-label text-muted">
          <ActorText actor={line} />
          <span className="shrink-0 whitespace-pre">, </span>
          <InstantText instant={line.at} part="time" />
        </span>
      </div>
      {open && (
        <div id={detailsId} className="mt-1.5 mb-1 rounded-box border border-line bg-canvas px-3 py-2.5">
          <FieldChanges changes={line.changes} />
        </div>
      )}
    </li>
  );
}

function LoadingLines({ title, heading: Heading }: { title: string; heading: 'h2' | 'h3' }) {
  return (
    <div role="status" aria-label={`Loading ${title.toLowerCase()}`} className="flex flex-col gap-3.5">
      <Heading className="text-form font-semibold">{title}</Heading>
      {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
        <Skeleton key={width} className={`h-3 ${width}`} />
      ))}
    </div>
  );
}
