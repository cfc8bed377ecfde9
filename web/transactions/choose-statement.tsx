import { useId } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { classNames } from '../ui/class-names.ts';
import { useFileDrop } from '../ui/file-drop.ts';
import { FileUp } from '../ui/lucide-icons.tsx';

const MEGABYTE = 1024 * 1024;

/** Takes one file, dropped or chosen. */
export function ChooseStatement({ onFile }: { onFile: (file: File) => void }) {
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
        <span className="max-md:hidden">Drop a statement here, or </span>
        <span className="text-accent">choose a file</span>
      </span>
      <span id={hintId} className="text-label text-subtle">
        CSV, up to {LIMITS.statementBytes / MEGABYTE} MB or {LIMITS.statementRows.toLocaleString('en-AU')}{' '}
        rows
      </span>
      <input
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="Statement file"
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
