import type { ReactNode } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import type { FigureName } from '#shared/figures.ts';
import { isOwned, rentalIncomeOf } from '#shared/portfolio.ts';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { FigureButton, OPENING_CELL } from '../ui/figure-button.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { KeyRound } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { LeaseExpiry } from './lease-expiry.tsx';

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
