import type { AuditEntry } from '#shared/contract/audit.ts';
import { ActorText, describeActor } from '../ui/actor-text.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { formatAction } from '../ui/field-words.ts';
import { ChevronRight } from '../ui/lucide-icons.tsx';
import { recordOf } from './audit-words.ts';
import { EntryDetails } from './entry-details.tsx';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  loading: boolean;
}

/** The changes as rows; each expands to its fields. */
export function AuditTable({ entries, openId, onOpen, loading }: AuditTableProps) {
  const toggle = ({ id }: AuditEntry) => onOpen(id === openId ? undefined : id);
  const columns: Column<AuditEntry>[] = [
    {
      head: 'When',
      width: 'w-40',
      className: 'text-muted',
      cell: (entry) => <InstantText instant={entry.at} />,
    },
    { head: 'Who', width: 'w-52', title: describeActor, cell: (entry) => <ActorText actor={entry} /> },
    {
      head: 'What',
      width: 'w-56',
      title: (entry) => formatAction(entry.action),
      cell: (entry) => formatAction(entry.action),
    },
    { head: 'Record', className: 'text-muted', title: recordOf, cell: recordOf },
    {
      head: 'Details',
      cell: (entry) => (
        <button
          type="button"
          aria-expanded={entry.id === openId}
          aria-controls={entry.id === openId ? `fields-${entry.id}` : undefined}
          onClick={() => toggle(entry)}
          className="tnum flex min-h-6 w-full items-center gap-2 rounded-badge text-left"
        >
          <span className="min-w-0 grow truncate" title={entry.summary}>
            {entry.summary}
          </span>
          <ChevronRight
            aria-hidden="true"
            className={classNames(
              'size-4 shrink-0 text-subtle transition-transform duration-80',
              entry.id === openId && 'rotate-90',
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
      items={entries}
      loading={loading}
      skeletonRows={12}
      row={({ id }) => (id === openId ? { className: 'border-b-0 bg-canvas' } : {})}
      onOpen={toggle}
      details={(entry) =>
        entry.id === openId && (
          <div id={`fields-${entry.id}`}>
            <EntryDetails entry={entry} />
          </div>
        )
      }
    />
  );
}
