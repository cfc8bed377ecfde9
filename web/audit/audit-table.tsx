import { formatAction } from '#shared/field-words.ts';
import { ActorText, describeActor } from '../ui/actor-text.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { ChevronRight } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { recordOf } from './audit-words.ts';
import type { AuditLine } from './entries-by-cause.ts';
import { EntryDetails } from './entry-details.tsx';

interface AuditTableProps {
  lines: readonly AuditLine[];
  onToggle: (line: AuditLine) => void;
  loading: boolean;
}

export function AuditTable({ lines, onToggle, loading }: AuditTableProps) {
  const columns: Column<AuditLine>[] = [
    {
      head: 'When',
      width: 'w-40',
      className: 'text-muted',
      cell: ({ entry, isBelow }) => (
        <span className={classNames(isBelow && 'border-l-2 border-line py-2.5 pl-3')}>
          <InstantText instant={entry.at} />
        </span>
      ),
    },
    {
      head: 'Who',
      width: 'w-44',
      title: ({ entry }) => describeActor(entry),
      cell: ({ entry }) => <ActorText actor={entry} />,
    },
    {
      head: 'What',
      width: 'w-48',
      title: ({ entry }) => `${formatAction(entry.action)}, ${recordOf(entry)}`,
      cell: ({ entry }) => (
        <>
          {formatAction(entry.action)}
          <span className="hidden truncate text-label text-muted @max-[56rem]:block">{recordOf(entry)}</span>
        </>
      ),
    },
    {
      head: 'Record',
      hidden: '@max-[56rem]:hidden',
      className: 'text-muted',
      title: ({ entry }) => recordOf(entry),
      cell: ({ entry }) => recordOf(entry),
    },
    {
      head: 'Details',
      cell: (line) => (
        <button
          type="button"
          aria-expanded={line.isOpen}
          aria-controls={line.isOpen && !line.cause ? `fields-${line.id}` : undefined}
          onClick={() => onToggle(line)}
          className="tnum flex min-h-6 w-full items-center gap-2 rounded-badge text-left"
        >
          <span className="min-w-0 grow truncate" title={line.entry.summary}>
            {line.entry.summary}
          </span>
          <MoreOfCause line={line} />
          <ChevronRight
            className={classNames(
              'size-4 shrink-0 text-subtle transition-transform duration-80',
              line.isOpen && 'rotate-90',
            )}
          />
        </button>
      ),
    },
  ];
  return (
    <DataTable
      label="Changes"
      columns={columns}
      items={lines}
      loading={loading}
      skeletonRows={12}
      row={({ isOpen, cause }) =>
        isOpen ? { className: classNames('bg-canvas', !cause && 'border-b-0') } : {}
      }
      onOpen={onToggle}
      details={(line) =>
        line.isOpen &&
        !line.cause && (
          <div id={`fields-${line.id}`}>
            <EntryDetails entry={line.entry} />
          </div>
        )
      }
    />
  );
}

export function MoreOfCause({ line: { cause } }: { line: AuditLine }) {
  if (!cause) return null;
  return (
    <span className="shrink-0 text-label text-muted"> and {formatCount(cause.entries.length - 1)} more</span>
  );
}
