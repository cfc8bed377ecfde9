import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { formatCount } from './money-format.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
  open?: boolean;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The id of the element with `role="tabpanel"`. The tabs switch its content. */
  panelId: string;
  className?: string;
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
  className,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab =
      row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[
        tabs.findIndex((candidate) => candidate.value === value)
      ];
    if (!row.current || !tab) return;
    const { offsetLeft, offsetWidth } = tab;
    const start = row.current.offsetLeft;
    const end = start + row.current.clientWidth;
    if (offsetLeft < start + row.current.scrollLeft) row.current.scrollLeft = offsetLeft - start;
    else if (offsetLeft + offsetWidth > end + row.current.scrollLeft) {
      row.current.scrollLeft = offsetLeft + offsetWidth - end;
    }
  }, [tabs, value]);
  function onKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.value === value);
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = targets[event.key] ?? -1;
    const next = tabs[target];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={classNames(
        'flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:gap-6',
        className,
      )}
    >
      {tabs.map((tab) => {
        const selected = tab.value === value;
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={selected}
            aria-controls={panelId}
            tabIndex={selected ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={classNames(
              'flex h-9 shrink-0 items-center gap-1.5 rounded-t-badge border-b-2 text-body -outline-offset-2 transition-colors duration-120 touch:h-11 touch:text-form',
              selected
                ? 'border-accent font-medium text-ink'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span
                className={classNames(
                  'tnum font-normal',
                  tab.open && tab.count > 0 ? 'text-warning' : 'text-subtle',
                )}
              >
                {formatCount(tab.count)}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
