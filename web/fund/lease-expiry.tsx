import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { RentedProperty } from '#shared/portfolio.ts';
import { DateText } from '../ui/date-text.tsx';

const dayNumber = (day: CalendarDate) => Date.parse(day);

export function LeaseExpiry({ rented }: { rented: readonly RentedProperty[] }) {
  const today = fundDateAt(new Date());
  const leases = rented
    .flatMap(({ id, name, rental: { leaseEnd } }) => (leaseEnd ? [{ id, name, leaseEnd }] : []))
    .sort((one, other) => one.leaseEnd.localeCompare(other.leaseEnd));
  const longest = Math.max(0, ...leases.map(({ leaseEnd }) => dayNumber(leaseEnd) - dayNumber(today)));
  if (leases.length === 0 || longest === 0) return null;
  return (
    <>
      <h4 id="lease-expiry" className="mt-4 border-b border-line pb-1.5 text-label font-medium text-muted">
        Lease expiry, from {displayDate(today)}
      </h4>
      <ul aria-labelledby="lease-expiry" className="mt-2 flex flex-col gap-2">
        {leases.map(({ id, name, leaseEnd }) => (
          <li key={id} className="text-label">
            <p className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <DateText date={leaseEnd} className="text-muted" />
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 1 1"
              preserveAspectRatio="none"
              className="mt-1 block h-2 w-full rounded-badge bg-track"
            >
              <rect
                width={(dayNumber(leaseEnd) - dayNumber(today)) / longest}
                height="1"
                className="fill-c2"
              />
            </svg>
          </li>
        ))}
      </ul>
    </>
  );
}
