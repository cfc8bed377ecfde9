import { Button } from '../../ui/button.tsx';
import { FileUp } from '../../ui/lucide-icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isUnderWay, type StatementFile, useStatementFiles } from './statement-import.ts';

export function ImportButton({ onPress }: { onPress: () => void }) {
  const label = labelOf(useStatementFiles());
  return (
    <Button
      icon={label ? <Spinner /> : <FileUp />}
      onClick={onPress}
      className="tnum max-md:min-w-11 max-md:border-transparent max-md:px-0!"
    >
      {label ?? <span className="max-md:sr-only">Import statement</span>}
    </Button>
  );
}

function labelOf(files: readonly StatementFile[]): string | undefined {
  if (!isUnderWay(files)) return undefined;
  if (files.length > 1) {
    const ended = files.filter(({ now }) => now.stage === 'done' || now.stage === 'unsent').length;
    return `Importing ${ended + 1} of ${files.length}`;
  }
  const now = files[0]?.now;
  if (now?.stage !== 'running') return 'Importing';
  const { processed_rows, total_rows } = now.progress;
  return total_rows > 0 ? `Importing ${Math.floor((processed_rows / total_rows) * 100)} %` : 'Importing';
}
