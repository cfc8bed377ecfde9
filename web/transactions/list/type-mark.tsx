import type { Transaction } from '#shared/contract/transactions.ts';
import {
  CASH_FLOW_GROUPS,
  displayType,
  isRefund,
  ROW_TYPES,
  type RowType,
  TYPES_OF_GROUP,
} from '#shared/terms.ts';
import { Badge, Mark } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { exclusionOf } from './allocation-state.ts';

/** For example `Other income`. */
export const TYPE_NAMES = Object.fromEntries(
  ROW_TYPES.map((type) => [type, displayType(type).replace(/^./, (letter) => letter.toUpperCase())]),
) as Record<RowType, string>;

export function typesOf(parts: NonNullable<Transaction['parts']>): string {
  return [...new Set(parts.map(({ type }) => TYPE_NAMES[type]))].join(', ');
}

const GROUP_COLOURS = { operating_in: 'c2', operating_out: 'c3', investing: 'c5', financing: 'c6' } as const;

export function colourOf(type: RowType) {
  if (type === '' || type === 'transfer' || type === 'split') return 'none';
  if (type === 'contribution') return 'c1';
  if (type === 'commission') return 'c4';
  const group = CASH_FLOW_GROUPS.find((name) => TYPES_OF_GROUP[name].includes(type));
  return group ? GROUP_COLOURS[group] : 'none';
}

export function TypeMark({ type, className }: { type: RowType; className?: string | undefined }) {
  return (
    <span className={classNames('flex items-center gap-1.5 whitespace-nowrap', className)}>
      <Mark colour={colourOf(type)} />
      {TYPE_NAMES[type]}
    </span>
  );
}

interface ListedTypeProps {
  transaction: Transaction;
  className?: string | undefined;
}

/** A void or set-aside row shows its state, because its type has no effect. */
export function ListedType({ transaction, className }: ListedTypeProps) {
  const exclusion = exclusionOf(transaction);
  if (!exclusion)
    return (
      <span className="flex min-w-0 items-center gap-2">
        <TypeMark type={transaction.type} className={className} />
        {transaction.corrects !== undefined ? (
          <Badge tone="neutral">Counter-entry</Badge>
        ) : (
          isRefund(transaction) && <Badge tone="neutral">Refund</Badge>
        )}
      </span>
    );
  return <Badge tone="neutral">{exclusion === 'void' ? 'Void' : 'Set aside'}</Badge>;
}
