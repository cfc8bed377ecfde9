import { isZipList } from '#shared/terms.ts';
import { useExports } from '../api/exports.ts';
import { useClientInView } from '../api/use-client-in-view.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { classNames } from './class-names.ts';
import type { ExportOffer } from './export-box.tsx';
import { Archive, Download } from './lucide-icons.tsx';
import { formatCount } from './money-format.ts';
import { useShortcut } from './shortcuts.ts';
import { Spinner } from './spinner.tsx';
import { useOpener } from './use-opener.ts';

const ExportBox = lazyPart(() => import('./export-box.tsx'), 'ExportBox');

export interface CreateExportProps extends ExportOffer {
  disabled?: boolean;
  hasKey?: boolean;
  small?: boolean;
  className?: string;
}

export function CreateExport({
  disabled = false,
  hasKey = false,
  small = false,
  className,
  ...asked
}: CreateExportProps) {
  const { isOpen, trigger, open, close, button } = useOpener(ExportBox.preload);
  const running = useExports(asked).find(({ status }) => status === 'running');
  const isZip = isZipList(asked.list);
  const [word, what] = isZip ? [asked.list === 'archive' ? 'Archive' : 'ZIP', 'files'] : ['Export', 'rows'];
  const title = isZip ? `${word} of ${asked.name}` : `Export ${asked.name}`;
  // An export would have the manager's rights, so a manager who views as a client cannot export.
  const isViewAs = useClientInView()?.isViewAs === true;
  useShortcut('e', title, open, hasKey && !disabled && !isViewAs);
  if (isViewAs) return null;
  const progress =
    running &&
    (running.total === null
      ? `${formatCount(running.done)} ${what}`
      : `${formatCount(running.done)} of ${formatCount(running.total)}`);
  const Icon = isZip ? Archive : Download;
  const icon = running ? <Spinner /> : <Icon aria-hidden="true" />;
  return (
    <>
      <button
        {...button}
        aria-keyshortcuts={hasKey ? 'E' : undefined}
        title={small ? title : undefined}
        disabled={disabled}
        className={classNames(
          'flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border border-line print:hidden bg-surface text-body font-medium hover:bg-hover disabled:cursor-default disabled:text-subtle',
          small ? 'h-7 px-1.5 touch:h-11 touch:min-w-11' : 'h-8 px-3 touch:h-11',
          !small && 'max-md:min-w-11 max-md:border-transparent max-md:px-0',
          className,
        )}
      >
        {icon}
        {progress ? (
          <span className="tnum">
            <span className="sr-only">Exporting {asked.name}, </span>
            {progress}
          </span>
        ) : (
          <span className={small ? 'sr-only' : 'max-md:sr-only'}>{small ? title : word}</span>
        )}
      </button>
      {isOpen && <ExportBox {...asked} trigger={trigger} onClose={close} />}
    </>
  );
}
