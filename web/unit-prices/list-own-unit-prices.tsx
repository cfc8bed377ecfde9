import { displayDate } from '#shared/calendar-date.ts';
import { formatPrice } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { Section } from '../ui/section.tsx';
import { ShortList } from '../ui/short-list.tsx';

export function ListOwnUnitPrices() {
  const { data, error, mutate } = useCall('listUnitPrices', {});
  return (
    <Section title="Unit prices" className="mt-4 rounded-box border border-line p-4">
      <ShortList
        label="Unit prices"
        items={data?.published}
        failed={error !== undefined}
        onRetry={() => void mutate()}
        empty="No unit price has been published yet."
      >
        {({
          day,
          nav_price: price,
          issue_price: issue,
          redemption_price: redemption,
          replaced_by: replacedBy,
        }) => {
          const Price = replacedBy ? 's' : 'span';
          return (
            <>
              <span className="min-w-0">
                {displayDate(day)}
                {replacedBy && ' · replaced'}
                <span className="tnum block text-label text-muted">
                  Issue {formatPrice(issue)} · redemption {formatPrice(redemption)}
                </span>
              </span>
              <Price className={replacedBy ? 'tnum text-muted' : 'tnum font-medium'}>
                {formatPrice(price)}
              </Price>
            </>
          );
        }}
      </ShortList>
    </Section>
  );
}
