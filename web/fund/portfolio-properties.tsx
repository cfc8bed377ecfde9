import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { hasLeaseEnded, isOwned, type PortfolioGroup, portfolioGroupOf } from '#shared/portfolio.ts';
import type { PropertyType } from '#shared/terms.ts';
import { Badge } from '../ui/badge.tsx';
import { classNames } from '../ui/class-names.ts';
import { DateText } from '../ui/date-text.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { EmptyState } from '../ui/list-states.tsx';
import { Building2, Factory, House, Store } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { formatCount } from '../ui/money-format.ts';
import { ShownFilter } from '../ui/shown-filter.tsx';
import { GROUP_WORDS, locationText } from './portfolio.ts';
import { PropertyPhoto } from './property-photo.tsx';
import { ValuationReport } from './valuation-report.tsx';
import { ValueChange } from './value-change.tsx';

const NONE_ALONE =
  '@2xl/fund:@max-5xl/fund:[&>:last-child:nth-child(odd):not(:first-child)]:col-span-full @5xl/fund:[&>*]:col-span-2 @5xl/fund:[&>:nth-child(3n+1):nth-last-child(4)]:col-span-3 @5xl/fund:[&>:nth-child(3n+1):nth-last-child(4)~*]:col-span-3';

export interface PortfolioPropertiesProps {
  properties: readonly Property[];
  hrefOf?: (property: Property) => string;
  openId?: string | undefined;
  shown?: PortfolioGroup | undefined;
  onShowAll?: () => void;
  emptyAction?: ReactNode;
}

export function PortfolioProperties(props: PortfolioPropertiesProps) {
  const { properties, hrefOf, openId, shown, onShowAll, emptyAction } = props;
  const owned = properties.filter(isOwned);
  const sold = properties.filter((property) => !isOwned(property));
  const today = fundDateAt(new Date());
  const isShown = (property: Property) => shown === undefined || portfolioGroupOf(property, today) === shown;
  return (
    <section aria-labelledby="portfolio-properties">
      <div className="mb-2.5 flex items-baseline gap-2">
        <h3 id="portfolio-properties" className="text-form font-semibold">
          Portfolio Properties
        </h3>
        {properties.length > 0 && (
          <span className="tnum text-label text-subtle">
            {formatCount(owned.length)}
            {sold.length > 0 && `, ${formatCount(sold.length)} sold`}
          </span>
        )}
      </div>
      {shown && onShowAll && (
        <div className="mb-2.5">
          <ShownFilter text={GROUP_WORDS[shown]} onClear={onShowAll} />
        </div>
      )}
      {properties.length === 0 ? (
        <EmptyState
          className="rounded-box border border-line"
          icon={<Building2 className="size-5 text-subtle" />}
          title="No Properties Yet"
          detail="The fund’s properties are listed here."
          action={emptyAction}
        />
      ) : (
        <ul
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] gap-3 @2xl/fund:grid-cols-2 @5xl/fund:grid-cols-6',
            NONE_ALONE,
          )}
        >
          {[...owned, ...sold].filter(isShown).map((property) => (
            <PropertyCard
              key={property.id}
              property={property}
              to={hrefOf?.(property)}
              open={property.id === openId}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface PropertyCardProps {
  property: Property;
  to: string | undefined;
  open: boolean;
}

function PropertyCard({ property, to, open }: PropertyCardProps) {
  const { name, type, location, acquisitionPrice, latestValuation, sold_on: soldOn, sold_price } = property;
  const rental = isOwned(property) ? property.rental : null;
  const value = soldOn ? sold_price : latestValuation?.marketValue;
  return (
    <li className="relative flex min-w-0 flex-col rounded-box border border-line p-4 transition-colors duration-80 has-[a:hover]:border-control has-[a:focus-visible]:border-focus has-[a[aria-current]]:border-accent">
      <PropertyPhoto property={property} className="mb-3" />
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
      <dl className="my-3 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <dt className="text-label text-muted">{soldOn ? 'Sale price' : 'Current Value'}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            {value != null ? (
              <>
                <Money amountCents={value} className="text-lead font-semibold" />
                <ValueChange acquisitionCents={acquisitionPrice} marketCents={value} className="text-label" />
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
      <div className="mt-auto flex min-h-14 items-center justify-between gap-3 border-t border-line pt-3">
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

const ICONS = { Residential: House, Commercial: Store, Industrial: Factory, 'Mixed Use': Building2 } as const;

function PropertyIcon({ type }: { type: PropertyType }) {
  const Icon = ICONS[type];
  return (
    <span
      aria-hidden="true"
      data-type={type}
      className="flex size-8 shrink-0 items-center justify-center rounded-control bg-hover text-muted"
    >
      <Icon />
    </span>
  );
}
