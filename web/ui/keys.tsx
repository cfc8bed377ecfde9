import { classNames } from './class-names.ts';

const NAMES: Record<string, string> = {
  Enter: '↵',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
};

const commandKey = () => (/Mac|iP(hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl ');

export function Keys({ keys, className }: { keys: string; className?: string }) {
  return (
    <span className={classNames('inline-flex gap-1', className)}>
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-badge border border-line bg-surface px-1 font-sans text-label text-muted"
        >
          {NAMES[key] ?? key.replace('Mod+', commandKey)}
        </kbd>
      ))}
    </span>
  );
}
