import type { Cents } from '#shared/money.ts';
import { classNames } from './class-names.ts';
import { formatMoney, type MoneySign } from './money-format.ts';

interface MoneyProps {
  amountCents: Cents | null | undefined;
  /** Two decimals; otherwise whole dollars with the cents on hover. */
  exact?: boolean;
  /** `flow` colours money in green with a +; money out keeps the text colour; zero is muted. */
  sign?: MoneySign;
  /** Without the `$`. */
  unmarked?: boolean;
  className?: string;
}

/** An amount in tabular figures. */
export function Money({
  amountCents,
  exact = false,
  sign = 'plain',
  unmarked = false,
  className,
}: MoneyProps) {
  const amount = amountCents ?? 0;
  return (
    <span
      title={exact ? undefined : formatMoney(amountCents, { exact: true, sign, unmarked })}
      className={classNames(
        'tnum whitespace-nowrap',
        sign === 'flow' && amount > 0 && 'text-positive',
        sign === 'flow' && amount === 0 && 'text-muted',
        className,
      )}
    >
      {formatMoney(amountCents, { exact, sign, unmarked })}
    </span>
  );
}
