import { Fragment } from 'react';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { spokenAction } from '../ui/field-words.ts';
import { ChevronRight } from '../ui/lucide-icons.tsx';
import { Cell, HeaderCell, Row, SkeletonRows, Table } from '../ui/table.tsx';
import { recordOf } from './audit-words.ts';
import { EntryDetails } from './entry-details.tsx';

interface AuditTableProps {
  entries: readonly AuditEntry[];
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  loading: boolean;
}

/** Changes in rows; each opens to its fields. */
export function AuditTable({ entries, openId, onOpen, loading }: AuditTableProps) {
  return (
    <Table label="Changes" busy={loading}>
      <colgroup>
        <col className="w-40" />
        <col className="w-44" />
        <col className="w-56" />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>When</HeaderCell>
          <HeaderCell>Who</HeaderCell>
          <HeaderCell>What</HeaderCell>
          <HeaderCell>Record</HeaderCell>
          <HeaderCell>Details</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <SkeletonRows rows={12} columns={5} />
        ) : (
          entries.map((entry) => {
            const open = entry.id === openId;
            return (
              <Fragment key={entry.id}>
                <Row
                  interactive
                  className={open ? 'border-b-0 bg-canvas' : undefined}
                  onClick={(event) => {
                    if ((event.target as HTMLElement).closest('button, a')) return;
                    onOpen(open ? undefined : entry.id);
                  }}
                >
                  <Cell className="text-muted">
                    <InstantText instant={entry.at} />
                  </Cell>
                  <Cell className="truncate" title={entry.actor_name}>
                    {entry.actor_name}
                  </Cell>
                  <Cell className="truncate" title={spokenAction(entry.action)}>
                    {spokenAction(entry.action)}
                  </Cell>
                  <Cell className="truncate text-muted" title={recordOf(entry)}>
                    {recordOf(entry)}
                  </Cell>
                  <Cell>
                    <button
                      type="button"
                      aria-expanded={open}
                      aria-controls={open ? `fields-${entry.id}` : undefined}
                      onClick={() => onOpen(open ? undefined : entry.id)}
                      className="tnum flex min-h-6 w-full items-center gap-2 rounded-badge text-left"
                    >
                      <span className="min-w-0 grow truncate" title={entry.summary}>
                        {entry.summary}
                      </span>
                      <ChevronRight
                        aria-hidden="true"
                        className={classNames(
                          'size-4 shrink-0 text-subtle transition-transform duration-80',
                          open && 'rotate-90',
                        )}
                      />
                    </button>
                  </Cell>
                </Row>
                {open && (
                  <tr id={`fields-${entry.id}`} className="border-b border-line bg-canvas last:border-b-0">
                    <td colSpan={5} className="px-3 pt-1 pb-4">
                      <EntryDetails entry={entry} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })
        )}
      </tbody>
    </Table>
  );
}
