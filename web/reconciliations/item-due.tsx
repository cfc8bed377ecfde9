import { displayDate } from '#shared/calendar-date.ts';
import type { LineItem } from '#shared/contract/capital-calls.ts';

export function ItemDue({ item }: { item: Pick<LineItem, 'due_date'> }) {
  return <span className="tnum whitespace-nowrap text-subtle">Due {displayDate(item.due_date)}</span>;
}
