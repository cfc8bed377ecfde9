import { classNames } from '../ui/class-names.ts';
import { endingOf, type FileKind, fileKindOf } from './file-kind.ts';

const COLOURS: Record<FileKind, string> = {
  pdf: 'text-negative',
  word: 'text-info',
  excel: 'text-positive',
  image: 'text-warning',
  other: 'text-subtle',
};

const NAMES: Record<FileKind, string> = {
  pdf: 'PDF',
  word: 'Word document',
  excel: 'Excel workbook',
  image: 'Image',
  other: 'File',
};

export function FileTile({ filename, small = false }: { filename: string; small?: boolean }) {
  const kind = fileKindOf(filename);
  const ending = endingOf(filename);
  return (
    <span
      className={classNames('relative block shrink-0', small ? 'h-8 w-6.5' : 'h-10 w-8')}
      data-kind={kind}
    >
      <svg aria-hidden="true" viewBox="0 0 32 40" fill="none" className="absolute inset-0 size-full">
        <path
          d="M4.5.5h16l11 11v24a4 4 0 0 1-4 4h-23a4 4 0 0 1-4-4v-31a4 4 0 0 1 4-4z"
          className="fill-surface stroke-line"
        />
        <path d="M20.5.5v7a4 4 0 0 0 4 4h7" className="fill-hover stroke-line" />
      </svg>
      <span className="sr-only">{NAMES[kind]}</span>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute inset-x-0 text-center text-[0.5625rem] leading-3 font-bold',
          small ? 'bottom-1' : 'bottom-2',
          COLOURS[kind],
        )}
      >
        {ending.slice(0, 4).toUpperCase() || '—'}
      </span>
    </span>
  );
}
