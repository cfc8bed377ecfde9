import { useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Document } from '#shared/contract/documents.ts';
import type { ExportFilters } from '#shared/contract/exports.ts';
import { documentTypeOf, FUND } from '#shared/document-filter.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { passesPaperFilter } from '#shared/paper-filter.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useProfile } from '../api/hooks.ts';
import { useClientAddress } from '../shell/client-address.ts';
import { NoInvestor } from '../shell/no-investor.tsx';
import { IssueOwnStatement } from '../statements/issue-own-statement.tsx';
import { defineView, oneOf, text, useAddressView, type ViewOf } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { LinkRow } from '../ui/link-row.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { FileDown, FolderOpen, LayoutGrid, Rows3 } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Changes, ReadingPage } from '../ui/page.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { FilterSelect, filterOptions } from '../ui/select.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { countOwned, OWNERSHIPS, type Ownership, ownedDocuments } from './group-documents.ts';
import { papersOfYears } from './papers-of-years.ts';
import { YearOfPapers } from './year-of-papers.tsx';

const EMPTY: Record<Ownership, string> = {
  all: 'No documents have been uploaded yet.',
  personal: 'No personal documents available.',
  fund: 'No fund documents available.',
};

const VIEW = defineView({
  filters: {
    search: text('q'),
    type: text('type'),
    year: text('year', /^\d{4}$/),
  },
  rest: { ownership: oneOf('show', OWNERSHIPS, 'all'), layout: oneOf('view', ['grid', 'list'], 'grid') },
});

const PANEL_ID = 'client-documents';

export function ClientDocuments() {
  return (
    <ReadingPage title="Documents">
      <h1 className="text-title font-semibold">Documents</h1>
      <OwnDocuments />
    </ReadingPage>
  );
}

function OwnDocuments() {
  const profile = useProfile();
  const client = profile.data?.client;
  const question = client && client.status !== 'Suspended' ? { id: client.id } : null;
  const own = useEveryPage('listClientDocuments', question);
  const fund = useEveryPage('listFundDocuments', question && {});
  const documents = useMemo(
    () => own.data && fund.data && [...own.data.documents, ...fund.data.documents],
    [own.data, fund.data],
  );

  if (profile.data && !question) {
    return (
      <NoInvestor
        isSuspended={Boolean(client)}
        busy={profile.isValidating}
        onRetry={() => void profile.mutate()}
      />
    );
  }
  if (documents && client) return <Listed documents={documents} clientId={client.id} />;
  const failed = [profile, own, fund].filter(({ data, error }) => error && !data);
  const error = failed[0]?.error;
  if (!error) return <Loading />;
  return (
    <ErrorState
      boxed
      title="Your documents did not load"
      loaded={{
        error,
        isValidating: failed.some(({ isValidating }) => isValidating),
        retry: () => {
          for (const answer of failed) void answer.mutate();
        },
      }}
    />
  );
}

function exportFiltersOf(
  { ownership, search, type, year }: ViewOf<typeof VIEW>,
  clientId: string,
): ExportFilters {
  return {
    client_id: { all: undefined, personal: clientId, fund: FUND }[ownership],
    type: type || undefined,
    year: year || undefined,
    q: search.trim() || undefined,
  };
}

function Listed({ documents, clientId }: { documents: readonly Document[]; clientId: string }) {
  const { view, change } = useAddressView(VIEW);
  const { documentId } = useParams();
  const { ownership, layout, search, type, year } = view;
  const searchBox = useRef<HTMLInputElement>(null);
  useShortcut('/', 'Search', () => searchBox.current?.focus());
  const counts = useMemo(() => countOwned(documents), [documents]);
  const years = useMemo(() => papersOfYears(documents), [documents]);
  const owned = useMemo(() => new Set(ownedDocuments(documents, ownership)), [documents, ownership]);
  const [isAsking, setIsAsking] = useState(false);
  const [toggled, setToggled] = useState<Readonly<Record<number, boolean>>>({});
  const isFiltered = VIEW.filtersOn(view) > 0;
  const filter = { words: search, type: type || undefined, year: year === '' ? undefined : Number(year) };
  const found = years
    .map((one) => ({
      year: one,
      shown: one.papers.filter((paper) => owned.has(paper) && passesPaperFilter(paper, filter)),
    }))
    .filter(({ shown }) => shown.length > 0);
  const newest = found[0]?.year.endsIn;
  const opensOf = (one: (typeof found)[number]) =>
    isFiltered || one.year.endsIn === newest || one.shown.some(({ id }) => id === documentId);

  return (
    <>
      <Tabs
        label="Whose documents"
        panelId={PANEL_ID}
        value={ownership}
        onChange={(next) => change({ ownership: next }, { replace: true })}
        tabs={[
          { value: 'all', label: 'All', count: counts.all },
          { value: 'personal', label: 'Personal', count: counts.personal },
          { value: 'fund', label: 'Fund', count: counts.fund },
        ]}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers */}
      <div role="search" aria-label="Documents" className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Name, type or words in a description"
          value={search}
          onSearch={(next) => change({ search: next }, { replace: true })}
          box={searchBox}
          className="max-md:basis-full"
        />
        <FilterSelect
          name="Type"
          options={filterOptions(
            [...new Set(documents.map(documentTypeOf))].sort().map((value) => ({ value, label: value })),
            type,
          )}
          value={type}
          onChange={(next) => change({ type: next }, { replace: true })}
          className="max-w-52 max-md:grow"
        />
        <FilterSelect
          name="Year"
          options={filterOptions(
            years.map(({ endsIn }) => ({ value: String(endsIn), label: financialYearText(endsIn) })),
            year,
          )}
          value={year}
          onChange={(next) => change({ year: next }, { replace: true })}
          className="max-md:grow"
        />
        {isFiltered && (
          <Button variant="ghost" onClick={() => change(VIEW.withoutFilters)}>
            Clear Filters
          </Button>
        )}
        <Segmented
          label="View"
          hideLabel
          value={layout}
          onChange={(next) => change({ layout: next }, { replace: true })}
          segments={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            { value: 'list', label: 'List', icon: <Rows3 /> },
          ]}
        />
        <CreateExport
          list="documents"
          name="documents"
          filters={exportFiltersOf(view, clientId)}
          rows={found.reduce((sum, { shown }) => sum + shown.length, 0)}
          described={[
            ownership !== 'all' && ownership,
            type,
            year && financialYearText(Number(year)),
            search.trim() && `“${search.trim()}”`,
            'newest first',
          ]
            .filter(Boolean)
            .join(', ')}
          besides="The list, not the files."
        />
        <Changes>
          <Button icon={<FileDown />} onClick={() => setIsAsking(true)}>
            Statement of a period
          </Button>
        </Changes>
      </div>
      <ForAccountant />
      {isAsking && <IssueOwnStatement clientId={clientId} onClose={() => setIsAsking(false)} />}
      <div id={PANEL_ID} role="tabpanel" aria-label="Documents" className="flex flex-col gap-4">
        {found.length === 0 ? (
          <EmptyState
            className="rounded-box border border-line py-16"
            icon={<FolderOpen className="size-5 text-subtle" />}
            title={isFiltered && owned.size > 0 ? 'No documents match these filters.' : EMPTY[ownership]}
          />
        ) : (
          found.map((one) => {
            const { endsIn } = one.year;
            const isOpen = toggled[endsIn] ?? opensOf(one);
            return (
              <YearOfPapers
                key={endsIn}
                year={one.year}
                clientId={clientId}
                shown={one.shown}
                layout={layout}
                isOpen={isOpen}
                onToggle={() => setToggled({ ...toggled, [endsIn]: !isOpen })}
                openId={documentId}
              />
            );
          })
        )}
      </div>
      <FigureStrip
        className="mt-3"
        figures={[
          { label: 'Total documents', opens: null, value: formatCount(counts.all) },
          { label: 'Personal documents', opens: null, value: formatCount(counts.personal) },
          { label: 'Fund documents', opens: null, value: formatCount(counts.fund) },
        ]}
      />
    </>
  );
}

function ForAccountant() {
  const addressOf = useClientAddress();
  const endsIn = financialYearOf(fundDateAt(new Date())) - 1;
  return (
    <ul className="rounded-box border border-line">
      <LinkRow
        to={`${addressOf('documents')}/accountant/${endsIn}`}
        label={`For your accountant, ${financialYearText(endsIn)}`}
        detail="Units, paid in, received and tax components on one page, and as data"
      />
    </ul>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-muted">
        Loading your documents...
      </p>
      <div aria-hidden="true" className="grid grid-cols-3 gap-3 max-lg:grid-cols-2 max-md:grid-cols-1">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-36 w-full rounded-box" />
        ))}
      </div>
    </div>
  );
}
