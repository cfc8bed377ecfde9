import type { Cents } from '#shared/money.ts';
import { classNames } from '../ui/class-names.ts';
import { ArrowDown, ArrowUp } from '../ui/lucide-icons.tsx';
import { valueChangeOf } from './portfolio.ts';

const STYLES = {
  up: { tone: 'text-positive', Arrow: ArrowUp, hiddenText: 'up ' },
  down: { tone: 'text-negative', Arrow: ArrowDown, hiddenText: 'down ' },
  none: { tone: 'text-muted', Arrow: undefined, hiddenText: '' },
} as const;

interface ValueChangeProps {
  acquisitionCents: Cents;
  marketCents: Cents;
  className?: string;
}

export function ValueChange({ acquisitionCents, marketCents, className }: ValueChangeProps) {
  const { direction, percent } = valueChangeOf(acquisitionCents, marketCents);
  const { tone, Arrow, hiddenText } = STYLES[direction];
  return (
    <span className={classNames('tnum inline-flex items-center gap-0.5 whitespace-nowrap', tone, className)}>
      {Arrow && <Arrow aria-hidden="true" className="size-3.5" />}
      {hiddenText && <span className="sr-only">{hiddenText}</span>}
      {percent}%
    </span>
  );
}
