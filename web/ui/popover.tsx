import type { ReactNode } from 'react';
import { lazyPart } from '../shell/lazy-screen.ts';
import { classNames } from './class-names.ts';
import { ChevronDown } from './lucide-icons.tsx';
import { useOpener } from './use-opener.ts';

const PopoverFrame = lazyPart(() => import('./popover-frame.tsx'), 'PopoverFrame');

interface FilterPopoverProps {
  name: string;
  value?: ReactNode;
  icon?: ReactNode;
  count?: number;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

export const preloadPopovers = PopoverFrame.preload;

export function FilterPopover({ name, value, icon, count, className, children }: FilterPopoverProps) {
  const { isOpen, trigger, close, button } = useOpener(preloadPopovers);
  return (
    <>
      <button
        {...button}
        className={classNames(
          'flex h-8 shrink-0 cursor-pointer items-center gap-2 rounded-control border bg-surface px-2.5 text-body touch:h-11',
          value === undefined ? 'border-line' : 'border-control',
          'hover:bg-hover',
          className,
        )}
      >
        {icon}
        <span className={value === undefined ? 'font-medium' : 'text-subtle'}>{name}</span>
        {value !== undefined && <span className="tnum font-medium">{value}</span>}
        {Boolean(count) && (
          <span className="tnum flex size-5 items-center justify-center rounded-badge bg-selected text-label font-medium text-accent">
            {count}
          </span>
        )}
        {value !== undefined && <ChevronDown className="size-4 text-subtle" />}
      </button>
      {isOpen && (
        <PopoverFrame trigger={trigger} label={name} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </PopoverFrame>
      )}
    </>
  );
}
