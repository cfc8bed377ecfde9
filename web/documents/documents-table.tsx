import type { Document } from '#shared/contract/documents.ts';
import { InstantText } from '../ui/date-text.tsx';
import { Cell, HeaderCell, Row, SkeletonRows, type SortDirection, Table } from '../ui/table.tsx';
import { DocumentActions } from './document-actions.tsx';
import type { DocumentsView, SortKey } from './documents-view.ts';
import { FileTile } from './file-tile.tsx';
import { typeOf } from './filter-documents.ts';
import { Visibility } from './visibility.tsx';

interface DocumentsTableProps {
  documents: readonly Document[];
  view: Pick<DocumentsView, 'sort' | 'ascending'>;
  onSort: (key: SortKey) => void;
  onDelete: (document: Document) => void;
  loading: boolean;
  /** Little room: the upload panel is open; who brought it in is dropped. */
  narrow: boolean;
}

/** The page of documents as rows. */
export function DocumentsTable({ documents, view, onSort, onDelete, loading, narrow }: DocumentsTableProps) {
  const sorted = (key: SortKey) => ({
    sort: (view.sort === key ? (view.ascending ? 'ascending' : 'descending') : 'none') as
      | SortDirection
      | 'none',
    onSort: () => onSort(key),
  });
  return (
    <Table label="Documents" busy={loading}>
      <colgroup>
        <col />
        <col className="w-40" />
        <col className="w-40" />
        {!narrow && <col className="w-36" />}
        <col className="w-28" />
        <col className="w-28 touch:w-36" />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell {...sorted('name')}>Name</HeaderCell>
          <HeaderCell {...sorted('document_type')}>Type</HeaderCell>
          <HeaderCell>Client</HeaderCell>
          {!narrow && <HeaderCell>Uploaded by</HeaderCell>}
          <HeaderCell {...sorted('uploaded_at')}>Uploaded</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <SkeletonRows rows={10} columns={narrow ? 5 : 6} cellClassName="h-12!" />
        ) : (
          documents.map((document) => (
            <Row key={document.id} className="hover:bg-hover focus-within:bg-hover">
              <Cell className="h-12!">
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
                </span>
              </Cell>
              <Cell className="h-12! truncate" title={typeOf(document)}>
                {typeOf(document)}
              </Cell>
              <Cell className="h-12!">
                <Visibility clientName={document.client_name} fundLevel={document.client_id === null} />
              </Cell>
              {!narrow && (
                <Cell className="h-12! truncate text-muted" title={document.uploaded_by_name}>
                  {document.uploaded_by_name}
                </Cell>
              )}
              <Cell className="h-12! text-muted">
                <InstantText instant={document.uploaded_at} part="date" />
              </Cell>
              <Cell className="h-12!">
                <span className="flex justify-end gap-1.5">
                  <DocumentActions document={document} onDelete={onDelete} />
                </span>
              </Cell>
            </Row>
          ))
        )}
      </tbody>
    </Table>
  );
}
