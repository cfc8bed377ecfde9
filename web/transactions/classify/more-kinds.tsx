import { useRef, useState } from 'react';
import { lazyPart } from '../../shell/lazy-screen.ts';
import type { ChooseKindProps } from './choose-kind.tsx';

const ChooseKind = lazyPart(() => import('./choose-kind.tsx'), 'ChooseKind');
const preload = () => void ChooseKind.preload();

/** Returns the attributes of a button that opens the other kinds, and the popover to show beside it. */
export function useMoreKinds(choice: Omit<ChooseKindProps, 'trigger' | 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  return {
    button: {
      ref,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => setOpen(!isOpen),
    },
    popover: isOpen && <ChooseKind trigger={ref} {...choice} onClose={() => setOpen(false)} />,
    open: () => setOpen(true),
  } as const;
}
