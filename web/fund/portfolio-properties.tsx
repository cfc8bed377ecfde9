import type { ReactNode } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Property } from '#shared/contract/fund.ts';
import { isOwned, type PortfolioGroup, portfolioGroupOf } from '#shared/portfolio.ts';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/list-states.tsx';
import { Building2 } from '../ui/lucide-icons.tsx';
import { formatCount } from '../ui/money-format.ts';
import { ShownFilter } from '../ui/shown-filter.tsx';
import { GROUP_WORDS } from './portfolio.ts';
import { PropertyCard } from './property-card.tsx';

/**
 * Avoids a lone card in the last row. In two columns, such a card takes the whole row. In three columns, the last
 * four cards form two rows of two.
 */
const NONE_ALONE =
  '@2xl/fund:@max-5xl/fund:[&>:last-child:nth-child(odd):not(:first-child)]:col-span-full @5xl/fund:[&>*]:col-span-2 @5xl/fund:[&>:nth-child(3n+1):nth-last-child(4)]:col-span-3 @5xl/fund:[&>:nth-child(3n+1):nth-last-child(4)~*]:col-span-3';

/** Every property of the fund as a card, sold properties last. */
export function PortfolioProperties({
  properties,
  hrefOf,
  openId,
  shown,
  onShowAll,
  emptyAction,
}: {
  properties: readonly Property[];
  hrefOf?: ((property: Property) => string) | undefined;
  openId?: string | undefined;
  shown?: PortfolioGroup | undefined;
  onShowAll?: (() => void) | undefined;
  emptyAction?: ReactNode;
}) {
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
