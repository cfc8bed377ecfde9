import type { Cents } from '#shared/money.ts';
import { classNames } from '../ui/class-names.ts';
import { ArrowDown, ArrowUp } from '../ui/lucide-icons.tsx';
import { valueChangeOf } from './portfolio.ts';

const LOOKS = {
  up: { tone: 'text-positive', Arrow: ArrowUp, spoken: 'up ' },
  down: { tone: 'text-negative', Arrow: ArrowDown, spoken: 'down ' },
  none: { tone: 'text-muted', Arrow: undefined, spoken: '' },
} as const;

/** An arrow and a percentage with one decimal: the change from the acquisition price. */
export function ValueChange({
  acquisitionCents,
  marketCents,
  className,
}: {
  acquisitionCents: Cents;
  marketCents: Cents;
  className?: string;
}) {
  const { direction, percent } = valueChangeOf(acquisitionCents, marketCents);
  const { tone, Arrow, spoken } = LOOKS[direction];
  return (
    <span className={classNames('tnum inline-flex items-center gap-0.5 whitespace-nowrap', tone, className)}>
      {Arrow && <Arrow aria-hidden="true" className="size-3.5" />}
      {spoken && <span className="sr-only">{spoken}</span>}
      {percent}%
    </span>
  );
}
