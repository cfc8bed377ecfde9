import { useId } from 'react';
import type { Document } from '#shared/contract/documents.ts';
import { documentTypeOf } from '#shared/document-filter.ts';
import { displayUnits } from '#shared/units.ts';
import { downloadDocument } from '../api/download-document.ts';
import { Badge } from '../ui/badge.tsx';
import { bringIntoView } from '../ui/bring-into-view.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { CircleCheck, Download } from '../ui/lucide-icons.tsx';
import { exact, formatCount } from '../ui/money-format.ts';
import { sizeText } from './file-kind.ts';
import { FileTile } from './file-tile.tsx';
import { type DocumentGroup, isPersonal } from './group-documents.ts';
import { ReplacedMark } from './replaced-mark.tsx';

export type Layout = 'grid' | 'list';

interface ClientDocumentGroupProps {
  group: DocumentGroup;
  replaced: ReadonlySet<string>;
  openId?: string | undefined;
}

export function ClientDocumentGroup({ group, replaced, openId }: ClientDocumentGroupProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="mb-2 flex items-baseline gap-2 text-form font-semibold">
        {group.type}
        <span className="tnum text-label font-normal text-subtle">{formatCount(group.documents.length)}</span>
      </h3>
      <ul className="grid grid-cols-3 gap-3 max-lg:grid-cols-2 max-md:grid-cols-1">
        {group.documents.map((document) => (
          <DocumentCard
            key={document.id}
            document={document}
            replaced={replaced}
            isOpen={document.id === openId}
          />
        ))}
      </ul>
    </section>
  );
}

function OwnerBadge({ document }: { document: Document }) {
  return isPersonal(document) ? <Badge tone="neutral">Personal</Badge> : <Badge tone="accent">Fund</Badge>;
}

function Proof({ document: { statement } }: { document: Document }) {
  if (!statement || statement.is_pack) return null;
  const { kind, opening, movements, closing, units } = statement;
  const words =
    kind === 'holding'
      ? `${displayUnits(units)} units, cost ${exact(closing)}`
      : `opening ${exact(opening)}, movements ${exact(movements)}, closing ${exact(closing)}`;
  return (
    <p className="tnum mt-0.5 flex items-start gap-1.5 text-label text-positive">
      <CircleCheck className="mt-px size-3.5 shrink-0" />
      Adds up: {words}
    </p>
  );
}

function NameAndDescription({
  document,
  replaced,
  as: Heading,
}: Omit<ItemProps, 'isOpen'> & { as: 'h3' | 'h4' }) {
  const { name, description, is_new: isNew } = document;
  return (
    <div className="min-w-0 grow">
      <Heading className="font-medium wrap-anywhere">
        {name}
        {isNew && (
          <>
            {' '}
            <Badge tone="info">New</Badge>
          </>
        )}
        <ReplacedMark replaced={replaced} document={document} />
      </Heading>
      <p className="line-clamp-3 text-label text-subtle wrap-anywhere" title={description || undefined}>
        {description || 'No description available'}
      </p>
      <Proof document={document} />
    </div>
  );
}

function DownloadButton({ document }: { document: Document }) {
  return (
    <Button
      size="small"
      className="touch:h-11! touch:px-4!"
      icon={<Download className="size-3.5" />}
      aria-label={`Download ${document.name}`}
      onClick={() => void downloadDocument(document)}
    >
      Download
    </Button>
  );
}

interface ItemProps {
  document: Document;
  replaced: ReadonlySet<string>;
  isOpen: boolean;
}

const markIf = (isOpen: boolean) => (isOpen ? ({ ref: bringIntoView, 'aria-current': true } as const) : {});

function DocumentCard({ document, replaced, isOpen }: ItemProps) {
  return (
    <li
      {...markIf(isOpen)}
      className={classNames(
        'flex min-h-36 min-w-0 flex-col rounded-box border p-4',
        isOpen ? 'border-accent bg-selected' : 'border-line',
      )}
    >
      <div className="flex items-start gap-3">
        <FileTile filename={document.filename} />
        <NameAndDescription document={document} replaced={replaced} as="h4" />
      </div>
      <span className="grow" />
      <div className="mt-4 flex items-center gap-3 border-t border-line pt-3">
        <OwnerBadge document={document} />
        <InstantText instant={document.uploaded_at} part="date" className="text-label text-muted" />
        <span className="grow" />
        <DownloadButton document={document} />
      </div>
    </li>
  );
}

export function DocumentRow({ document, replaced, isOpen }: ItemProps) {
  return (
    <li
      {...markIf(isOpen)}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:grid lg:grid-cols-[minmax(0,1fr)_150px_80px_92px_72px_auto]',
        isOpen && 'border-l-2 border-l-accent bg-selected',
      )}
    >
      <span className="flex min-w-0 grow basis-60 items-center gap-3">
        <FileTile filename={document.filename} small />
        <NameAndDescription document={document} replaced={replaced} as="h3" />
      </span>
      <span className="flex flex-wrap items-center gap-3 text-label max-lg:basis-full max-lg:pl-9.5 lg:contents">
        <span className="text-muted lg:text-body">{documentTypeOf(document)}</span>
        <span>
          <OwnerBadge document={document} />
        </span>
        <InstantText instant={document.uploaded_at} part="date" className="text-muted lg:text-body" />
        <span className="tnum text-muted lg:text-right">{sizeText(document.size)}</span>
        <span className="grow lg:hidden" />
        <DownloadButton document={document} />
      </span>
    </li>
  );
}
