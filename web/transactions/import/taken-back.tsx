import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import { Badge } from '../../ui/badge.tsx';

/** The date on which a payment was reversed or moved, without the reason. Nothing for a payment that still counts. */
export function TakenBack({
  reversed_at,
  corrected_on,
  moved,
}: Pick<ClientTransaction, 'reversed_at' | 'corrected_on' | 'moved'>) {
  if (reversed_at === null) return null;
  if (corrected_on !== undefined)
    return <Badge tone="neutral">{`Corrected on ${displayDate(corrected_on)}`}</Badge>;
  const day = displayDate(fundDateAt(new Date(reversed_at)));
  return <Badge tone="neutral">{`${moved ? 'Moved' : 'Reversed'} on ${day}`}</Badge>;
}

/** The day on which a payment was received. Set only if its month was already closed when it was allocated. */
export function ReceivedOn({ received_on }: Pick<ClientTransaction, 'received_on'>) {
  if (received_on === undefined) return null;
  return <span className="tnum text-label text-subtle">{`received ${displayDate(received_on)}`}</span>;
}
