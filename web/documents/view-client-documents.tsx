import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { Document } from '#shared/contract/documents.ts';
import { useEveryPage } from '../api/every-page.ts';
import { useProfile } from '../api/hooks.ts';
import { NO_INVESTOR } from '../shell/no-investor.ts';
import { defineView, oneOf, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { EmptyState, ErrorState } from '../ui/list-states.tsx';
import { FolderOpen, LayoutGrid, Rows3, UserRoundX } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { ReadingPage } from '../ui/page.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ClientDocumentGroup } from './client-document-group.tsx';
import { countOwned, groupDocuments, OWNERSHIPS, type Ownership, ownedDocuments } from './group-documents.ts';

const EMPTY: Record<Ownership, string> = {
  all: 'No documents have been uploaded yet.',
  personal: 'No personal documents available.',
  fund: 'No fund documents available.',
};

const VIEW = defineView({
  rest: { ownership: oneOf('show', OWNERSHIPS, 'all'), layout: oneOf('view', ['grid', 'list'], 'grid') },
});

const PANEL_ID = 'client-documents';

/** The documents an investor may read: their own and the fund's. */
export function ClientDocuments() {
  return (
    <ReadingPage title="Documents">
      <h1 className="text-title font-semibold">Documents</h1>
      <OwnDocuments />
    </ReadingPage>
  );
}

/** Loads the investor's own client id before the documents. */
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
      <div role="alert" className="rounded-box border border-line">
        <EmptyState
          className="py-16"
          icon={<UserRoundX aria-hidden="true" className="size-5 text-subtle" />}
          title={NO_INVESTOR.title}
          detail={client ? NO_INVESTOR.suspended : NO_INVESTOR.unlinked}
          action={
            <Button busy={profile.isValidating} onClick={() => void profile.mutate()}>
              Try Again
            </Button>
          }
        />
      </div>
    );
  }
  if (documents) return <Listed documents={documents} />;
  const failed = [profile, own, fund].filter(({ data, error }) => error && !data);
  const error = failed[0]?.error;
  if (!error) return <Loading />;
  return (
    <ErrorState
      className="rounded-box border border-line py-16"
      title="Your documents did not load"
      error={error}
      onRetry={() => {
        for (const answer of failed) void answer.mutate();
      }}
      retrying={failed.some(({ isValidating }) => isValidating)}
    />
  );
}

function Listed({ documents }: { documents: readonly Document[] }) {
  const { view, change } = useAddressView(VIEW);
  const { documentId } = useParams();
  const { ownership, layout } = view;
  const counts = useMemo(() => countOwned(documents), [documents]);
  const groups = useMemo(() => groupDocuments(ownedDocuments(documents, ownership)), [documents, ownership]);

  return (
    <>
      <div className="flex items-end justify-between gap-4">
        <Tabs
          label="Whose documents"
          className="min-w-0 grow"
          panelId={PANEL_ID}
          value={ownership}
          onChange={(next) => change({ ownership: next }, { replace: true })}
          tabs={[
            { value: 'all', label: 'All', count: counts.all },
            { value: 'personal', label: 'Personal', count: counts.personal },
            { value: 'fund', label: 'Fund', count: counts.fund },
          ]}
        />
        <Segmented
          label="View"
          hideLabel
          value={layout}
          onChange={(next) => change({ layout: next }, { replace: true })}
          segments={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden="true" className="size-4" /> },
            { value: 'list', label: 'List', icon: <Rows3 aria-hidden="true" className="size-4" /> },
          ]}
        />
      </div>
      <div id={PANEL_ID} role="tabpanel" aria-label="Documents" className="flex flex-col gap-6">
        {groups.length === 0 ? (
          <EmptyState
            className="rounded-box border border-line py-16"
            icon={<FolderOpen aria-hidden="true" className="size-5 text-subtle" />}
            title={EMPTY[ownership]}
          />
        ) : (
          groups.map((group) => (
            <ClientDocumentGroup key={group.type} group={group} layout={layout} openId={documentId} />
          ))
        )}
      </div>
      <FigureStrip
        className="mt-3"
        figures={[
          { label: 'Total documents', value: formatCount(counts.all) },
          { label: 'Personal documents', value: formatCount(counts.personal) },
          { label: 'Fund documents', value: formatCount(counts.fund) },
        ]}
      />
    </>
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
