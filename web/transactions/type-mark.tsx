import type { TransactionType } from '#shared/terms.ts';
import { Mark } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';

export const TYPE_NAMES: Record<TransactionType, string> = {
  contribution: 'Contribution',
  expense: 'Expense',
  commission: 'Commission',
};

const COLOURS = { contribution: 'c1', expense: 'c3', commission: 'c4' } as const;

/** The type's colour and name; a dashed ring if there is none. */
export function TypeMark({ type, className }: { type: TransactionType | ''; className?: string }) {
  return (
    <span className={classNames('flex items-center gap-1.5 whitespace-nowrap', className)}>
      <Mark colour={type === '' ? 'none' : COLOURS[type]} />
      {type === '' ? 'Unclassified' : TYPE_NAMES[type]}
    </span>
  );
}
