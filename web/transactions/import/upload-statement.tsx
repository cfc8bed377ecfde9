import { useEffect } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { ChooseFile } from '../../forms/choose-file.tsx';
import { FileProblemNotice, MEGABYTE } from '../../forms/csv-file.tsx';
import { Button } from '../../ui/button.tsx';
import { ImportCounts, RejectedLines } from '../../ui/import-counts.tsx';
import { Modal } from '../../ui/modal.tsx';
import { counted, formatCount } from '../../ui/money-format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isAsking, ReadStatement } from './read-statement.tsx';
import { StatementFiles, subtitleOfFiles } from './statement-files.tsx';
import {
  type FileStage,
  type FollowedImport,
  importedCount,
  importFiles,
  isAccountAsked,
  isImportable,
  isUnderWay,
  readFiles,
  resumeImport,
  type StatementFile,
  startOver,
  useStatementFiles,
} from './statement-import.ts';

export function UploadStatement({ open, onClose }: { open: boolean; onClose: () => void }) {
  const files = useStatementFiles();
  useEffect(resumeImport, []);
  function close() {
    onClose();
    if (!isUnderWay(files)) startOver();
  }
  const [only] = files;
  return (
    <Modal
      open={open}
      onClose={close}
      width={isAsking(only) ? 800 : 560}
      title={files.length > 1 ? 'Import statements' : 'Import statement'}
      subtitle={files.length > 1 ? subtitleOfFiles(files) : subtitleOf(only)}
      foot={<Foot files={files} onClose={close} />}
    >
      {files.length > 1 ? <StatementFiles files={files} /> : <Body file={only} />}
    </Modal>
  );
}

function subtitleOf(file: StatementFile | undefined): string {
  if (!file || file.now.stage === 'refused')
    return 'CSV, Excel or OFX files of any bank. If the portal does not recognise the columns, you choose them once.';
  return file.name || 'Import under way';
}

function Body({ file }: { file: StatementFile | undefined }) {
  if (!file) return <Choose />;
  const { name, now } = file;
  switch (now.stage) {
    case 'refused':
      return (
        <>
          <FileProblemNotice problem={now.problem} writing={false} />
          <Choose />
        </>
      );
    case 'waiting':
    case 'reading':
      return (
        <p role="status" className="flex h-36 items-center justify-center gap-2 text-muted">
          <Spinner /> Reading {name}
        </p>
      );
    case 'columns':
    case 'preview':
      return <ReadStatement file={file} now={now} />;
    case 'queued':
      return <Sending part={0} rows={now.preview.total_rows} />;
    case 'sending':
      return <Sending part={now.part} rows={now.preview.total_rows} />;
    case 'unsent':
      return (
        <>
          <FileProblemNotice problem={now.problem} writing />
          <ImportCounts outcome={now.preview} />
        </>
      );
    case 'running':
      return <Running progress={now.progress} asking={now.asking} />;
    case 'done':
      return <Result result={now.result} />;
  }
}

function Choose() {
  return (
    <ChooseFile
      label="Statement files"
      article="statements"
      hint={`CSV, Excel or OFX files in any order, each up to ${LIMITS.statementBytes / MEGABYTE} MB or ${formatCount(LIMITS.statementRows)} rows`}
      several
      onFiles={(files) => void readFiles(files)}
    />
  );
}

function Sending({ part, rows }: { part: number; rows: number }) {
  const percent = Math.round(part * 100);
  const arrived = part >= 1;
  return (
    <div role="status" className="flex h-36 flex-col justify-center gap-3">
      <p className="flex items-center gap-2 font-medium">
        {arrived && <Spinner className="text-accent" />}
        {arrived ? `Importing ${counted(rows, 'transaction')}` : `Sending, ${percent} %`}
      </p>
      {!arrived && <ProgressBar label="Sent" value={percent} max={100} valueText={`${percent} %`} />}
      <p className="text-label text-subtle">The import continues if this window is closed.</p>
    </div>
  );
}

function Running({ progress, asking }: { progress: FollowedImport; asking: boolean }) {
  const { processed_rows: processed, total_rows: total } = progress;
  const isCounted = total > 0;
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {isCounted
          ? `${formatCount(processed)} of ${formatCount(total)} rows`
          : 'Checking the progress of the import'}
      </p>
      <ProgressBar
        label="Imported"
        value={processed}
        max={Math.max(1, total)}
        valueText={`${formatCount(processed)} of ${formatCount(total)} rows`}
      />
      {!asking && (
        <Notice tone="warning">
          The connection was lost. The import continues; its progress appears when the server responds.
        </Notice>
      )}
      {isCounted && <ImportCounts outcome={progress} />}
      <p className="text-label text-subtle">The import continues if this window is closed.</p>
    </div>
  );
}

function Result({ result }: { result: FollowedImport }) {
  const failed = result.status === 'failed';
  return (
    <>
      <Notice tone={failed ? 'negative' : result.insertedCount > 0 ? 'positive' : 'info'}>
        {failed
          ? `The import stopped after ${formatCount(result.processed_rows)} of ${formatCount(result.total_rows)} rows. The imported rows are kept. Import the same file again to add the rest.`
          : result.insertedCount > 0
            ? `${counted(result.insertedCount, 'transaction')} imported. Each is unclassified until you classify it.`
            : 'Nothing new: every row was already imported or was rejected.'}
      </Notice>
      <ImportCounts outcome={result} />
      <RejectedLines rejected={result.rejected} />
    </>
  );
}

function importLabel(count: number): string {
  return count === 0 ? 'Nothing to import' : `Import ${counted(count, 'transaction')}`;
}

function Foot({ files, onClose }: { files: readonly StatementFile[]; onClose: () => void }) {
  const [only] = files;
  if (isUnderWay(files)) return <Button onClick={onClose}>Close</Button>;
  if (files.length > 1) return <FootOfSeveral files={files} onClose={onClose} />;
  switch (only?.now.stage) {
    case 'preview':
    case 'unsent':
      return <FootOfOne file={only} now={only.now} onClose={onClose} />;
    case 'done':
      return <Done again="Import another file" onClose={onClose} />;
    default:
      return <Button onClick={onClose}>Cancel</Button>;
  }
}

function FootOfOne({
  file,
  now,
  onClose,
}: {
  file: StatementFile;
  now: Extract<FileStage, { stage: 'preview' | 'unsent' }>;
  onClose: () => void;
}) {
  const again = now.stage === 'unsent';
  return (
    <>
      <StartOver>Choose another file</StartOver>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        className="tnum"
        disabled={!again && !isImportable(file)}
        busy={now.stage === 'preview' && now.rereading === true}
        busyLabel="Reading"
        onClick={() => void importFiles([file])}
      >
        {again ? 'Try Again' : importLabel(importedCount(file, now.preview))}
      </Button>
    </>
  );
}

function FootOfSeveral({ files, onClose }: { files: readonly StatementFile[]; onClose: () => void }) {
  const isReading = files.some(
    ({ now }) =>
      now.stage === 'waiting' || now.stage === 'reading' || (now.stage === 'preview' && now.rereading),
  );
  const left = files.filter((file) => isImportable(file) || file.now.stage === 'unsent');
  const isAsked = files.some(({ now }) => isAccountAsked(now));
  const isOver = files.some(({ now }) => now.stage === 'done');
  if (left.length === 0 && !isReading && !isAsked && isOver)
    return <Done again="Import other files" onClose={onClose} />;
  return (
    <>
      <StartOver>Choose other files</StartOver>
      <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
      <Button
        variant="primary"
        className="tnum"
        disabled={!isReading && (left.length === 0 || isAsked)}
        busy={isReading}
        busyLabel="Reading"
        onClick={() => void importFiles(left)}
      >
        {left.length === 0
          ? 'Nothing to import'
          : isOver
            ? 'Try Again'
            : `Import ${counted(left.length, 'file')}`}
      </Button>
    </>
  );
}

function Done({ again, onClose }: { again: string; onClose: () => void }) {
  return (
    <>
      <StartOver>{again}</StartOver>
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </>
  );
}

function StartOver({ children }: { children: string }) {
  return (
    <Button variant="ghost" className="mr-auto -ml-3 max-md:ml-0 max-md:w-full" onClick={startOver}>
      {children}
    </Button>
  );
}
