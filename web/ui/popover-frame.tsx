import type { ReactNode, RefObject } from 'react';
import { Popover as AriaPopover, Dialog } from 'react-aria-components';

export interface PopoverProps {
  trigger: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The box that `FilterPopover` opens, in its own file so that its library loads on demand. */
export function PopoverFrame({ trigger, label, onClose, children }: PopoverProps) {
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
      className="w-88 max-w-[calc(100vw-2rem)] animate-fade rounded-box border border-line bg-raised p-4 shadow-popover"
    >
      <Dialog aria-label={label} className="flex flex-col gap-4 outline-none">
        {children}
      </Dialog>
    </AriaPopover>
  );
}
