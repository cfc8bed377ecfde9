import { Button } from '../ui/button.tsx';
import { FileUp } from '../ui/lucide-icons.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type ImportStage, useStatementImport } from './statement-import.ts';

/** Opens the import; shows the progress of a running one while its window is closed. */
export function ImportButton({ onPress }: { onPress: () => void }) {
  const label = labelOf(useStatementImport());
  return (
    <Button
      icon={label ? <Spinner /> : <FileUp aria-hidden="true" className="size-4" />}
      onClick={onPress}
      className="tnum max-md:min-w-11 max-md:border-transparent max-md:px-0!"
    >
      {label ?? <span className="max-md:sr-only">Import statement</span>}
    </Button>
  );
}

function labelOf(current: ImportStage): string | undefined {
  if (current.stage === 'sending') return 'Importing';
  if (current.stage !== 'running') return undefined;
  const { processed_rows, total_rows } = current.progress;
  return total_rows > 0 ? `Importing ${Math.floor((processed_rows / total_rows) * 100)} %` : 'Importing';
}
