import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fundDateAt } from '#shared/calendar-date.ts';
import type { Property, PropertyDetail } from '#shared/contract/fund.ts';
import { useCall } from '../api/hooks.ts';
import { useRecordHistory } from '../api/record-history.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Pencil } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { RecordHistory } from '../ui/record-history.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddValuation } from './add-valuation.tsx';
import { EndRental } from './end-rental.tsx';
import { hasLeaseEnded, locationText } from './portfolio.ts';
import { SetRental } from './set-rental.tsx';
import { UpdateProperty } from './update-property.tsx';
import { ValueChange } from './value-change.tsx';

const DIALOGS = {
  details: UpdateProperty,
  valuation: AddValuation,
  rental: SetRental,
  end: EndRental,
} as const;
type DialogName = keyof typeof DIALOGS;

/** A property's panel: details, valuations, rental, and the actions on them. */
export function ViewProperty({
  id,
  listed,
  onClose,
}: {
  id: string;
  /** The property as in the portfolio, shown until the full record is loaded. */
  listed: Property | undefined;
  onClose: () => void;
}) {
  const { data, error, isValidating, mutate } = useCall('getProperty', { id });
  const history = useRecordHistory('property', id);
  const [dialog, setDialog] = useState<DialogName>();
  const primary = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const show = (name: DialogName) => {
    opener.current = document.activeElement;
    setDialog(name);
  };
  useEffect(() => {
    if (dialog || !opener.current) return;
    const from = opener.current;
    opener.current = null;
    // The button that opened the dialog may be gone after the change, e.g. after a rental was ended.
    requestAnimationFrame(() =>
      (from instanceof HTMLElement && from.isConnected ? from : primary.current)?.focus(),
    );
  }, [dialog]);
  const property = data ?? listed;
  const Dialog = dialog && DIALOGS[dialog];
  return (
    <SidePanel
      title={property?.name ?? 'Property'}
      onClose={onClose}
      foot={
        property && (
          <>
            <Button ref={primary} variant="primary" className="grow" onClick={() => show('valuation')}>
              Add valuation
            </Button>
            <Button onClick={() => show('rental')}>{property.rental ? 'Change rental' : 'Set rental'}</Button>
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          className="py-10"
          title="The property did not load"
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : (
        <div className="flex flex-col gap-6 px-5 py-5">
          {property ? (
            <>
              <Details property={property} onEdit={() => show('details')} />
              <Rental property={property} onEnd={() => show('end')} />
            </>
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
          <Valuations valuations={data?.valuations} />
        </div>
      )}
      <div className="border-t border-line">
        <RecordHistory title="History" {...history} />
      </div>
      {Dialog && property && <Dialog property={property} onClose={() => setDialog(undefined)} />}
    </SidePanel>
  );
}

function Chapter({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <h3 id={id} className="text-body font-semibold">
          {title}
        </h3>
        {action}
      </div>
      <div className="mt-1.5">{children}</div>
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline gap-3 py-2">
          <dt className="w-28 shrink-0 text-body text-muted">{label}</dt>
          <dd className="min-w-0 grow text-body wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Details({ property, onEdit }: { property: Property; onEdit: () => void }) {
  const { type, location, acquisitionPrice, latestValuation } = property;
  return (
    <div>
      <p className="text-label text-muted">Current Value</p>
      <p className="mt-0.5 flex items-baseline gap-2">
        {latestValuation ? (
          <>
            <Money amountCents={latestValuation.marketValue} exact className="text-amount font-semibold" />
            <ValueChange acquisitionCents={acquisitionPrice} marketCents={latestValuation.marketValue} />
          </>
        ) : (
          <span className="text-title text-muted">Not valued yet</span>
        )}
      </p>
      <div className="mt-4">
        <Chapter
          id="property-details"
          title="Details"
          action={
            <Button size="small" icon={<Pencil aria-hidden="true" className="size-3.5" />} onClick={onEdit}>
              Edit
            </Button>
          }
        >
          <Facts
            facts={[
              [
                'Type',
                <Badge key="type" tone="neutral">
                  {type}
                </Badge>,
              ],
              ['Location', locationText(location)],
              ['Acquisition price', <Money key="price" amountCents={acquisitionPrice} exact />],
            ]}
          />
        </Chapter>
      </div>
    </div>
  );
}

function Rental({ property: { rental }, onEnd }: { property: Property; onEnd: () => void }) {
  const hasEnded = rental !== null && hasLeaseEnded(rental, fundDateAt(new Date()));
  return (
    <Chapter
      id="property-rental"
      title="Rental"
      action={
        rental && (
          <Button size="small" onClick={onEnd}>
            End rental
          </Button>
        )
      }
    >
      {rental ? (
        <>
          <Facts
            facts={[
              ['Tenant', rental.tenantName],
              ['Monthly rent', <Money key="rent" amountCents={rental.monthlyRent} exact />],
              ['Lease ends', <DateText key="end" date={rental.leaseEnd} />],
            ]}
          />
          {hasEnded && (
            <Notice tone="warning" className="mt-2">
              The lease has ended, so the rent no longer counts as income. Change the rental if it goes on.
            </Notice>
          )}
        </>
      ) : (
        <p className="text-body text-muted">No active rental</p>
      )}
    </Chapter>
  );
}

function Valuations({ valuations }: { valuations: PropertyDetail['valuations'] | undefined }) {
  return (
    <Chapter id="property-valuations" title="Valuations">
      {!valuations ? (
        <div role="status" aria-label="Loading valuations" className="flex flex-col gap-3 py-2">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      ) : valuations.length === 0 ? (
        <p className="text-body text-muted">No valuations yet</p>
      ) : (
        <ol aria-labelledby="property-valuations" className="divide-y divide-line border-y border-line">
          {valuations.map((valuation, index) => (
            <li key={valuation.id} className="flex items-start justify-between gap-3 py-2">
              <div className="min-w-0">
                <p className="text-body">
                  <DateText date={valuation.date} className={index === 0 ? 'font-medium' : ''} />
                  {index === 0 && <span className="ml-2 text-label text-muted">current</span>}
                </p>
                <p className="text-label text-muted wrap-anywhere">{valuation.source}</p>
                <p className="text-label text-subtle wrap-anywhere">
                  Entered <InstantText instant={valuation.entered_at} part="date" /> by{' '}
                  {valuation.entered_by_name}
                </p>
              </div>
              <Money
                amountCents={valuation.marketValue}
                exact
                className={index === 0 ? 'text-body font-medium' : 'text-body text-muted'}
              />
            </li>
          ))}
        </ol>
      )}
    </Chapter>
  );
}
