import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import { Badge } from '../../ui/badge.tsx';

/** The date on which a payment was reversed or moved, without the reason; nothing for a payment that counts. */
export function TakenBack({ reversed_at, moved }: Pick<ClientTransaction, 'reversed_at' | 'moved'>) {
  if (reversed_at === null) return null;
  const day = displayDate(fundDateAt(new Date(reversed_at)));
  return <Badge tone="neutral">{`${moved ? 'Moved' : 'Reversed'} on ${day}`}</Badge>;
}

/** The day a payment was received, if it was allocated after that month was closed; otherwise nothing. */
export function ReceivedOn({ received_on }: Pick<ClientTransaction, 'received_on'>) {
  if (received_on === undefined) return null;
  return <span className="tnum text-label text-subtle">{`received ${displayDate(received_on)}`}</span>;
}
