import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover, Dialog } from 'react-aria-components';
import { classNames } from './class-names.ts';

export interface PopoverProps {
  trigger: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  /** `wide` fits three columns, `month` fits days. `figure` has no padding, because its content has padding. */
  width?: 'usual' | 'wide' | 'figure' | 'month';
  children: ReactNode;
}

const WIDTHS = { usual: 'w-88 p-4', wide: 'w-159 p-4', figure: 'w-112', month: 'w-fit p-3' } as const;

/** The popover's library is loaded on demand, so the popover has a file of its own. */
export function PopoverFrame({ trigger, label, onClose, width = 'usual', children }: PopoverProps) {
  return (
    <AriaPopover
      triggerRef={trigger}
      isOpen
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement="bottom start"
      offset={4}
      data-overlay=""
      className={classNames(
        'max-w-[calc(100vw-2rem)] animate-fade overflow-y-auto rounded-box border border-line bg-raised shadow-popover',
        WIDTHS[width],
      )}
    >
      <Dialog aria-label={label} className="flex flex-col gap-4 outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  );
}
