import { displayDate } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';
import { Badge } from '../ui/badge.tsx';

export function ItemStatus({ item }: { item: Pick<LineItem, 'status'> }) {
  return <Badge tone={item.status === 'Issued' ? 'info' : 'warning'}>{item.status}</Badge>;
}

export function ItemDue({ item }: { item: Pick<LineItem, 'due_date' | 'overdue'> }) {
  return (
    <span
      className={item.overdue ? 'tnum whitespace-nowrap text-negative' : 'tnum whitespace-nowrap text-subtle'}
    >
      {item.overdue ? 'Overdue since' : 'Due'} {displayDate(item.due_date)}
    </span>
  );
}
