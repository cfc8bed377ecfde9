import { useEffect, useId, useRef, useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Document } from '#shared/contract/documents.ts';
import { financialYearOf, financialYearText } from '#shared/financial-year.ts';
import { messageOf } from '../api/api-error.ts';
import { refreshAfter } from '../api/refresh.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronDown, ChevronRight, FileArchive } from '../ui/lucide-icons.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { notify } from '../ui/toast.tsx';
import { ClientDocumentGroup, DocumentRow, type Layout } from './client-document-group.tsx';
import { sizeText } from './file-kind.ts';
import { groupDocuments } from './group-documents.ts';
import type { PapersOfYear } from './papers-of-years.ts';
import { replacedStatements } from './replaced-statements.ts';
import { TaxLine } from './tax-line.tsx';

const ROWS_AT_FIRST = 5;

function statementOf(papers: readonly Document[]): string {
  const replaced = replacedStatements(papers);
  const paper = papers.find(
    (one) => one.statement?.kind === 'year' && !one.statement.is_pack && !replaced.has(one.id),
  );
  return paper?.statement ? `, statement No ${paper.statement.number}` : '';
}

interface YearProps {
  year: PapersOfYear;
  shown: readonly Document[];
  clientId: string;
  layout: Layout;
  isOpen: boolean;
  onToggle: () => void;
  openId: string | undefined;
}

export function YearOfPapers({ year, shown, clientId, layout, isOpen, onToggle, openId }: YearProps) {
  const bodyId = useId();
  const { endsIn, papers } = year;
  const text = financialYearText(endsIn);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const isPart = shown.length < papers.length;
  const newCount = shown.filter(({ is_new: isNew }) => isNew).length;
  const replaced = replacedStatements(papers);
  const isNow = endsIn === financialYearOf(fundDateAt(new Date()));
  return (
    <section aria-label={text} className="overflow-hidden rounded-box border border-line">
      <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 bg-canvas px-4 py-1.5 max-md:px-3">
        <h2 className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
            className="flex min-h-8 w-full items-center gap-2.5 rounded-control text-left touch:min-h-11"
          >
            <Chevron aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <span className="tnum text-form font-semibold">{text}</span>
            <span className="text-body font-normal text-muted">
              {isPart
                ? `${formatCount(shown.length)} of ${counted(papers.length, 'paper')}`
                : counted(papers.length, 'paper')}
              {isNow && !isPart && ', this year so far'}
              {!isOpen && statementOf(papers)}
            </span>
            {!isOpen && newCount > 0 && <Badge tone="info">{formatCount(newCount)} new</Badge>}
          </button>
        </h2>
        <DownloadYear year={year} text={text} />
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <TaxLine clientId={clientId} endsIn={endsIn} papers={papers} />}
        {isOpen && <Papers shown={shown} replaced={replaced} layout={layout} text={text} openId={openId} />}
      </div>
    </section>
  );
}

function Papers({
  shown,
  replaced,
  layout,
  text,
  openId,
}: Pick<YearProps, 'shown' | 'layout' | 'openId'> & { replaced: ReadonlySet<string>; text: string }) {
  const [isExpanded, setExpanded] = useState(false);
  if (layout === 'grid') {
    return (
      <div className="flex flex-col gap-6 border-t border-line p-4 max-md:p-3">
        {groupDocuments(shown).map((group) => (
          <ClientDocumentGroup key={group.type} group={group} replaced={replaced} openId={openId} />
        ))}
      </div>
    );
  }
  const isAfterFirst = shown.findIndex(({ id }) => id === openId) >= ROWS_AT_FIRST;
  const listed = isExpanded || isAfterFirst ? shown : shown.slice(0, ROWS_AT_FIRST);
  const hidden = shown.length - listed.length;
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {listed.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            replaced={replaced}
            isOpen={document.id === openId}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <div className="border-t border-line px-2 py-1">
          <Button variant="ghost" className="text-accent!" onClick={() => setExpanded(true)}>
            Show {formatCount(hidden)} more from {text}
          </Button>
        </div>
      )}
    </>
  );
}

function DownloadYear({ year: { papers, sizeBytes }, text }: { year: PapersOfYear; text: string }) {
  const [done, setDone] = useState<number>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  async function download() {
    const id = `download-year-${text}`;
    setDone(0);
    const { signal } = leaving.current;
    try {
      const { downloadYear } = await import('./download-year.ts');
      const { missing } = await downloadYear(text, papers, { onProgress: setDone, signal });
      if (papers.some(({ is_new: isNew }) => isNew)) void refreshAfter('updateDocument');
      const arrived = papers.length - missing.length;
      if (missing.length === 0) notify.success(`Downloaded ${counted(arrived, 'file')}`, { id });
      else {
        notify.error(
          `Downloaded ${formatCount(arrived)} of ${counted(papers.length, 'file')}. Missing: ${missing.join(', ')}`,
          { id },
        );
      }
    } catch (error) {
      if (!signal.aborted) notify.error(`Download failed: ${messageOf(error)}`, { id });
    }
    setDone(undefined);
  }
  return (
    <>
      <Button
        icon={<FileArchive />}
        busy={done !== undefined}
        busyLabel={`${formatCount((done ?? 0) + 1)} of ${formatCount(papers.length)}`}
        onClick={() => void download()}
      >
        Download {text}
      </Button>
      <span className="tnum w-28 text-right text-label text-muted max-md:w-auto">
        {counted(papers.length, 'file')}, {sizeText(sizeBytes)}
      </span>
    </>
  );
}
