import { type RefObject, useEffect, useRef } from 'react';
import { Popover as AriaPopover, Menu, MenuItem, Text } from 'react-aria-components';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { Keys } from './keys.tsx';
import type { LucideIcon } from './lucide-icons.tsx';

export interface MenuAction {
  id: string;
  label: string;
  /** The consequence, in a few words below the label. */
  detail?: string | undefined;
  icon?: LucideIcon;
  /** The shortcut that does the same. */
  keys?: string;
  /** Whether the action only reads, so that auditors see it too. */
  reads?: boolean;
  /** Why the action is unavailable; the entry stays, muted, with this sentence. */
  refused?: string | undefined;
  onChoose: () => void;
}

export interface ActionMenuProps {
  trigger: RefObject<HTMLElement | null>;
  label: string;
  actions: readonly MenuAction[];
  onClose: () => void;
}

/** The menu that `ActionMenu` opens, in its own file so that its library loads on demand. */
export function ActionMenuFrame({ trigger, label, actions, onClose }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  // Not the library's autoFocus, which leaves the focus on the menu after a key opened it; then Enter did nothing.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      menu.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  /** A dialog returns the focus to the element that had it before: this must be the button, because the menu is gone. */
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
            {/* One label, because axe reports an entry with text that is not in its name. */}
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
