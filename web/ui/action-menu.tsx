import { lazyPart } from '../shell/lazy-screen.ts';
import type { ActionMenuProps } from './action-menu-frame.tsx';
import { IconButton, type IconButtonProps } from './button.tsx';
import { Ellipsis } from './lucide-icons.tsx';
import { useMayChange } from './page.tsx';
import { useOpener } from './use-opener.ts';

const ActionMenuFrame = lazyPart(() => import('./action-menu-frame.tsx'), 'ActionMenuFrame');

export function ActionMenu({
  label,
  actions: all,
  ...look
}: Pick<ActionMenuProps, 'label' | 'actions'> & Pick<IconButtonProps, 'size' | 'variant'>) {
  const { isOpen, trigger, close, button } = useOpener(ActionMenuFrame.preload, 'menu');
  const mayChange = useMayChange();
  const actions = all.filter(({ reads }) => mayChange || reads);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        {...look}
        {...button}
        label={label}
        icon={<Ellipsis className={look.size === 'small' ? 'size-3.5' : 'size-4'} />}
      />
      {isOpen && <ActionMenuFrame trigger={trigger} label={label} actions={actions} onClose={close} />}
    </>
  );
}
