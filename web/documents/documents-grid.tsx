import type { Document } from '#shared/contract/documents.ts';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DocumentActions } from './document-actions.tsx';
import { FileTile } from './file-tile.tsx';
import { typeOf } from './filter-documents.ts';
import { Visibility } from './visibility.tsx';

const CARD = 'group/card flex min-h-32 min-w-0 flex-col rounded-box border border-line bg-surface p-3';

function gridClass(narrow: boolean): string {
  return classNames(
    'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3',
    narrow ? 'xl:grid-cols-2 min-[87.5rem]:grid-cols-3' : 'xl:grid-cols-4',
  );
}

interface DocumentsGridProps {
  documents: readonly Document[];
  onEdit: (document: Document) => void;
  onDelete: (document: Document) => void;
  /** Less space, because the upload panel is open. */
  narrow: boolean;
}

/** The page of documents as cards. */
export function DocumentsGrid({ documents, onEdit, onDelete, narrow }: DocumentsGridProps) {
  return (
    <ul aria-label="Documents" className={gridClass(narrow)}>
      {documents.map((document) => (
        <li
          key={document.id}
          className={classNames(CARD, 'transition-colors duration-80 hover:bg-hover focus-within:bg-hover')}
        >
          <div className="flex items-start gap-3">
            <FileTile filename={document.filename} />
            <div className="min-w-0">
              <p
                className="line-clamp-2 font-medium wrap-anywhere"
                title={document.description || document.name}
              >
                {document.name}
              </p>
              <p className="text-label text-subtle">
                {typeOf(document)}
                <span className="hidden touch:inline">
                  {', '}
                  <InstantText instant={document.uploaded_at} part="date" />
                </span>
              </p>
            </div>
          </div>
          <span className="grow" />
          <div className="relative mt-3 flex min-h-8 items-center justify-between gap-3 border-t border-line pt-2 text-label">
            <Visibility clientName={document.client_name} fundLevel={document.client_id === null} />
            <InstantText
              instant={document.uploaded_at}
              part="date"
              className="text-muted touch:hidden group-focus-within/card:opacity-0 group-hover/card:opacity-0"
            />
            {/* Always present for keyboard and touch; on hover or focus it replaces the date. */}
            <span className="absolute right-0 bottom-0 flex gap-1.5 opacity-0 touch:static touch:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100">
              <DocumentActions document={document} onEdit={onEdit} onDelete={onDelete} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}

export function SkeletonGrid({ cards, narrow }: { cards: number; narrow: boolean }) {
  return (
    <div role="status" aria-label="Loading documents" className={gridClass(narrow)}>
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={CARD}>
          <div className="flex gap-3">
            <Skeleton className="h-10 w-8" />
            <div className="grow">
              <Skeleton className="mt-1 h-3 w-4/5" />
              <Skeleton className="mt-2 h-2.5 w-1/3" />
            </div>
          </div>
          <span className="grow" />
          <Skeleton className="h-2.5 w-28" />
        </div>
      ))}
    </div>
  );
}
