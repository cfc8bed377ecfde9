import { type ReactNode, useRef, useState } from 'react';
import { LIMITS } from '#shared/constants.ts';
import type { CsvImport } from '#shared/contract/csv-import.ts';
import { csvOf } from '#shared/csv.ts';
import type { Cents } from '#shared/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ImportCounts, LinesOfFile, RejectedLines } from '../ui/import-counts.tsx';
import { Modal } from '../ui/modal.tsx';
import { Money } from '../ui/money.tsx';
import { counted, formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { saveText } from '../ui/save-text.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx';
import { ChooseFile } from './choose-file.tsx';
import { type FileProblem, FileProblemNotice, faultOfFile, MEGABYTE, problemOf } from './csv-file.tsx';

const ROWS_SHOWN = 50;

interface Previewed<Row> extends CsvImport {
  preview?: readonly Row[] | undefined;
}

interface ImportFileProps<Answer extends Previewed<Row>, Row> {
  title: string;
  words: readonly [one: string, several: string];
  headings: { required: readonly string[]; optional: readonly string[] };
  hint?: string;
  preview: (file: File) => Promise<Answer>;
  /** A repeated `idempotencyKey` continues the earlier import. */
  send: (file: File, idempotencyKey: string) => Promise<Answer>;
  onImported: () => void;
  options?: ReactNode;
  before?: ReactNode;
  heads: readonly [name: string, middle: string, amount: string];
  widths: readonly [middle: string, amount: string];
  note?: string;
  rowOf: (row: Row) => PreviewedRow;
  result?: (answer: Answer) => ReactNode;
  onClose: () => void;
}

type Stage<Answer> =
  | { stage: 'choose'; problem?: FileProblem }
  | { stage: 'reading'; file: File }
  | { stage: 'preview'; file: File; answer: Answer }
  | { stage: 'importing'; file: File; answer: Answer }
  | { stage: 'stopped'; file: File; answer: Answer; problem: FileProblem }
  | { stage: 'done'; file: File; answer: Answer };

export function ImportFile<Answer extends Previewed<Row>, Row>(props: ImportFileProps<Answer, Row>) {
  const { title, words, onClose } = props;
  const [now, set] = useState<Stage<Answer>>({ stage: 'choose' });
  const key = useRef('');
  const several = `${words[1].charAt(0).toUpperCase()}${words[1].slice(1)}`;

  async function read(file: File) {
    const message = faultOfFile(file, {
      several: 'Files',
      smaller: 'import it in parts',
      asCsv: 'Save the list as CSV',
    });
    if (message) return set({ stage: 'choose', problem: { message, unanswered: false } });
    key.current = crypto.randomUUID();
    set({ stage: 'reading', file });
    try {
      set({ stage: 'preview', file, answer: await props.preview(file) });
    } catch (error) {
      set({ stage: 'choose', problem: problemOf(error, `${file.name} could not be read.`) });
    }
  }

  async function run(file: File, before: Answer) {
    let answer = before;
    set({ stage: 'importing', file, answer });
    try {
      do {
        answer = await props.send(file, key.current);
        set({ stage: 'importing', file, answer });
      } while (answer.status === 'running');
      set({ stage: 'done', file, answer });
    } catch (error) {
      set({ stage: 'stopped', file, answer, problem: problemOf(error) });
    } finally {
      props.onImported();
    }
  }

  function body() {
    switch (now.stage) {
      case 'choose':
        return (
          <>
            {now.problem && <FileProblemNotice problem={now.problem} writing={false} />}
            {props.before}
            <ChooseFile
              label={`${several} file`}
              article="a file"
              hint={`CSV, up to ${LIMITS.statementBytes / MEGABYTE} MB or ${formatCount(LIMITS.importedRecords)} ${words[1]}`}
              onFiles={([file]) => file && void read(file)}
            />
            <Headings {...props} />
          </>
        );
      case 'reading':
        return (
          <p role="status" className="flex h-36 items-center justify-center gap-2 text-muted">
            <Spinner /> Reading {now.file.name}
          </p>
        );
      case 'preview':
        return <Preview {...props} answer={now.answer} several={several} />;
      case 'importing':
        return <Importing answer={now.answer} />;
      case 'stopped':
        return (
          <>
            <FileProblemNotice problem={now.problem} writing />
            <ImportCounts outcome={now.answer} />
          </>
        );
      case 'done':
        return <Result {...props} answer={now.answer} />;
    }
  }

  function foot() {
    const another = (words: string) => (
      <Button
        variant="ghost"
        className="mr-auto -ml-3 max-md:ml-0 max-md:w-full"
        onClick={() => set({ stage: 'choose' })}
      >
        {words}
      </Button>
    );
    switch (now.stage) {
      case 'preview':
      case 'stopped': {
        const { file, answer } = now;
        const isNew = answer.insertedCount > 0 || now.stage === 'stopped';
        return (
          <>
            {another('Choose another file')}
            <Button onClick={onClose}>{now.stage === 'stopped' ? 'Close' : 'Cancel'}</Button>
            <Button
              variant="primary"
              className="tnum"
              disabled={!isNew}
              onClick={() => void run(file, answer)}
            >
              {now.stage === 'stopped'
                ? 'Try Again'
                : isNew
                  ? `Import ${counted(answer.insertedCount, ...words)}`
                  : 'Nothing to import'}
            </Button>
          </>
        );
      }
      case 'done':
        return (
          <>
            {another('Import another file')}
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </>
        );
      default:
        return (
          <Button disabled={now.stage === 'importing'} onClick={onClose}>
            Cancel
          </Button>
        );
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      width={560}
      busy={now.stage === 'importing'}
      title={title}
      subtitle={now.stage === 'choose' ? undefined : now.file.name}
      foot={foot()}
    >
      {body()}
    </Modal>
  );
}

function Headings({
  headings,
  hint,
  words,
}: Pick<ImportFileProps<never, never>, 'headings' | 'hint' | 'words'>) {
  const all = [...headings.required, ...headings.optional];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="min-w-0 grow basis-60 text-label text-muted">
        The first line must contain these column headings, in any order: {headings.required.join(', ')}.
        Optional headings: {headings.optional.join(', ')}. {hint}
      </p>
      <Button
        size="small"
        onClick={() => saveText(csvOf([all]), `${words[1]}.csv`, 'text/csv;charset=utf-8')}
      >
        Download an empty file
      </Button>
    </div>
  );
}

function Preview<Answer extends Previewed<Row>, Row>({
  answer,
  several,
  options,
  heads,
  widths,
  note,
  rowOf,
}: ImportFileProps<Answer, Row> & { answer: Answer; several: string }) {
  const shown = answer.preview?.slice(0, ROWS_SHOWN) ?? [];
  const { ignored_columns: ignored, total_rows: total } = answer;
  const label = `${several} of the file`;
  return (
    <>
      <p className="tnum text-muted">Nothing is imported yet.</p>
      <ImportCounts outcome={answer} />
      {ignored.length > 0 && (
        <Notice tone="warning">
          {ignored.length === 1 ? 'This column is not imported: ' : 'These columns are not imported: '}
          {ignored.join(', ')}.
        </Notice>
      )}
      <RejectedLines rejected={answer.rejected} />
      <LinesOfFile title="Read differently" lines={answer.notes} />
      {shown.length > 0 && (
        <div>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
            tabIndex={0}
            aria-label={label}
            className="max-h-[max(16rem,45vh)] overflow-y-auto rounded-box border border-line [--head-top:0px]"
          >
            <PreviewedRows label={label} heads={heads} widths={widths} note={note} rows={shown.map(rowOf)} />
          </section>
          {total > shown.length && (
            <p className="tnum mt-1.5 text-label text-subtle">
              The first {formatCount(shown.length)} of {formatCount(total)}
            </p>
          )}
        </div>
      )}
      {answer.insertedCount > 0 && options}
    </>
  );
}

function Importing({ answer }: { answer: CsvImport }) {
  const { processed_rows: processed, total_rows: total } = answer;
  const progress = `${formatCount(processed)} of ${formatCount(total)}`;
  return (
    <div className="flex h-36 flex-col justify-center gap-3">
      <p role="status" className="tnum flex items-center gap-2 font-medium">
        <Spinner className="text-accent" /> Importing, {progress}
      </p>
      <ProgressBar label="Imported" value={processed} max={Math.max(1, total)} valueText={progress} />
      <p className="text-label text-subtle">
        Keep this window open. If you close it, import the same file again: the import continues where it
        stopped.
      </p>
    </div>
  );
}

function Result<Answer extends Previewed<Row>, Row>({
  answer,
  words,
  result,
}: Pick<ImportFileProps<Answer, Row>, 'words' | 'result'> & { answer: Answer }) {
  return (
    <>
      <Notice tone={answer.insertedCount > 0 ? 'positive' : 'info'}>
        {answer.insertedCount > 0
          ? `${counted(answer.insertedCount, ...words)} imported.`
          : 'Nothing new: every row was already imported or was rejected.'}
      </Notice>
      {result?.(answer)}
      <ImportCounts outcome={answer} />
      <RejectedLines rejected={answer.rejected} />
    </>
  );
}

interface PreviewedRow {
  readonly line: number;
  readonly duplicate: boolean;
  readonly name: string;
  readonly detail: string;
  readonly mark?: string | undefined;
  readonly middle: ReactNode;
  readonly amountCents?: Cents;
  readonly amountText?: string;
}

interface PreviewedRowsProps extends Pick<ImportFileProps<never, never>, 'heads' | 'widths' | 'note'> {
  label: string;
  rows: readonly PreviewedRow[];
}

function PreviewedRows({
  label,
  heads: [name, middle, amount],
  widths: [middleWidth, amountWidth],
  note = 'AUD',
  rows,
}: PreviewedRowsProps) {
  return (
    <Table label={label}>
      <colgroup>
        <col />
        <col className={`${middleWidth} max-md:hidden`} />
        <col className={amountWidth} />
      </colgroup>
      <thead>
        <tr>
          <HeaderCell>{name}</HeaderCell>
          <HeaderCell className="max-md:hidden">{middle}</HeaderCell>
          <HeaderCell align="right" note={note}>
            {amount}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.line} className={row.duplicate ? 'text-muted' : undefined}>
            <Cell className="h-12! py-1.5!">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="font-medium wrap-anywhere">{row.name}</span>
                {row.duplicate ? (
                  <Badge tone="neutral">Already there</Badge>
                ) : (
                  row.mark !== undefined && <Badge tone="neutral">{row.mark}</Badge>
                )}
              </span>
              <span className="block text-label text-muted wrap-anywhere">{row.detail}</span>
            </Cell>
            <Cell className="h-12! max-md:hidden">{row.middle}</Cell>
            <Cell align="right" className="h-12!">
              {row.amountText ?? <Money amountCents={row.amountCents} exact />}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
