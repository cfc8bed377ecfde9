import type { CSSProperties } from 'react';
import type { Cents } from '#shared/money.ts';
import { classNames } from './class-names.ts';
import { formatMoney, type MoneySign } from './money-format.ts';

interface MoneyProps {
  amountCents: Cents | null | undefined;
  /** Whether to show two decimals. If false, the amount is in whole dollars, with the cents on hover. */
  exact?: boolean;
  /** With `flow`, deposits are green with a +, payments have the text colour, and zero is muted. */
  sign?: MoneySign;
  withoutSymbol?: boolean;
  /** Reduces the font size if the `@container` is too narrow, so that no amount is truncated. */
  fit?: boolean;
  className?: string;
}

export function Money({
  amountCents,
  exact = false,
  sign = 'plain',
  withoutSymbol = false,
  fit = false,
  className,
}: MoneyProps) {
  const amount = amountCents ?? 0;
  const text = formatMoney(amountCents, { exact, sign, withoutSymbol });
  return (
    <span
      title={exact ? undefined : formatMoney(amountCents, { exact: true, sign, withoutSymbol })}
      className={classNames(
        'tnum whitespace-nowrap',
        fit && 'fit-characters',
        sign === 'flow' && amount > 0 && 'text-positive',
        sign === 'flow' && amount === 0 && 'text-muted',
        className,
      )}
      style={fit ? ({ '--characters': text.length } as CSSProperties) : undefined}
    >
      {text}
    </span>
  );
}
