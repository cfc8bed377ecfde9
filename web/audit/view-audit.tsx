import { useEffect, useMemo } from 'react';
import type { User } from '#shared/contract/users.ts';
import { formatAction } from '#shared/field-words.ts';
import { useCallPages } from '../api/call-pages.ts';
import { useCall, useProfile } from '../api/hooks.ts';
import { describeActor } from '../ui/actor-text.tsx';
import { type ChangeView, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { CreateExport } from '../ui/create-export.tsx';
import { isReversed, RANGE_REVERSED } from '../ui/date-range.ts';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState, ErrorState, LoadingCards, NotRefreshed } from '../ui/list-states.tsx';
import { ChevronRight, History } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { NewerOlder } from '../ui/newer-older.tsx';
import { Page } from '../ui/page.tsx';
import { TableBox } from '../ui/table.tsx';
import { AuditTable, MoreOfCause } from './audit-table.tsx';
import { AuditToolbar, type KnownPerson } from './audit-toolbar.tsx';
import { AUDIT_VIEW, type AuditView, describeFilters, queryOf } from './audit-view.ts';
import { recordOf } from './audit-words.ts';
import { type AuditLine, linesOf, MOST_ENTRIES, pagesByCause } from './entries-by-cause.ts';
import { EntryDetails } from './entry-details.tsx';

const RECENT = { limit: 200 } as const;

export function ViewAudit() {
  const { view, change } = useAddressView(AUDIT_VIEW);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const history = useHistory(view);
  const people = useKnownPeople(history.pages);
  const exportedRows = history.pages
    ?.flat()
    .flatMap(({ entries }) => entries)
    .reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0);
  return (
    <Page
      title="Audit"
      edgeToEdge
      exporting={
        <>
          <CreateExport list="archive" name="the fund" rows={undefined} />
          <CreateExport
            list="audit"
            name="audit"
            filters={queryOf(view)}
            rows={history.hasMore ? undefined : exportedRows}
            fewest={exportedRows}
            described={describeFilters(view)}
            besides="One row for each changed field, with its old and new value."
            disabled={isReversed(view) || history.pages === undefined}
            hasKey
          />
        </>
      }
    >
      <div className="flex flex-col gap-3 max-md:gap-0">
        <div className="max-md:px-4 max-md:py-3">
          <AuditToolbar view={view} change={change} people={people} phone={phone} />
        </div>
        <TableBox className="max-md:rounded-none max-md:border-x-0">
          <Changes view={view} change={change} history={history} phone={phone} />
        </TableBox>
      </div>
    </Page>
  );
}

const READ_AT_ONCE = 100;
const MOST_PARTS = MOST_ENTRIES / READ_AT_ONCE;

function useHistory(view: AuditView) {
  const read = useCallPages('listAudit', isReversed(view) ? null : { ...queryOf(view), limit: READ_AT_ONCE });
  const { pages: parts, error, hasMore, isValidating, loadMore } = read;
  const pages = useMemo(() => parts && pagesByCause(parts.flatMap(({ entries }) => entries)), [parts]);
  const isEnough = (pages?.length ?? 0) > view.page || (parts?.length ?? 0) >= view.page * MOST_PARTS;
  const isWhole = parts !== undefined && (!hasMore || isEnough);
  const needsMore = parts !== undefined && !isWhole && !error && !isValidating;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore, loadMore]);
  return { ...read, pages, isWhole };
}

type LoadedHistory = ReturnType<typeof useHistory>;

function useKnownPeople(pages: LoadedHistory['pages']): KnownPerson[] {
  const recent = useCall('listAudit', RECENT);
  const { data: profile } = useProfile();
  return useMemo(() => {
    const people = new Map<string, string>();
    if (profile) people.set(profile.user_id, describeActor(actorOf(profile)));
    const shown = (pages ?? []).flat().flatMap(({ entries }) => entries);
    const entries = [...(recent.data?.entries ?? []), ...shown];
    for (const entry of entries)
      if (!people.has(entry.actor_id)) people.set(entry.actor_id, describeActor(entry));
    return [...people].map(([id, label]) => ({ id, label }));
  }, [recent.data, pages, profile]);
}

function actorOf({ name, role, email }: User) {
  return { actor_name: name || email, actor_role: role, actor_email: email };
}

interface ChangesProps {
  view: AuditView;
  change: ChangeView<AuditView>;
  history: LoadedHistory;
  phone: boolean;
}

function Changes({ view, change, history, phone }: ChangesProps) {
  const { pages, error, isWhole, hasMore, loadMore } = history;
  if (isReversed(view)) return <NoChangesFound change={change} filtered reason={`${RANGE_REVERSED}.`} />;
  if (error && !pages) {
    return <ErrorState title="The history did not load" loaded={history} unchanged className="py-16" />;
  }
  const last = Math.max(1, pages?.length ?? 1);
  const number = hasMore ? view.page : Math.min(view.page, last);
  const page = pages?.[number - 1];
  const loading = !isWhole && !error;
  if (pages?.length === 0 && !hasMore) {
    return <NoChangesFound change={change} filtered={AUDIT_VIEW.filtersOn(view) > 0} />;
  }
  const List = phone ? AuditCards : AuditTable;
  return (
    <>
      {error && (
        <NotRefreshed title="This page did not load" error={error} onRetry={loadMore} className="m-3" />
      )}
      <List
        lines={linesOf(page ?? [], view)}
        onToggle={({ entry, cause, isOpen }) =>
          change(
            cause
              ? { cause: isOpen ? undefined : cause.id, open: undefined }
              : { open: isOpen ? undefined : entry.id },
            { replace: true },
          )
        }
        loading={loading}
      />
      {!(loading && number === 1) && (
        <NewerOlder
          number={number}
          onNewer={number > 1 ? () => change({ page: number - 1, ...CLOSED }) : undefined}
          onOlder={pages?.[number] || hasMore ? () => change({ page: number + 1, ...CLOSED }) : undefined}
          busy={loading}
        />
      )}
    </>
  );
}

const CLOSED = { cause: undefined, open: undefined } as const;

interface NoChangesFoundProps {
  change: ChangeView<AuditView>;
  filtered: boolean;
  reason?: string;
}

function NoChangesFound({ change, filtered, reason }: NoChangesFoundProps) {
  if (!filtered) {
    return (
      <EmptyState
        className="py-16"
        icon={<History className="size-5 text-subtle" />}
        title="No changes yet"
        detail="Every change in the portal is recorded here."
      />
    );
  }
  return (
    <EmptyState
      className="py-16"
      title="No changes match your current filters"
      detail={reason}
      action={<Button onClick={() => change(AUDIT_VIEW.withoutFilters)}>Clear Filters</Button>}
    />
  );
}

interface AuditCardsProps {
  lines: readonly AuditLine[];
  onToggle: (line: AuditLine) => void;
  loading: boolean;
}

function AuditCards({ lines, onToggle, loading }: AuditCardsProps) {
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
