import type { ComponentProps } from 'react';
import { displayDate } from '#shared/calendar-date.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { ArrowDownToLine } from '../ui/lucide-icons.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { BankBox } from './bank-box.tsx';
import { allRefused, type BankImporting, type ImportProgress, type ImportRange } from './use-bank-import.ts';

function rangeOf({ fromDate, toDate }: ImportProgress): ImportRange | undefined {
  return fromDate && toDate ? { from: fromDate, to: toDate } : undefined;
}

function importedAddress({ from, to }: ImportRange): string {
  return `/manager/transactions?${new URLSearchParams({ source: 'basiq', from, to })}`;
}

function ImportBox(props: Omit<ComponentProps<typeof BankBox>, 'tile' | 'title'>) {
  const tile = (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-hover text-muted"
    >
      <ArrowDownToLine />
    </span>
  );
  return <BankBox tile={tile} title="Import" {...props} />;
}

export function ImportPanel({ importing }: { importing: BankImporting }) {
  const { sending, shown, problem, running } = importing;
  if (running && shown) return <Running progress={shown} asking={importing.asking} />;
  if (sending) {
    return (
      <ImportBox busy subtitle={periodText(sending)} badge={<RunningBadge />}>
        <p role="status" className="flex items-center gap-2.5 font-medium">
          <Spinner className="text-accent" /> Requesting transactions from the bank
        </p>
        <p className="text-label text-subtle">The import continues if you leave this page.</p>
      </ImportBox>
    );
  }
  if (problem) {
    return (
      <ImportBox subtitle="The last attempt" badge={<Badge tone="negative">Failed</Badge>}>
        <Notice tone="negative">
          <p>Import failed: {problem.message}</p>
          {!problem.refused && (
            <p className="text-ink">Trying again is safe: no transaction is imported twice.</p>
          )}
          {problem.reference && <p className="text-label text-muted">Reference {problem.reference}</p>}
        </Notice>
      </ImportBox>
    );
  }
  if (shown) return <Outcome outcome={shown} />;
  if (importing.unknown) {
    return (
      <ImportBox subtitle="Not known">
        <p className="text-body text-muted">The result of the last import did not load.</p>
      </ImportBox>
    );
  }
  return (
    <ImportBox subtitle={importing.loading ? 'Last import' : 'Nothing imported yet'}>
      {importing.loading ? (
        <>
          <Skeleton className="mt-1 h-2.5 w-3/5" />
          <Skeleton className="h-2.5 w-2/5" />
        </>
      ) : (
        <p className="max-w-100 text-body text-muted">
          Transactions that the bank has posted on the chosen days appear in the list below, unclassified.
          Transactions already imported are skipped.
        </p>
      )}
    </ImportBox>
  );
}

function periodText({ from, to }: ImportRange): string {
  return `${displayDate(from)} – ${displayDate(to)}`;
}

function RunningBadge() {
  return <Badge tone="info">Importing</Badge>;
}

function Running({ progress, asking }: { progress: ImportProgress; asking: boolean }) {
  const { processed_rows: processed, total_rows: total } = progress;
  const range = rangeOf(progress);
  const text = `${formatCount(processed)} of ${formatCount(total)} transactions`;
  return (
    <ImportBox busy subtitle={range ? periodText(range) : 'Import under way'} badge={<RunningBadge />}>
      <p className="tnum flex items-center gap-2.5 font-medium">
        {total > 0 ? (
          text
        ) : (
          <>
            <Spinner className="text-accent" /> Requesting transactions from the bank
          </>
        )}
      </p>
      {total > 0 && <ProgressBar label="Imported" value={processed} max={total} valueText={text} />}
      {!asking && (
        <Notice tone="warning">
          The connection was lost. The import continues; its progress appears when the server responds.
        </Notice>
      )}
      <p className="text-label text-subtle">The import continues if you leave this page.</p>
    </ImportBox>
  );
}

function Outcome({ outcome }: { outcome: ImportProgress }) {
  const failed = outcome.status === 'failed';
  const isTakenBack = outcome.status === 'undoing' || outcome.status === 'undone';
  const refusal = allRefused(outcome);
  const range = rangeOf(outcome);
  const figures = [
    { label: 'New', count: outcome.insertedCount },
    { label: 'Already there', count: outcome.duplicateCount },
    ...(outcome.doubtfulCount ? [{ label: 'To decide', count: outcome.doubtfulCount }] : []),
    ...(outcome.rejected.length > 0 ? [{ label: 'Left out', count: outcome.rejected.length }] : []),
  ];
  return (
    <ImportBox
      subtitle={
        outcome.created_at ? (
          <>
            Last import <InstantText instant={outcome.created_at} />
          </>
        ) : (
          'Last import'
        )
      }
      badge={
        isTakenBack ? (
          <Badge tone="neutral">{outcome.status === 'undone' ? 'Undone' : 'Undoing'}</Badge>
        ) : (
          <Badge tone={failed ? 'negative' : refusal ? 'warning' : 'positive'}>
            {failed ? 'Stopped' : refusal ? 'Nothing imported' : 'Done'}
          </Badge>
        )
      }
      foot={
        range &&
        outcome.insertedCount > 0 &&
        !isTakenBack && <ButtonLink to={importedAddress(range)}>Show imported transactions</ButtonLink>
      }
    >
      {failed && (
        <Notice tone="negative">
          {outcome.failure && <p>{outcome.failure}</p>}
          {outcome.insertedCount > 0
            ? 'The import stopped before the last transaction. The imported transactions are kept. Import the same days again to add the rest.'
            : 'The import stopped. Nothing was imported.'}
        </Notice>
      )}
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {outcome.stale && !failed && (
        <Notice tone="warning">
          The bank’s newest transactions could not be fetched. To add them, import the same days again later.
        </Notice>
      )}
      <dl className="grid auto-cols-fr grid-flow-col divide-x divide-line rounded-box border border-line bg-canvas py-2.5">
        {figures.map(({ label, count }) => (
          <div key={label} className="px-3">
            <dt className="text-label text-muted">{label}</dt>
            <dd className={classNames('tnum text-lead font-semibold', count === 0 && 'text-muted')}>
              {formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      <LeftOut rejected={outcome.rejected} />
      {range && (
        <p className="text-body text-muted">
          Period covered <DateText date={range.from} /> – <DateText date={range.to} />
        </p>
      )}
    </ImportBox>
  );
}

function LeftOut({ rejected }: { rejected: ImportProgress['rejected'] }) {
  if (rejected.length === 0) return null;
  return (
    <details className="text-label text-muted">
      <summary className="tnum w-fit cursor-pointer rounded-badge font-medium text-ink">
        Why {counted(rejected.length, 'was', 'were')} left out
      </summary>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="Left out"
        className="tnum mt-1.5 max-h-28 overflow-y-auto"
      >
        {rejected.map(({ line, message }) => (
          <li key={line}>{message}</li>
        ))}
      </ul>
    </details>
  );
}
