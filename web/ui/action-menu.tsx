import { useRef, useState } from 'react';
import { lazyPart } from '../shell/lazy-screen.ts';
import type { ActionMenuProps } from './action-menu-frame.tsx';
import { IconButton, type IconButtonProps } from './button.tsx';
import { Ellipsis } from './lucide-icons.tsx';
import { useMayChange } from './page.tsx';

const ActionMenuFrame = lazyPart(() => import('./action-menu-frame.tsx'), 'ActionMenuFrame');

export function ActionMenu({
  label,
  actions: all,
  ...button
}: Pick<ActionMenuProps, 'label' | 'actions'> & Pick<IconButtonProps, 'size' | 'variant'>) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const mayChange = useMayChange();
  const actions = all.filter(({ reads }) => mayChange || reads);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        {...button}
        ref={trigger}
        label={label}
        icon={<Ellipsis className={button.size === 'small' ? 'size-3.5' : 'size-4'} />}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void ActionMenuFrame.preload()}
        onFocus={() => void ActionMenuFrame.preload()}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <ActionMenuFrame trigger={trigger} label={label} actions={actions} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
