import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { useFileDrop } from '../ui/file-drop.ts';
import { FileUp } from '../ui/lucide-icons.tsx';

interface ChooseFileProps {
  label: string;
  article: string;
  hint: string;
  accept?: string;
  several?: boolean;
  onFiles: (files: readonly File[]) => void;
}

export function ChooseFile({
  label,
  article,
  hint,
  accept = '.csv,.txt,text/csv',
  several = false,
  onFiles,
}: ChooseFileProps) {
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(several ? files : files.slice(0, 1));
  };
  const { over, handlers } = useFileDrop(take);
  const hintId = useId();
  return (
    <label
      {...handlers}
      className={classNames(
        'flex h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-box border border-dashed px-4 text-center transition-colors duration-80 has-focus-visible:focus-outline',
        over ? 'border-accent bg-selected' : 'border-control bg-canvas hover:bg-hover',
      )}
    >
      <FileUp className="size-5 text-subtle" />
      <span className="mt-1 font-medium">
        <span className="max-md:hidden">Drop {article} here, or </span>
        <span className="text-accent">{several ? 'choose files' : 'choose a file'}</span>
      </span>
      <span id={hintId} className="text-label text-subtle">
        {hint}
      </span>
      <input
        type="file"
        multiple={several}
        accept={accept}
        aria-label={label}
        aria-describedby={hintId}
        className="sr-only"
        onChange={(event) => {
          // Emptying the input also empties `event.target.files`, so the files are copied first.
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          take(files);
        }}
      />
    </label>
  );
}
