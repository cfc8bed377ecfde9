import { useEffect } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { StatementUpload } from '#shared/contract/transactions.ts';
import { FileProblemNotice, MEGABYTE } from '../forms/csv-file.tsx';
import { Button } from '../ui/button.tsx';
import { ChooseFile } from '../ui/choose-file.tsx';
import { ImportCounts, RejectedLines } from '../ui/import-counts.tsx';
import { Modal } from '../ui/modal.tsx';
import { formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ChooseAccount } from './choose-account.tsx';
import {
  type FollowedImport,
  type ImportStage,
  importFile,
  readFile,
  resumeImport,
  startOver,
  useStatementImport,
} from './statement-import.ts';
import { StatementPreview } from './statement-preview.tsx';

/** `12 transactions`, `1 transaction`. */
function transactions(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'transaction' : 'transactions'}`;
}

/** Imports a bank's CSV export: choose, preview, import, result. Closing it does not stop the import. */
export function UploadStatement({ open, onClose }: { open: boolean; onClose: () => void }) {
  const current = useStatementImport();
  useEffect(resumeImport, []);
  function close() {
    onClose();
    if (current.stage !== 'sending' && current.stage !== 'running') startOver();
  }
  return (
    <Modal
      open={open}
      onClose={close}
      width={560}
      title="Import statement"
      subtitle={subtitleOf(current)}
      foot={<Foot current={current} onClose={close} />}
    >
      <Body current={current} />
    </Modal>
  );
}

function subtitleOf(current: ImportStage): string {
  switch (current.stage) {
    case 'choose':
      return 'A CSV export of Commonwealth Bank, Westpac, ANZ, NAB, Macquarie, or any table with date, description and amount';
    case 'running':
      return current.progress.file_name || 'Import under way';
    case 'done':
      return current.result.file_name;
    default:
      return current.file.name;
  }
}

function Body({ current }: { current: ImportStage }) {
  switch (current.stage) {
    case 'choose':
      return (
        <>
          {current.problem && <FileProblemNotice problem={current.problem} writing={false} />}
          <ChooseFile
            label="Statement file"
            article="a statement"
            hint={`CSV, up to ${LIMITS.statementBytes / MEGABYTE} MB or ${formatCount(LIMITS.statementRows)} rows`}
            onFile={(file) => void readFile(file)}
          />
        </>
      );
    case 'reading':
      return (
        <p role="status" className="flex h-36 items-center justify-center gap-2 text-muted">
          <Spinner /> Reading {current.file.name}
        </p>
      );
    case 'preview':
      return (
        <>
          <ChooseAccount preview={current.preview} />
          <StatementPreview preview={current.preview} />
        </>
      );
    case 'sending':
      return <Sending part={current.part} rows={current.preview.total_rows} />;
    case 'unsent':
      return (
        <>
          <FileProblemNotice problem={current.problem} writing />
          <ImportCounts outcome={current.preview} />
        </>
      );
    case 'running':
      return <Running progress={current.progress} asking={current.asking} />;
    case 'done':
      return <Result result={current.result} />;
  }
}

function Sending({ part, rows }: { part: number; rows: number }) {
  const percent = Math.round(part * 100);
  const arrived = part >= 1;
  return (
    <div role="status" className="flex h-36 flex-col justify-center gap-3">
      <p className="flex items-center gap-2 font-medium">
        {arrived && <Spinner className="text-accent" />}
        {arrived ? `Importing ${transactions(rows)}` : `Sending, ${percent} %`}
      </p>
      {!arrived && <ProgressBar label="Sent" value={percent} max={100} valueText={`${percent} %`} />}
      <p className="text-label text-subtle">This goes on when the window is closed.</p>
    </div>
  );
}

function Running({ progress, asking }: { progress: FollowedImport; asking: boolean }) {
  const { processed_rows: processed, total_rows: total } = progress;
  const known = total > 0;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {known
          ? `${formatCount(processed)} of ${formatCount(total)} rows`
          : 'Asking how far the import has come'}
      </p>
      <ProgressBar
        label="Imported"
        value={processed}
        max={Math.max(1, total)}
        valueText={`${formatCount(processed)} of ${formatCount(total)} rows`}
      />
      {!asking && (
        <Notice tone="warning">
          The connection was lost. The import goes on; its progress shows as soon as the server answers.
        </Notice>
      )}
      {known && <ImportCounts outcome={progress} />}
      <p className="text-label text-subtle">This goes on when the window is closed.</p>
    </div>
  );
}

function Result({ result }: { result: Omit<FollowedImport, 'created_at'> }) {
  const failed = result.status === 'failed';
  return (
    <>
      <Notice tone={failed ? 'negative' : result.insertedCount > 0 ? 'positive' : 'info'}>
        {failed
          ? `The import stopped after ${formatCount(result.processed_rows)} of ${formatCount(result.total_rows)} rows. What was imported is kept; importing the same file again adds the rest.`
          : result.insertedCount > 0
            ? `${transactions(result.insertedCount)} imported. Each is unclassified until you say what it was for.`
            : 'Nothing new: every row was already there or rejected.'}
      </Notice>
      <ImportCounts outcome={result} />
      <RejectedLines rejected={result.rejected} />
    </>
  );
}

function importLabel(preview: StatementUpload): string {
  return preview.insertedCount === 0 ? 'Nothing to import' : `Import ${transactions(preview.insertedCount)}`;
}

function Foot({ current, onClose }: { current: ImportStage; onClose: () => void }) {
  switch (current.stage) {
    case 'preview':
    case 'unsent': {
      const { file, preview } = current;
      const again = current.stage === 'unsent';
      return (
        <>
          <StartOver>Choose another file</StartOver>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            className="tnum"
            disabled={!again && (preview.insertedCount === 0 || preview.account_ids?.length === 0)}
            busy={current.stage === 'preview' && current.rereading === true}
            busyLabel="Reading"
            onClick={() => void importFile(file, preview)}
          >
            {again ? 'Try Again' : importLabel(preview)}
          </Button>
        </>
      );
    }
    case 'done':
      return (
        <>
          <StartOver>Import another file</StartOver>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      );
    case 'sending':
    case 'running':
      return <Button onClick={onClose}>Close</Button>;
    default:
      return <Button onClick={onClose}>Cancel</Button>;
  }
}

function StartOver({ children }: { children: string }) {
  return (
    <Button variant="ghost" className="mr-auto -ml-3 max-md:ml-0 max-md:w-full" onClick={startOver}>
      {children}
    </Button>
  );
}
