import type { ReactNode } from 'react';
import { type CalendarDate, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import type { FigureName } from '#shared/figures.ts';
import { isOwned, type RentedProperty, rentalIncomeOf } from '#shared/portfolio.ts';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { FigureButton, OPENING_CELL } from '../ui/figure-button.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { KeyRound } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';

function RentFigure({ figure, label, children }: { figure: FigureName; label: string; children: ReactNode }) {
  return (
    <div
      data-figure-cell=""
      className={classNames(
        'flex min-w-0 flex-col justify-between rounded-badge border-line [&+&]:border-l [&+&]:pl-3',
        OPENING_CELL,
      )}
    >
      <dt className="text-label font-medium text-muted">
        <FigureButton asked={{ figure }} label={label} />
      </dt>
      <dd className="tnum mt-0.5 text-lead font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

export function RentalIncome({ properties }: { properties: readonly Property[] }) {
  const { rented, monthlyCents, annualCents } = rentalIncomeOf(properties, fundDateAt(new Date()));
  return (
    <section aria-labelledby="rental-income" className="min-w-0 rounded-box border border-line p-4">
      <h3 id="rental-income" className="text-form font-semibold">
        Rental Income Overview
      </h3>
      <dl className="mt-3 grid grid-cols-[auto_auto_auto] justify-between gap-x-3">
        <RentFigure figure="monthly-rent" label="Monthly Rental Income">
          <Money amountCents={monthlyCents} />
        </RentFigure>
        <RentFigure figure="annual-rent" label="Annual Rental Income">
          <Money amountCents={annualCents} />
        </RentFigure>
        <RentFigure figure="rented-properties" label="Rented Properties">
          {formatCount(rented.length)}{' '}
          <span className="text-label font-normal text-muted">
            of {formatCount(properties.filter(isOwned).length)} total
          </span>
        </RentFigure>
      </dl>
      {rented.length === 0 ? (
        <EmptyState
          icon={<KeyRound className="size-5 text-subtle" />}
          title="No Active Rentals"
          detail="Rented properties are listed here with their tenants."
        />
      ) : (
        <>
          <h4
            id="active-rentals"
            className="mt-4 border-b border-line pb-1.5 text-label font-medium text-muted"
          >
            Active Rental Properties
          </h4>
          <ul aria-labelledby="active-rentals" className="divide-y divide-line">
            {rented.map(({ id, name, rental }) => (
              <li key={id} className="flex items-start justify-between gap-3 py-2.5 last:pb-0">
                <div className="min-w-0">
                  <p className="text-body font-medium wrap-anywhere">{rental.tenantName}</p>
                  <p className="text-label text-muted wrap-anywhere">{name}</p>
                </div>
                <div className="shrink-0 text-right">
                  <p className="tnum text-body font-medium">
                    <Money amountCents={rental.monthlyRent} />
                    <span className="font-normal text-muted">/month</span>
                  </p>
                  {rental.leaseEnd && (
                    <p className="text-label text-muted">
                      Lease ends <DateText date={rental.leaseEnd} />
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <LeaseExpiry rented={rented} />
        </>
      )}
    </section>
  );
}

const dayNumber = (day: CalendarDate) => Date.parse(day);

function LeaseExpiry({ rented }: { rented: readonly RentedProperty[] }) {
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
