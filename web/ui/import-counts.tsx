import type { CsvImport } from '#shared/contract/csv-import.ts';
import { classNames } from './class-names.ts';
import { formatCount } from './money-format.ts';

type RejectedLine = CsvImport['rejected'][number];
type Outcome = Pick<CsvImport, 'insertedCount' | 'duplicateCount' | 'rejected'> & { status: string };

export function ImportCounts({ outcome }: { outcome: Outcome }) {
  const figures = [
    { label: outcome.status === 'preview' ? 'New' : 'Imported', count: outcome.insertedCount },
    { label: 'Already there', count: outcome.duplicateCount },
    { label: 'Rejected', count: outcome.rejected.length, bad: true },
  ];
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-box border border-line bg-canvas py-2.5">
      {figures.map(({ label, count, bad }) => (
        <div key={label} className="px-3">
          <dt className="text-label text-muted">{label}</dt>
          <dd
            className={classNames(
              'tnum text-lead font-semibold',
              bad && count > 0 && 'text-negative',
              count === 0 && 'text-muted',
            )}
          >
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function rejectedText(count: number): string {
  return count === 1 ? '1 line is not imported' : `${formatCount(count)} lines are not imported`;
}

export function RejectedLines({ rejected }: { rejected: readonly RejectedLine[] }) {
  return <LinesOfFile title={rejectedText(rejected.length)} label="Rejected lines" lines={rejected} />;
}

export function LinesOfFile({
  title,
  label = title,
  lines,
}: {
  title: string;
  label?: string;
  lines: readonly RejectedLine[];
}) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="mt-1.5 max-h-40 overflow-y-auto rounded-box border border-line"
      >
        {lines.map(({ line, message }) => (
          <li key={line} className="flex gap-3 border-b border-line px-3 py-1.5 last:border-b-0">
            <span className="tnum w-18 shrink-0 text-muted">Line {formatCount(line)}</span>
            <span className="min-w-0 wrap-anywhere">{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
