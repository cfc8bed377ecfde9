import { useId } from 'react';
import { LIMITS } from '#shared/constants.ts';
import { classNames } from '../ui/class-names.ts';
import { useFileDrop } from '../ui/file-drop.ts';
import { Upload } from '../ui/lucide-icons.tsx';
import { acceptOf } from './file-kind.ts';

interface DropAreaProps {
  endings: readonly string[];
  several: boolean;
  title?: string;
  /** True if a required field is empty. A press then calls `onFiles` with an empty list. */
  blocked: boolean;
  onFiles: (files: File[]) => void;
}

const MEGABYTE = 1024 * 1024;

function endingsText(endings: readonly string[]): string {
  const kinds = [
    { name: 'PDF', of: ['pdf'] },
    { name: 'Word', of: ['doc', 'docx'] },
    { name: 'Excel', of: ['xls', 'xlsx'] },
    { name: 'PNG', of: ['png'] },
    { name: 'JPG', of: ['jpg', 'jpeg'] },
    { name: 'GIF', of: ['gif'] },
    { name: 'CSV', of: ['csv'] },
    { name: 'text', of: ['txt'] },
  ];
  const names = kinds
    .filter(({ of }) => of.some((ending) => endings.includes(ending)))
    .map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

export function DropArea({ endings, several, title, blocked, onFiles }: DropAreaProps) {
  const hintId = useId();
  const { over, handlers } = useFileDrop(acceptFiles);
  function acceptFiles(files: File[]) {
    if (files.length > 0) onFiles(several ? files : files.slice(0, 1));
  }
  return (
    <label
      {...handlers}
      className={classNames(
        'relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-box border border-dashed px-4 py-3 text-center transition-colors duration-80 has-focus-visible:focus-outline',
        blocked
          ? 'border-line bg-canvas text-subtle'
          : over
            ? 'cursor-pointer border-accent bg-selected'
            : 'cursor-pointer border-control bg-canvas hover:bg-hover',
      )}
    >
      <Upload className={classNames('size-5', blocked ? 'text-subtle' : 'text-accent')} />
      <span className="mt-1">
        <span className={blocked ? '' : 'font-medium text-accent'}>
          {title ?? (several ? 'Choose files' : 'Choose a file')}
        </span>
        <span className="max-md:hidden"> or drop {several ? 'them' : 'it'} here</span>
      </span>
      <span id={hintId} className="text-label text-subtle">
        {endingsText(endings)}, up to {LIMITS.documentBytes / MEGABYTE} MB{several ? ' each' : ''}
      </span>
      <input
        type="file"
        multiple={several}
        accept={acceptOf(endings)}
        aria-label={title ?? (several ? 'Files' : 'File')}
        aria-describedby={hintId}
        aria-disabled={blocked || undefined}
        className="sr-only"
        onClick={(event) => {
          if (!blocked) return;
          event.preventDefault();
          onFiles([]);
        }}
        onChange={(event) => {
          acceptFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
