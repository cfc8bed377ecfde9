import type { ReactNode } from 'react';
import { IconButton } from '../ui/button.tsx';
import { X } from '../ui/lucide-icons.tsx';
import { Overlay } from '../ui/overlay.tsx';
import { Brand } from './brand.tsx';

interface SlideOverProps {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function SlideOver({ open, onClose, children }: SlideOverProps) {
  if (!open) return null;
  return (
    <Overlay
      onClose={onClose}
      name={{ label: 'Menu' }}
      classNames={{
        scrim: 'fixed inset-0 z-30 flex animate-fade bg-scrim',
        box: 'h-full w-72 max-w-[85vw] animate-fade border-r border-line bg-canvas shadow-overlay',
        dialog: 'flex h-full flex-col outline-none',
      }}
    >
      <div className="flex h-14 shrink-0 items-center justify-between pr-2 pl-4">
        <Brand />
        <IconButton label="Close" icon={<X aria-hidden="true" className="size-4" />} onClick={onClose} />
      </div>
      {children}
    </Overlay>
  );
}
