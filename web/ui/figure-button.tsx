import { type ReactNode, useRef, useState } from 'react';
import type { FigureAsked } from '#shared/contract/figures.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { classNames } from './class-names.ts';
import { ChevronDown } from './lucide-icons.tsx';

const FigurePanel = lazyPart(() => import('../shell/figure-panel.tsx'), 'FigurePanel');

export const preloadFigures = FigurePanel.preload;

/** These classes are for an element with `data-figure-cell`. A press anywhere on it opens its figure. */
export const OPENING_CELL =
  'relative -outline-offset-2 transition-colors duration-80 hover:bg-hover has-[[data-figure][aria-expanded=true]]:bg-selected';

interface FigureButtonProps {
  asked: FigureAsked;
  label: string;
  title?: string | undefined;
  text?: string | undefined;
  className?: string;
}

/** A `data-figure-cell` around this button must have the classes `OPENING_CELL`. */
export function FigureButton({ asked, label, title = label, text, className }: FigureButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const cell = useRef<HTMLElement>(null);
  return (
    <>
      <button
        ref={trigger}
        type="button"
        data-figure={asked.figure}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void preloadFigures()}
        onFocus={() => void preloadFigures()}
        onClick={() => {
          cell.current = trigger.current?.closest<HTMLElement>('[data-figure-cell]') ?? trigger.current;
          setOpen(!isOpen);
        }}
        aria-label={text && `${label}: ${text}`}
        className={classNames(
          'inline-flex min-w-0 cursor-pointer items-center gap-1 text-left after:absolute after:inset-0',
          className,
        )}
      >
        {text ?? label}
        <ChevronDown className="size-3.5 shrink-0 text-subtle" />
      </button>
      {isOpen && <FigurePanel asked={asked} title={title} beside={cell} onClose={() => setOpen(false)} />}
    </>
  );
}

interface FigureInLineProps {
  asked: FigureAsked;
  label: string;
  text?: string;
  children?: ReactNode;
}

export function FigureInLine({ asked, label, text, children }: FigureInLineProps) {
  return (
    <span
      data-figure-cell=""
      className={classNames('inline-flex items-baseline gap-1.5 rounded-badge', OPENING_CELL)}
    >
      <FigureButton asked={asked} label={label} text={text} className="touch:after:-inset-y-3" />
      {children && <> {children}</>}
    </span>
  );
}
