import { type RefObject, useEffect, useRef } from 'react';
import { Popover as AriaPopover, Menu, MenuItem, Text } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { Keys } from './keys.tsx';
import type { LucideIcon } from './lucide-icons.tsx';

export interface MenuAction {
  id: string;
  label: string;
  detail?: string | undefined;
  icon?: LucideIcon;
  keys?: string;
  reads?: boolean;
  /** The reason why the action is not possible. The muted entry shows it. */
  refused?: string | undefined;
  onChoose: () => void;
}

export interface ActionMenuProps {
  trigger: RefObject<HTMLElement | null>;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}

export function ActionMenuFrame({ trigger, label, actions, onClose }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      menu.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  /** Focuses the menu's button, so that the action's dialog returns the focus to it on closing. */
  function choose(chosen: MenuAction | undefined) {
    flushSync(onClose);
    trigger.current?.focus();
    chosen?.onChoose();
  }
  return (
    <AriaPopover
      triggerRef={trigger}
      isOpen
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      placement="bottom end"
      offset={4}
      data-overlay=""
      className={classNames(
        actions.some(({ detail }) => detail !== undefined) ? 'w-80' : 'w-64',
        'max-w-[calc(100vw-2rem)] animate-fade rounded-box border border-line bg-raised p-1 shadow-popover',
      )}
    >
      <Menu
        ref={menu}
        aria-label={label}
        disabledKeys={actions.filter(({ refused }) => refused !== undefined).map(({ id }) => id)}
        onClose={onClose}
        onAction={(chosen) => choose(actions.find(({ id }) => id === chosen))}
        className="outline-none"
      >
        {actions.map(({ id, label: text, detail, icon: Icon, keys, refused }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={text}
            className="flex min-h-8 cursor-pointer items-center gap-3 rounded-control px-2 py-1 text-body outline-none data-disabled:cursor-default data-disabled:text-subtle data-focused:bg-selected touch:min-h-11"
          >
            {Icon && <Icon className="mt-0.5 size-4 shrink-0 self-start text-subtle" />}
            {/* axe reports an entry whose name does not contain all of its text. */}
            <Text slot="label" className="min-w-0 grow">
              <span className="block">{text}</span>
              {(refused ?? detail) && (
                <span className="block text-label text-subtle">{refused ?? detail}</span>
              )}
            </Text>
            {keys && (
              <span aria-hidden="true" className="hidden fine:block">
                <Keys keys={keys} />
              </span>
            )}
          </MenuItem>
        ))}
      </Menu>
    </AriaPopover>
  );
}
