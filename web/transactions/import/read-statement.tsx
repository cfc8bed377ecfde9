import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckStatement } from './check-statement.tsx';
import { ChooseAccount } from './choose-account.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { chooseColumns, type FileStage, type StatementFile } from './statement-import.ts';
import { StatementPreview } from './statement-preview.tsx';

type Asked = Extract<FileStage, { stage: 'columns' | 'preview' }>;

export function isAsking(file: StatementFile | undefined): boolean {
  return file?.now.stage === 'columns' || (file?.now.stage === 'preview' && file.asked !== undefined);
}

export function ReadStatement({ file, now }: { file: StatementFile; now: Asked }) {
  const [isOpen, setOpen] = useState(false);
  const preview = now.stage === 'preview' ? now.preview : undefined;
  const { first_rows: rows, headings, layout } = preview ?? {};
  const { asked } = file;
  return (
    <>
      {now.stage === 'columns' && <Notice tone={file.layout ? 'warning' : 'info'}>{now.message}</Notice>}
      {asked || isOpen ? (
        <ChooseColumns
          rows={asked?.first_rows ?? rows ?? []}
          headings={asked?.headings ?? headings ?? []}
          layout={file.layout ?? layout ?? asked?.guess}
          isRead={preview !== undefined}
          onChange={(chosen) => void chooseColumns(file.id, chosen)}
        />
      ) : (
        rows && (
          <Button size="small" className="self-start" onClick={() => setOpen(true)}>
            Change columns
          </Button>
        )
      )}
      {preview && (
        <>
          <CheckStatement file={file} preview={preview} />
          <ChooseAccount fileId={file.id} preview={preview} />
          <StatementPreview preview={preview} />
        </>
      )}
    </>
  );
}
