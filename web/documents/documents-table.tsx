import type { Document } from '#shared/contract/documents.ts';
import { documentTypeOf } from '#shared/document-filter.ts';
import { type Column, DataTable, type SortedBy } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { DocumentActions, type DocumentActionsProps } from './document-actions.tsx';
import { type SortKey, startsAscending } from './documents-view.ts';
import { FileTile } from './file-tile.tsx';
import { ReplacedMark } from './replaced-mark.tsx';
import { Visibility } from './visibility.tsx';

interface DocumentsTableProps
  extends Pick<DocumentActionsProps, 'onEdit' | 'onDelete'>,
    Pick<SortedBy<SortKey>, 'view' | 'change'> {
  documents: readonly Document[];
  replaced: ReadonlySet<string>;
  loading: boolean;
  narrow: boolean;
}

export function DocumentsTable(props: DocumentsTableProps) {
  const { documents, replaced, view, change, loading, narrow, ...actions } = props;
  const uploadedBy: Column<Document, SortKey> = {
    head: 'Uploaded by',
    width: 'w-36',
    className: 'text-muted',
    title: (document) => document.uploaded_by_name,
    cell: (document) => document.uploaded_by_name,
  };
  const columns: Column<Document, SortKey>[] = [
    {
      head: 'Name',
      sort: 'name',
      cell: (document) => (
        <span className="flex items-center gap-3">
          <FileTile filename={document.filename} small />
          <span className="min-w-0">
            <span className="block truncate font-medium" title={document.name}>
              {document.name}
            </span>
            {document.description && (
              <span className="block truncate text-label text-subtle" title={document.description}>
                {document.description}
              </span>
            )}
          </span>
          <ReplacedMark replaced={replaced} document={document} />
        </span>
      ),
    },
    { head: 'Type', width: 'w-40', sort: 'document_type', title: documentTypeOf, cell: documentTypeOf },
    {
      head: 'Client',
      width: 'w-40',
      cell: ({ client_name, client_id }) => (
        <Visibility clientName={client_name} fundLevel={client_id === null} />
      ),
    },
    ...(narrow ? [] : [uploadedBy]),
    {
      head: 'Uploaded',
      width: 'w-28',
      sort: 'uploaded_at',
      className: 'text-muted',
      cell: ({ uploaded_at }) => <InstantText instant={uploaded_at} part="date" />,
    },
    {
      head: 'Actions',
      hideHead: true,
      width: 'w-36 touch:w-44',
      cell: (document) => (
        <span className="flex justify-end gap-1.5">
          <DocumentActions document={document} {...actions} />
        </span>
      ),
    },
  ];
  return (
    <DataTable
      label="Documents"
      columns={columns}
      items={documents}
      loading={loading}
      sorted={{ view, change, startsAscending }}
      row={() => ({ className: 'hover:bg-hover focus-within:bg-hover' })}
      className="[&_td]:h-12"
    />
  );
}
