import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, Popover as AriaPopover, Dialog, DialogTrigger } from 'react-aria-components';
import { classNames } from './class-names.ts';

interface FilterPopoverProps {
  /** Stands first, e.g. 'Date'. */
  name: string;
  /** What is chosen, e.g. 'Any' or '01/01/2025 – 11/06/2025'. */
  value?: ReactNode;
  /** Before the name. */
  icon?: ReactNode;
  /** How many filters are on; shown as a small mark. */
  count?: number;
  className?: string;
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A control in a row of filters that opens a small box of fields. */
export function FilterPopover({ name, value, icon, count, className, children }: FilterPopoverProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <AriaButton
        className={classNames(
          'flex h-8 shrink-0 cursor-pointer items-center gap-2 rounded-control border bg-surface px-2.5 text-body touch:h-11',
          value === undefined ? 'border-line' : 'border-control',
          'data-hovered:bg-hover',
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
        {value !== undefined && <ChevronDown aria-hidden="true" className="size-4 text-subtle" />}
      </AriaButton>
      <AriaPopover
        placement="bottom start"
        offset={4}
        data-overlay=""
        className="w-88 max-w-[calc(100vw-2rem)] animate-fade rounded-box border border-line bg-raised p-4 shadow-popover"
      >
        <Dialog aria-label={name} className="flex flex-col gap-4 outline-none">
          {typeof children === 'function' ? children(close) : children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
