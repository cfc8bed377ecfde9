import { useId, useState } from 'react';
import type { Document } from '#shared/contract/documents.ts';
import { documentTypeOf } from '#shared/document-filter.ts';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { ChevronRight, Users } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { DocumentActions, type DocumentActionsProps } from './document-actions.tsx';
import type { DocumentStack } from './document-stacks.ts';
import { FileTile } from './file-tile.tsx';
import { newestFirst } from './group-documents.ts';
import { ReplacedMark } from './replaced-mark.tsx';
import { Visibility } from './visibility.tsx';

const CARD = 'group/card flex min-h-32 min-w-0 flex-col rounded-box border border-line bg-surface p-3';

function gridClass(narrow: boolean): string {
  return classNames(
    'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3',
    narrow ? 'xl:grid-cols-2 min-[87.5rem]:grid-cols-3' : 'xl:grid-cols-4',
  );
}

interface CardProps extends Pick<DocumentActionsProps, 'onEdit' | 'onDelete'> {
  replaced: ReadonlySet<string>;
}

interface DocumentsGridProps extends CardProps {
  stacks: readonly DocumentStack[];
  narrow: boolean;
}

export function DocumentsGrid({ stacks, narrow, ...cards }: DocumentsGridProps) {
  const [openKeys, setOpenKeys] = useState<ReadonlySet<string>>(new Set());
  function toggle(key: string) {
    const next = new Set(openKeys);
    if (!next.delete(key)) next.add(key);
    setOpenKeys(next);
  }
  return (
    <ul aria-label="Documents" className={gridClass(narrow)}>
      {stacks.map((stack) => {
        const [document, ...others] = stack.documents;
        return others.length === 0 ? (
          <DocumentCard key={stack.key} document={document} {...cards} />
        ) : (
          <StackCard
            key={stack.key}
            documents={stack.documents}
            isOpen={openKeys.has(stack.key)}
            onToggle={() => toggle(stack.key)}
            {...cards}
          />
        );
      })}
    </ul>
  );
}

function DocumentCard({ document, replaced, ...actions }: CardProps & { document: Document }) {
  return (
    <li className={classNames(CARD, 'transition-colors duration-80 hover:bg-hover focus-within:bg-hover')}>
      <div className="flex items-start gap-3">
        <FileTile filename={document.filename} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-medium wrap-anywhere" title={document.description || document.name}>
            {document.name}
          </p>
          <p className="text-label text-subtle">
            {documentTypeOf(document)}
            <span className="hidden touch:inline">
              {', '}
              <InstantText instant={document.uploaded_at} part="date" />
            </span>
          </p>
          <ReplacedMark replaced={replaced} document={document} />
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
        <span className="absolute right-0 bottom-0 flex gap-1.5 opacity-0 touch:static touch:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100">
          <DocumentActions document={document} {...actions} />
        </span>
      </div>
    </li>
  );
}

function countText(documents: readonly Document[]): string {
  const clients = new Set(documents.map(({ client_id }) => client_id)).size;
  return clients > 1 ? `${formatCount(clients)} clients` : `${formatCount(documents.length)} files`;
}

function StackCard({
  documents,
  isOpen,
  onToggle,
  replaced,
  ...actions
}: CardProps & {
  documents: DocumentStack['documents'];
  isOpen: boolean;
  onToggle: () => void;
}) {
  const [first] = documents;
  const listId = useId();
  const [newest = first] = documents.toSorted(newestFirst);
  return (
    <li
      className={classNames(
        CARD,
        'relative transition-colors duration-80',
        isOpen ? 'col-span-full' : 'hover:bg-hover focus-within:bg-hover',
      )}
    >
      <div className="flex items-start gap-3">
        <FileTile filename={first.filename} />
        <div className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            onClick={onToggle}
            className={classNames(
              'block rounded-badge text-left font-medium wrap-anywhere',
              !isOpen && 'after:absolute after:inset-0 after:rounded-box',
            )}
          >
            <span className="line-clamp-2">{first.name}</span>
            <span className="sr-only">, {countText(documents)}</span>
          </button>
          <p className="text-label text-subtle">{documentTypeOf(first)}</p>
        </div>
        <ChevronRight
          className={classNames(
            'mt-0.5 size-4 shrink-0 text-subtle transition-transform duration-80',
            isOpen && 'rotate-90',
          )}
        />
      </div>
      <span className="grow" />
      <div className="mt-3 flex min-h-8 items-center justify-between gap-3 border-t border-line pt-2 text-label text-muted">
        <span aria-hidden="true" className="flex items-center gap-1.5">
          <Users className="size-3.5 shrink-0" />
          {countText(documents)}
        </span>
        <InstantText instant={newest.uploaded_at} part="date" />
      </div>
      {isOpen && (
        <ul id={listId} aria-label={`Files of ${first.name}`} className="mt-2 border-t border-line">
          {documents.map((document) => (
            <li
              key={document.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-label last:border-b-0 last:pb-0"
            >
              <Visibility
                clientName={document.client_name}
                fundLevel={false}
                className="basis-44 text-ink!"
              />
              <span className="min-w-0 grow basis-40 truncate text-muted" title={document.description}>
                {document.description}
              </span>
              <ReplacedMark replaced={replaced} document={document} />
              <InstantText instant={document.uploaded_at} part="date" className="text-muted" />
              <span className="flex gap-1.5">
                <DocumentActions
                  document={document}
                  name={`${document.name}, ${document.client_name ?? 'one client'}`}
                  {...actions}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
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
