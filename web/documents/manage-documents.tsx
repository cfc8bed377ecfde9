import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { PAGE_SIZE } from '#shared/constants.ts';
import type { Document } from '#shared/contract/documents.ts';
import { useEveryPage } from '../api/every-page.ts';
import { lazyPart, usePreload } from '../shell/lazy-screen.ts';
import { type ChangeView, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { CreateExport } from '../ui/create-export.tsx';
import { isReversed, RANGE_REVERSED } from '../ui/date-range.ts';
import { EmptyState, ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { FolderOpen, Upload } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { counted, formatCount } from '../ui/money-format.ts';
import { Page } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { pageOf } from '../ui/page-of.ts';
import { Pagination } from '../ui/pagination.tsx';
import { SortSelect } from '../ui/select.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { DeleteDocument } from './delete-document.tsx';
import type { DocumentActionsProps } from './document-actions.tsx';
import { DocumentFigures } from './document-figures.tsx';
import { type DocumentStack, stackDocuments } from './document-stacks.ts';
import { DocumentsGrid, SkeletonGrid } from './documents-grid.tsx';
import { DocumentsTable } from './documents-table.tsx';
import { DocumentsToolbar } from './documents-toolbar.tsx';
import { DOCUMENTS_VIEW, type DocumentsView, type SortKey } from './documents-view.ts';
import { describeFilters, exportFiltersOf, filterDocuments } from './filter-documents.ts';
import { replacedStatements } from './replaced-statements.ts';
import { isUnderWay, useUploads } from './upload-queue.ts';

const UploadDocument = lazyPart(() => import('./upload-document.tsx'), 'UploadDocument');
const UpdateDocument = lazyPart(() => import('./update-document.tsx'), 'UpdateDocument');

const HINTS = [
  { keys: '/', label: 'search' },
  { keys: 'u', label: 'upload' },
  { keys: 'E', label: 'export' },
] as const;

const ORDERS = [
  { value: 'uploaded_at desc', label: 'upload date, newest first' },
  { value: 'uploaded_at asc', label: 'upload date, oldest first' },
  { value: 'name asc', label: 'name, A to Z' },
  { value: 'name desc', label: 'name, Z to A' },
  { value: 'document_type asc', label: 'type, A to Z' },
  { value: 'document_type desc', label: 'type, Z to A' },
] as const;

export function ManageDocuments() {
  const { view, change } = useAddressView(DOCUMENTS_VIEW);
  const phone = useMediaQuery('(max-width: 767.98px)');
  const searchBox = useRef<HTMLInputElement>(null);
  const [editing, setEditing] = useState<Document>();
  const [deleting, setDeleting] = useState<Document>();
  const list = useRef<HTMLElement>(null);
  useFocusOnceClosed((editing ?? deleting) !== undefined, list);
  usePreload(UploadDocument.preload);
  usePreload(UpdateDocument.preload);
  const vault = useEveryPage('listDocuments', {});
  const { data, error } = vault;
  const documents = data?.documents;

  const shownView = useDeferredValue(view);
  const rows = useMemo(() => filterDocuments(documents ?? [], shownView), [documents, shownView]);
  const layout = phone ? 'grid' : view.layout;
  const stacks = useMemo(() => (layout === 'grid' ? stackDocuments(rows) : undefined), [layout, rows]);
  const cards = pageOf(stacks ?? [], view.page, PAGE_SIZE);
  const lines = pageOf(rows, view.page, PAGE_SIZE);
  const { page } = stacks ? cards : lines;

  const openUpload = () => change({ uploading: true });
  function goTo(next: number) {
    change({ page: next });
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }
  useShortcut('/', 'Search', () => searchBox.current?.focus());
  useShortcut('u', 'Upload documents', openUpload);

  return (
    <Page
      title="Documents"
      hints={HINTS}
      exporting={
        <CreateExport
          list="documents"
          name="documents"
          filters={exportFiltersOf(view)}
          rows={documents && rows.length}
          described={describeFilters(view)}
          besides="The list, not the files. The archive of a client or of the fund includes the files."
          disabled={isReversed(view)}
          hasKey
        />
      }
      actions={
        <PageActions
          more={[{ id: 'statements', label: 'Issue statements', to: '/manager/documents/statements' }]}
        >
          <RunningUploads />
          <Button variant="primary" icon={<Upload />} onClick={openUpload} aria-keyshortcuts="U">
            Upload
          </Button>
        </PageActions>
      }
      panel={view.uploading && <UploadDocument onClose={() => change({ uploading: false })} />}
    >
      <DocumentFigures loaded={data} failed={error !== undefined && !data} />
      <section
        ref={list}
        tabIndex={-1}
        aria-label="Vault"
        className="flex scroll-mt-18 flex-col gap-3 outline-none"
      >
        <DocumentsToolbar
          documents={documents ?? []}
          view={view}
          change={change}
          searchBox={searchBox}
          phone={phone}
        />
        {error && data && <NotRefreshed error={error} onRetry={() => void vault.mutate()} />}
        <Vault
          view={{ ...view, page, layout }}
          change={change}
          vault={vault}
          total={rows.length}
          items={lines.items}
          stacks={stacks && { total: stacks.length, items: cards.items }}
          narrow={view.uploading}
          onUpload={openUpload}
          onEdit={setEditing}
          onDelete={setDeleting}
          onPage={goTo}
        />
      </section>
      {editing && (
        <UpdateDocument key={editing.id} document={editing} onClose={() => setEditing(undefined)} />
      )}
      {deleting && (
        <DeleteDocument key={deleting.id} document={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </Page>
  );
}

function useFocusOnceClosed(open: boolean, list: RefObject<HTMLElement | null>) {
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed) return;
    // Two frames, because the dialog may return the focus to its button in the first.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) list.current?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [open, list]);
}

function RunningUploads() {
  const count = useUploads().filter(isUnderWay).length;
  return (
    <span role="status" className="tnum text-label text-muted">
      {count > 0 && `${formatCount(count)} uploading`}
    </span>
  );
}

interface VaultProps extends Pick<DocumentActionsProps, 'onEdit' | 'onDelete'> {
  view: DocumentsView;
  change: ChangeView<DocumentsView>;
  vault: ReturnType<typeof useEveryPage<'listDocuments'>>;
  total: number;
  items: readonly Document[];
  stacks: { total: number; items: readonly DocumentStack[] } | undefined;
  narrow: boolean;
  onUpload: () => void;
  onPage: (page: number) => void;
}

function Vault(props: VaultProps) {
  const { view, change, vault, total, items, stacks, narrow, onUpload, onPage, ...actions } = props;
  const { data, error } = vault;
  const loading = !data && !error;
  // A filter may hide the statement that replaces another statement, so all documents are compared.
  const replaced = useMemo(() => replacedStatements(data?.documents ?? []), [data]);
  const list = { replaced, narrow, ...actions };
  const state = stateOf();

  function stateOf(): ReactNode {
    if (error && !data) {
      return <ErrorState title="Documents did not load" loaded={vault} unchanged />;
    }
    if (total > 0 || loading) return undefined;
    if (data?.documents.length === 0) {
      return (
        <EmptyState
          icon={<FolderOpen className="size-5 text-subtle" />}
          title="No documents uploaded yet"
          detail="Reports and notices for all clients, or documents for one client."
          action={
            <Button icon={<Upload />} onClick={onUpload}>
              Upload
            </Button>
          }
        />
      );
    }
    return (
      <EmptyState
        title="No documents match your current filters"
        detail={isReversed(view) && `${RANGE_REVERSED}.`}
        action={<Button onClick={() => change(DOCUMENTS_VIEW.withoutFilters)}>Clear Filters</Button>}
      />
    );
  }

  if (state) {
    return (
      <div className="flex min-h-90 items-center justify-center rounded-box border border-line">{state}</div>
    );
  }
  const foot = !loading && (
    <TableFoot>
      <Pagination page={view.page} pageSize={PAGE_SIZE} total={stacks?.total ?? total} onPage={onPage} />
    </TableFoot>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="tnum text-label text-muted">
          {!loading && counted(total, 'document')}
          {!loading && stacks && stacks.total < total && ` in ${formatCount(stacks.total)} cards`}
        </p>
        <SortSelect<SortKey> options={ORDERS} view={view} change={change} />
      </div>
      {view.layout === 'list' ? (
        <TableBox>
          <DocumentsTable documents={items} view={view} change={change} loading={loading} {...list} />
          {foot}
        </TableBox>
      ) : (
        <>
          {loading ? (
            <SkeletonGrid cards={12} narrow={narrow} />
          ) : (
            <DocumentsGrid stacks={stacks?.items ?? []} {...list} />
          )}
          {total > PAGE_SIZE && <TableBox className="[&>div]:border-t-0">{foot}</TableBox>}
        </>
      )}
    </>
  );
}
