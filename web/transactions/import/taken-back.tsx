import { displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { ClientTransaction } from '#shared/contract/clients.ts';
import { Badge } from '../../ui/badge.tsx';

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

/** `received_on` is set only if the payment was allocated or classified after its month had been closed. */
export function ReceivedOn({ received_on }: Pick<ClientTransaction, 'received_on'>) {
  if (received_on === undefined) return null;
  return <span className="tnum text-label text-subtle">{`received ${displayDate(received_on)}`}</span>;
}
