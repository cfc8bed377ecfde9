import { useId } from 'react';
import { classNames } from './class-names.ts';
import { useFileDrop } from './file-drop.ts';
import { FileUp } from './lucide-icons.tsx';

/** Takes one CSV file, dropped or chosen. */
export function ChooseFile({
  label,
  article,
  hint,
  onFile,
}: {
  /** The name of the input, such as 'Statement file'. */
  label: string;
  /** What to drop, such as 'a statement'. */
  article: string;
  hint: string;
  onFile: (file: File) => void;
}) {
  const { over, handlers } = useFileDrop(([file]) => file && onFile(file));
  const hintId = useId();
  return (
    <label
      {...handlers}
      className={classNames(
        'flex h-36 cursor-pointer flex-col items-center justify-center gap-1 rounded-box border border-dashed px-4 text-center transition-colors duration-80 has-focus-visible:focus-outline',
        over ? 'border-accent bg-selected' : 'border-control bg-canvas hover:bg-hover',
      )}
    >
      <FileUp aria-hidden="true" className="size-5 text-subtle" />
      <span className="mt-1 font-medium">
        <span className="max-md:hidden">Drop {article} here, or </span>
        <span className="text-accent">choose a file</span>
      </span>
      <span id={hintId} className="text-label text-subtle">
        {hint}
      </span>
      <input
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label={label}
        aria-describedby={hintId}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
