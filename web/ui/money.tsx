import type { CSSProperties } from 'react';
import type { Cents } from '#shared/money.ts';
import { classNames } from './class-names.ts';
import { formatMoney, type MoneyStyle } from './money-format.ts';

interface MoneyProps extends MoneyStyle {
  amountCents: Cents | null | undefined;
  fit?: boolean;
  className?: string;
}

/** With the sign `flow`, deposits are green with a +, payments have the text colour, and zero is muted. */
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
