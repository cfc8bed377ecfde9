import { useRef, useState } from 'react';

export function useOpener(preload: () => Promise<unknown>, opens: 'dialog' | 'menu' = 'dialog') {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    trigger,
    open: () => setOpen(true),
    close: () => setOpen(false),
    button: {
      ref: trigger,
      type: 'button',
      'aria-haspopup': opens,
      'aria-expanded': isOpen,
      onPointerEnter: () => void preload(),
      onFocus: () => void preload(),
      onClick: () => setOpen(!isOpen),
    },
  } as const;
}
