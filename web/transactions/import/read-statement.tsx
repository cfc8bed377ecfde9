import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckStatement } from './check-statement.tsx';
import { ChooseAccount } from './choose-account.tsx';
import { ChooseColumns, type ChooseColumnsProps } from './choose-columns.tsx';
import { chooseColumns, type FileStage, type StatementFile } from './statement-import.ts';
import { StatementPreview } from './statement-preview.tsx';

type Asked = Extract<FileStage, { stage: 'columns' | 'preview' }>;

/** Whether the dialog shows the columns, which need more room. */
export function isAsking(file: StatementFile | undefined): boolean {
  return file?.now.stage === 'columns' || (file?.now.stage === 'preview' && file.layout !== undefined);
}

/** What was read of a file, with the choices that change how it is read. */
export function ReadStatement({ file, now }: { file: StatementFile; now: Asked }) {
  const [isOpen, setOpen] = useState(false);
  if (now.stage === 'columns')
    return (
      <>
        <Notice tone="info">{now.asked.message}</Notice>
        <Columns
          file={file}
          rows={now.asked.first_rows}
          headings={now.asked.headings}
          layout={now.asked.guess}
        />
      </>
    );
  const { preview } = now;
  const { first_rows: rows, headings, layout } = preview;
  return (
    <>
      {isOpen || file.layout ? (
        <Columns file={file} rows={rows} headings={headings} layout={layout} />
      ) : (
        rows && (
          <Button size="small" className="self-start" onClick={() => setOpen(true)}>
            Change columns
          </Button>
        )
      )}
      <CheckStatement file={file} preview={preview} />
      <ChooseAccount fileId={file.id} preview={preview} />
      <StatementPreview preview={preview} />
    </>
  );
}

function Columns({
  file,
  rows = [],
  headings = [],
  layout,
}: { file: StatementFile } & Partial<Pick<ChooseColumnsProps, 'rows' | 'headings' | 'layout'>>) {
  return (
    <ChooseColumns
      key={file.id}
      rows={rows}
      headings={headings}
      layout={file.layout ?? layout}
      onChange={(chosen) => void chooseColumns(file.id, chosen)}
    />
  );
}
