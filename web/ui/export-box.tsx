import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ExportFilters } from '#shared/contract/exports.ts';
import type { Cents } from '#shared/money.ts';
import { type ExportFormat, type ExportList, isZipList, LISTS_WITHOUT_SUMS } from '#shared/terms.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { type MadeExport, makeExport, saveExport, useExports } from '../api/exports.ts';
import { Button } from './button.tsx';
import { Keys } from './keys.tsx';
import { Download } from './lucide-icons.tsx';
import { Money } from './money.tsx';
import { counted, formatCount } from './money-format.ts';
import { useIsOnline } from './offline-banner.tsx';
import { PopoverFrame } from './popover-frame.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Segmented } from './segmented.tsx';
import { sentences } from './sentences.ts';

export interface ExportOffer {
  list: ExportList;
  /** A list's name, for example `transactions`. For an archive, the client's name or `the fund`. */
  name: string;
  filters?: ExportFilters;
  rows: number | undefined;
  fewest?: number | undefined;
  sumCents?: Cents | undefined;
  described?: string;
  besides?: string;
}

interface ExportBoxProps extends ExportOffer {
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

type TableFormat = Exclude<ExportFormat, 'zip'>;

const FORMATS = [
  { value: 'xlsx', label: 'Excel (.xlsx)' },
  { value: 'csv', label: 'CSV' },
] as const;

const count = (rows: number) => counted(rows, 'row');

function rowsText(rows: number | undefined, fewest: number): string {
  if (rows !== undefined) return count(rows);
  return fewest > 0 ? `More than ${count(fewest)}` : 'All rows';
}

export function ExportBox({
  list,
  name,
  filters = {},
  rows,
  fewest = 0,
  sumCents,
  described,
  besides,
  trigger,
  onClose,
}: ExportBoxProps) {
  const [format, setFormat] = useState<TableFormat>('xlsx');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const key = useRef(crypto.randomUUID());
  const exportButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => exportButton.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const isOnline = useIsOnline();
  const before = useExports({ list, name });
  const isArchive = list === 'archive';
  const isZip = isZipList(list);
  const title = isZip ? `${isArchive ? 'Archive' : 'ZIP'} of ${name}` : `Export ${name}`;
  const isEmpty = rows === 0;
  const about = {
    xlsx: LISTS_WITHOUT_SUMS.includes(list)
      ? 'Sortable dates, frozen header row.'
      : 'Sortable dates and numbers, frozen header row, total row.',
    csv: 'Plain text (UTF-8) for any program. For safety, spreadsheets show formulas as text.',
  };

  function choose(next: TableFormat) {
    key.current = crypto.randomUUID();
    setFormat(next);
  }

  async function start() {
    setBusy(true);
    setProblem(undefined);
    try {
      await makeExport({ list, format: isZip ? 'zip' : format, filters, name }, key.current);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      if (!(error instanceof ApiError) || error.status !== 0) key.current = crypto.randomUUID();
    } finally {
      setBusy(false);
    }
  }

  return (
    <PopoverFrame trigger={trigger} label={title} onClose={onClose}>
      <h2 className="text-form font-semibold">{title}</h2>
      {!isZip && <Segmented label="Format" hideLabel segments={FORMATS} value={format} onChange={choose} />}
      <div className="flex flex-col gap-1 rounded-box border border-line bg-canvas px-3 py-2.5">
        <p className="flex items-baseline justify-between gap-3">
          <span className="tnum text-lead font-semibold">
            {isArchive ? 'Everything, as one ZIP' : isZip ? 'One ZIP' : rowsText(rows, fewest)}
          </span>
          {sumCents !== undefined && !isEmpty && <Money amountCents={sumCents} exact />}
        </p>
        <p className="text-label text-muted">
          {isArchive
            ? 'All records as text (JSON lines), every document, and a list of the files with a fingerprint (SHA-256) of each.'
            : isZip
              ? sentences(described ?? '')
              : isEmpty
                ? 'Nothing to export with these filters.'
                : sentences(
                    `The whole filtered list, not just this page${described ? `: ${described}` : ''}`,
                  )}
        </p>
      </div>
      <p className="text-label text-subtle">
        {sentences(
          isZip ? 'The file is made in the background and kept for a day.' : about[format],
          besides ?? '',
        )}
      </p>
      {before.length > 0 && (
        <ul aria-label="Exports of this tab" className="flex flex-col gap-2">
          {before.map((one) => (
            <Before key={one.id} one={one} />
          ))}
        </ul>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-label text-negative">
          {sentences('The export was not made', problem)}
        </p>
      )}
      {!isOnline && (
        <p role="status" className="text-label text-warning">
          You are offline. You can export again when you are online.
        </p>
      )}
      <div className="-mx-4 -mb-4 flex items-center justify-between gap-3 border-t border-line px-4 py-3">
        <span className="text-label text-subtle">Recorded in the audit log</span>
        <span className="flex items-center gap-2">
          <Button
            ref={exportButton}
            variant="primary"
            icon={<Download />}
            disabled={isEmpty || !isOnline}
            busy={busy}
            busyLabel="Exporting"
            onClick={() => void start()}
          >
            {isZip
              ? `Make the ${isArchive ? 'archive' : 'ZIP'}`
              : rows === undefined
                ? 'Export all rows'
                : `Export ${count(rows)}`}
          </Button>
          <span className="hidden fine:inline">
            <Keys keys="Enter" />
          </span>
        </span>
      </div>
    </PopoverFrame>
  );
}

const NAMES: Readonly<Record<ExportFormat, string>> = { xlsx: 'Excel', csv: 'CSV', zip: 'ZIP' };

function Before({ one }: { one: MadeExport }) {
  const { status, done, total, format, failure } = one;
  const what = format === 'zip' ? 'files' : done === 1 ? 'row' : 'rows';
  if (status === 'failed') {
    return (
      <li className="text-label text-negative">{sentences(`${NAMES[format]}: failed`, failure ?? '')}</li>
    );
  }
  if (status === 'done') {
    return (
      <li className="flex items-center justify-between gap-3 text-label">
        <span className="tnum text-muted">
          {NAMES[format]}, {formatCount(done)} {what}, kept for a day
        </span>
        <Button size="small" onClick={() => void saveExport(one)}>
          Download
        </Button>
      </li>
    );
  }
  const words =
    total === null ? `${formatCount(done)} ${what} so far` : `${formatCount(done)} of ${formatCount(total)}`;
  return (
    <li className="flex flex-col gap-1 text-label text-muted">
      <span className="tnum">
        {NAMES[format]}: {words}. The export continues if you leave this page.
      </span>
      {total !== null && (
        <ProgressBar label="Exported" value={done} max={total} valueText={words} height={4} />
      )}
    </li>
  );
}
