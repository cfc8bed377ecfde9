import type { ReactNode } from 'react';
import type { StatementUpload } from '#shared/contract/transactions.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { rejectedText } from '../../ui/import-counts.tsx';
import { X } from '../../ui/lucide-icons.tsx';
import { counted, formatCount } from '../../ui/money-format.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { CheckStatement } from './check-statement.tsx';
import { ChooseAccount } from './choose-account.tsx';
import { ReadStatement } from './read-statement.tsx';
import {
  type FileStage,
  type FollowedImport,
  isAccountAsked,
  leaveOut,
  type StatementFile,
} from './statement-import.ts';
import { formatName } from './statement-preview.tsx';

export function StatementFiles({ files }: { files: readonly StatementFile[] }) {
  return (
    <>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="Files"
        className="max-h-[55vh] overflow-y-auto rounded-box border border-line"
      >
        {files.map((file) => (
          <li
            key={file.id}
            className="flex flex-col gap-1.5 border-b border-line px-3 py-2.5 last:border-b-0"
          >
            <div className="flex min-h-6 items-center gap-2">
              <span className="min-w-0 grow truncate font-medium" title={file.name}>
                {file.name || 'Import under way'}
              </span>
              <State now={file.now} />
              {canBeLeftOut(file.now) && (
                <IconButton
                  size="small"
                  label={`Leave out ${file.name}`}
                  icon={<X aria-hidden="true" className="size-4" />}
                  onClick={() => leaveOut(file.id)}
                />
              )}
            </div>
            <Facts file={file} />
          </li>
        ))}
      </ul>
      <p className="text-label text-subtle">{noteOf(files)}</p>
    </>
  );
}

export function subtitleOfFiles(files: readonly StatementFile[]): string {
  const done = files.flatMap(({ now }) => (now.stage === 'done' ? [now.result.insertedCount] : []));
  const count = `${formatCount(files.length)} files`;
  if (done.length === 0) return count;
  const imported = done.reduce((sum, of) => sum + of, 0);
  return `${formatCount(done.length)} of ${count} imported, ${counted(imported, 'transaction')}`;
}

function noteOf(files: readonly StatementFile[]): string {
  if (files.some(({ now }) => ['queued', 'sending', 'running'].includes(now.stage)))
    return 'The import continues if this window is closed.';
  if (files.some(({ now }) => now.stage === 'columns'))
    return 'Choose the columns of the marked files, or leave these files out.';
  const waiting = files.filter(({ now }) => isAccountAsked(now));
  if (waiting.length > 0) return `Choose the bank account of ${counted(waiting.length, 'file')} first.`;
  if (files.some(({ now }) => now.stage === 'preview'))
    return 'Nothing is imported yet. A row that is in two files is imported only once.';
  return files.some(({ now }) => now.stage === 'unsent')
    ? 'Trying again is safe: no row is imported twice.'
    : 'Each row is unclassified until you or a rule classifies it.';
}

function canBeLeftOut({ stage }: FileStage): boolean {
  return ['columns', 'preview', 'refused', 'unsent'].includes(stage);
}

function State({ now }: { now: FileStage }) {
  const { tone, label } = stateOf(now);
  return <Badge tone={tone}>{label}</Badge>;
}

function stateOf(now: FileStage): { tone: Tone; label: string } {
  switch (now.stage) {
    case 'waiting':
    case 'queued':
      return { tone: 'neutral', label: 'Waiting' };
    case 'reading':
      return { tone: 'info', label: 'Reading' };
    case 'refused':
      return { tone: 'negative', label: 'Not imported' };
    case 'columns':
      return { tone: 'warning', label: 'Columns?' };
    case 'preview':
      if (now.rereading) return { tone: 'info', label: 'Reading' };
      if (isAccountAsked(now)) return { tone: 'warning', label: 'Account?' };
      return now.preview.insertedCount > 0
        ? { tone: 'accent', label: 'Ready' }
        : { tone: 'neutral', label: 'Nothing new' };
    case 'sending':
      return { tone: 'info', label: now.part < 1 ? 'Sending' : 'Importing' };
    case 'unsent':
      return { tone: 'negative', label: 'Failed' };
    case 'running':
      return { tone: 'info', label: 'Importing' };
    case 'done':
      return now.result.status === 'failed'
        ? { tone: 'negative', label: 'Stopped' }
        : { tone: 'positive', label: 'Imported' };
  }
}

function Facts({ file }: { file: StatementFile }) {
  const { id, name, now } = file;
  switch (now.stage) {
    case 'refused':
      return <Problem>{now.problem.message}</Problem>;
    case 'unsent':
      return (
        <Problem>
          {now.problem.message}
          {now.problem.reference && ` Reference ${now.problem.reference}`}
        </Problem>
      );
    case 'columns':
      return <ReadStatement file={file} now={now} />;
    case 'preview':
      return (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
            <div className="min-w-0 grow basis-40">
              <Counts outcome={now.preview} />
            </div>
            <ChooseAccount fileId={id} preview={now.preview} among={name} />
          </div>
          <CheckStatement file={file} preview={now.preview} />
        </>
      );
    case 'queued':
    case 'sending':
      return <Counts outcome={now.preview} />;
    case 'running': {
      const { processed_rows: processed, total_rows: total } = now.progress;
      const text = `${formatCount(processed)} of ${formatCount(total)} rows`;
      return (
        <>
          <ProgressBar
            label={`Imported rows of ${name}`}
            value={processed}
            max={Math.max(1, total)}
            valueText={text}
          />
          <p className="tnum text-label text-muted">
            {now.asking ? text : 'The connection was lost. The import continues.'}
          </p>
        </>
      );
    }
    case 'done':
      return (
        <>
          <Counts outcome={now.result} />
          {now.result.status === 'failed' && (
            <Problem>
              The import stopped before the last row. Import the same file again to add the rest.
            </Problem>
          )}
        </>
      );
    default:
      return null;
  }
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="text-body text-negative wrap-anywhere">
      {children}
    </p>
  );
}

function Counts({ outcome }: { outcome: StatementUpload | FollowedImport }) {
  const { bank, insertedCount, duplicateCount, rejected } = outcome;
  return (
    <>
      <p className="tnum text-body text-muted">
        {bank && `${formatName(bank)}: `}
        {formatCount(insertedCount)} {outcome.status === 'preview' ? 'new' : 'imported'}
        {duplicateCount > 0 && `, ${formatCount(duplicateCount)} already there`}
      </p>
      {rejected.length > 0 && (
        <details className="text-label text-muted">
          <summary className="tnum w-fit cursor-pointer rounded-badge font-medium text-ink">
            {rejectedText(rejected.length)}
          </summary>
          <ul className="tnum mt-1.5">
            {rejected.map(({ line, message }) => (
              <li key={line} className="wrap-anywhere">
                Line {formatCount(line)}: {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
