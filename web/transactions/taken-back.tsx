import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import { Badge } from '../ui/badge.tsx';

/** That a payment was taken back from a client, and when, but not why; nothing for one that counts. */
export function TakenBack({ reversed_at, moved }: Pick<ClientTransaction, 'reversed_at' | 'moved'>) {
  if (reversed_at === null) return null;
  const day = displayDate(fundDateAt(new Date(reversed_at)));
  return <Badge tone="neutral">{`${moved ? 'Moved' : 'Reversed'} on ${day}`}</Badge>;
}
