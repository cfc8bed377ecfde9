import { type ReactNode, type RefObject, useRef } from 'react';
import type { FigureAsked } from '#shared/contract/figures.ts';
import { lazyPart } from '../shell/lazy-screen.ts';
import { classNames } from './class-names.ts';
import { ChevronDown } from './lucide-icons.tsx';
import { useOpener } from './use-opener.ts';

const FigurePanel = lazyPart(() => import('../shell/figure-panel.tsx'), 'FigurePanel');

export const preloadFigures = FigurePanel.preload;

/** These classes are for an element with `data-figure-cell`. A press anywhere on it opens its figure. */
export const OPENING_CELL =
  'relative -outline-offset-2 transition-colors duration-80 hover:bg-hover has-[[data-figure][aria-expanded=true]]:bg-selected';

interface OpeningButtonProps {
  figure: string;
  label: string;
  text?: string | undefined;
  className?: string | undefined;
  preload: () => Promise<void>;
  panel: (cell: RefObject<HTMLElement | null>, close: () => void) => ReactNode;
}

/** A `data-figure-cell` around this button must have the classes `OPENING_CELL`. */
export function OpeningButton({ figure, label, text, className, preload, panel }: OpeningButtonProps) {
  const { isOpen, trigger, close, button } = useOpener(preload);
  const cell = useRef<HTMLElement>(null);
  return (
    <>
      <button
        {...button}
        data-figure={figure}
        onClick={() => {
          cell.current = trigger.current?.closest<HTMLElement>('[data-figure-cell]') ?? trigger.current;
          button.onClick();
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
      {isOpen && panel(cell, close)}
    </>
  );
}

interface FigureButtonProps extends Pick<OpeningButtonProps, 'label' | 'text' | 'className'> {
  asked: FigureAsked;
  title?: string | undefined;
}

export function FigureButton({ asked, title, ...button }: FigureButtonProps) {
  return (
    <OpeningButton
      {...button}
      figure={asked.figure}
      preload={preloadFigures}
      panel={(cell, close) => (
        <FigurePanel asked={asked} title={title ?? button.label} beside={cell} onClose={close} />
      )}
    />
  );
}

interface FigureInLineProps extends Pick<FigureButtonProps, 'asked' | 'label' | 'text'> {
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
