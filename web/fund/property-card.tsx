import { Link } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { ZERO_CENTS } from '#shared/money.ts';
import { hasLeaseEnded, isOwned } from '#shared/portfolio.ts';
import { Badge } from '../ui/badge.tsx';
import { DateText } from '../ui/date-text.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { locationText } from './portfolio.ts';
import { PropertyIcon } from './property-icon.tsx';
import { ValuationReport } from './valuation-report.tsx';
import { ValueChange } from './value-change.tsx';

interface PropertyCardProps {
  property: Property;
  to?: string | undefined;
  open?: boolean;
}

/** A property: type, place, value, tenant. `to` makes the whole card a link. */
export function PropertyCard({ property, to, open = false }: PropertyCardProps) {
  const { name, type, location, acquisitionPrice, latestValuation, sold_on: soldOn, sold_price } = property;
  const rental = isOwned(property) ? property.rental : null;
  return (
    <li className="relative flex min-w-0 flex-col rounded-box border border-line p-4 transition-colors duration-80 has-[a:hover]:border-control has-[a:focus-visible]:border-focus has-[a[aria-current]]:border-accent">
      <div className="flex items-start gap-3">
        <PropertyIcon type={type} />
        <div className="min-w-0 grow">
          <h4 className="text-body font-semibold wrap-anywhere">
            {to ? (
              <Link
                to={to}
                data-property={property.id}
                aria-current={open || undefined}
                className="rounded-badge after:absolute after:inset-0 after:rounded-box"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </h4>
          <p className="text-label text-muted wrap-anywhere">
            <span className="sr-only">Location: </span>
            {locationText(location)}
          </p>
        </div>
        <Badge tone="neutral">{type}</Badge>
      </div>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <dt className="text-label text-muted">{soldOn ? 'Sale price' : 'Current Value'}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            {soldOn ? (
              <>
                <Money amountCents={sold_price} className="text-lead font-semibold" />
                <ValueChange
                  acquisitionCents={acquisitionPrice}
                  marketCents={sold_price ?? ZERO_CENTS}
                  className="text-label"
                />
              </>
            ) : latestValuation ? (
              <>
                <Money amountCents={latestValuation.marketValue} className="text-lead font-semibold" />
                <ValueChange
                  acquisitionCents={acquisitionPrice}
                  marketCents={latestValuation.marketValue}
                  className="text-label"
                />
              </>
            ) : (
              <span className="text-lead text-muted">Not valued yet</span>
            )}
          </dd>
          {!soldOn && latestValuation && (
            <dd className="text-label text-subtle wrap-anywhere">
              {latestValuation.source}, <DateText date={latestValuation.date} />
              <ValuationReport valuation={latestValuation} />
            </dd>
          )}
        </div>
        <div className="ml-auto min-w-0 text-right">
          <dt className="text-label text-muted">Acquisition price</dt>
          <dd className="mt-0.5 text-form leading-6">
            <Money amountCents={acquisitionPrice} />
          </dd>
        </div>
      </dl>
      <div className="mt-3 flex min-h-14 grow items-center justify-between gap-3 border-t border-line pt-3">
        {soldOn ? (
          <p className="text-body text-muted">
            Sold <DateText date={soldOn} />
          </p>
        ) : rental ? (
          <>
            <div className="min-w-0">
              <p className="tnum text-body font-medium">
                <Money amountCents={rental.monthlyRent} />
                /month
              </p>
              <p className="text-label text-muted wrap-anywhere">{rental.tenantName}</p>
            </div>
            {rental.leaseEnd && hasLeaseEnded(rental, fundDateAt(new Date())) ? (
              <p className="text-right text-label font-medium text-warning">
                Lease ended <DateText date={rental.leaseEnd} />
              </p>
            ) : (
              <p className="flex shrink-0 items-center gap-1.5 text-label font-medium text-positive">
                <CheckIcon className="size-3.5" />
                Active rental
              </p>
            )}
          </>
        ) : (
          <p className="text-body text-muted">No active rental</p>
        )}
      </div>
    </li>
  );
}
