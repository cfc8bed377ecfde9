import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { displayDate, displayMonth, fundDateAt } from '#shared/calendar-date.ts';
import { RENT_MONTHS_PER_YEAR } from '#shared/constants.ts';
import type { Property, PropertyDetail } from '#shared/contract/fund.ts';
import { addCents, negateCents } from '#shared/money.ts';
import { hasLeaseEnded, isOwned } from '#shared/portfolio.ts';
import { useCall } from '../api/hooks.ts';
import { useRecordHistory } from '../api/record-history.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { useConfirmedCall } from '../forms/use-confirmed-call.ts';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateText, InstantText } from '../ui/date-text.tsx';
import { Facts } from '../ui/facts.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Pencil } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { Changes } from '../ui/page.tsx';
import { PartBoundary } from '../ui/part-boundary.tsx';
import { RecordHistory } from '../ui/record-history.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddValuation } from './add-valuation.tsx';
import { locationText } from './portfolio.ts';
import { PropertyPhoto } from './property-photo.tsx';
import { RecordSale } from './record-sale.tsx';
import { RentMonths } from './rent-months.tsx';
import { SetRental } from './set-rental.tsx';
import { UpdateProperty } from './update-property.tsx';
import { UpdatePropertyPhoto } from './update-property-photo.tsx';
import { ValuationReport } from './valuation-report.tsx';
import { ValueChange } from './value-change.tsx';

const ValueOverTime = lazyScreen(() => import('./value-over-time.tsx'), 'ValueOverTime');

const DIALOGS = {
  details: UpdateProperty,
  valuation: AddValuation,
  rental: SetRental,
  end: EndRental,
  sale: RecordSale,
  unsell: UndoSale,
  photo: UpdatePropertyPhoto,
  'no-photo': RemovePhoto,
} as const;
type DialogName = keyof typeof DIALOGS;
type Valuation = PropertyDetail['valuations'][number];

interface ViewPropertyProps {
  id: string;
  listed: Property | undefined;
  onClose: () => void;
}

export function ViewProperty({ id, listed, onClose }: ViewPropertyProps) {
  const { data, error, isValidating, mutate } = useCall('getProperty', { id });
  const history = useRecordHistory('property', id);
  const [dialog, setDialog] = useState<DialogName | Valuation>();
  const primary = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const show = (name: DialogName | Valuation) => {
    opener.current = document.activeElement;
    setDialog(name);
  };
  useEffect(() => {
    if (dialog || !opener.current) return;
    const from = opener.current;
    opener.current = null;
    requestAnimationFrame(() =>
      (from instanceof HTMLElement && from.isConnected ? from : primary.current)?.focus(),
    );
  }, [dialog]);
  const property = data ?? listed;
  const Dialog = typeof dialog === 'string' ? DIALOGS[dialog] : undefined;
  const deleted = typeof dialog === 'object' ? dialog : undefined;
  const close = () => setDialog(undefined);
  return (
    <SidePanel
      title={property?.name ?? 'Property'}
      onClose={onClose}
      actions={
        property && (
          <ActionMenu
            label={`Actions for ${property.name}`}
            variant="ghost"
            actions={[
              {
                id: 'photo',
                label: property.photo_id ? 'Replace photo' : 'Add photo',
                onChoose: () => show('photo'),
              },
              ...(property.photo_id
                ? [{ id: 'no-photo', label: 'Remove photo', onChoose: () => show('no-photo') }]
                : []),
            ]}
          />
        )
      }
      foot={
        property && (
          <>
            <Button ref={primary} variant="primary" className="grow" onClick={() => show('valuation')}>
              Add valuation
            </Button>
            {isOwned(property) && (
              <Button onClick={() => show('rental')}>
                {property.rental ? 'Change rental' : 'Set rental'}
              </Button>
            )}
          </>
        )
      }
    >
      {error && !data ? (
        <ErrorState
          title="The property did not load"
          loaded={{ error, isValidating, mutate }}
          className="py-10"
        />
      ) : (
        <div className="flex flex-col gap-6 px-5 py-5">
          {property ? (
            <>
              <PropertyPhoto property={property} />
              <Details property={property} onEdit={() => show('details')} />
              {isOwned(property) && <Rental property={property} onEnd={() => show('end')} />}
              <LastTwelveMonths of={data?.last_twelve_months} />
              <Sale property={property} onSell={() => show('sale')} onUndo={() => show('unsell')} />
            </>
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
          <Valuations property={data} onDelete={show} />
        </div>
      )}
      <div className="border-t border-line">
        <RecordHistory title="History" {...history} />
      </div>
      {Dialog && property && <Dialog property={property} onClose={close} />}
      {deleted && data && (
        <CorrectionDialog
          call="deleteValuation"
          subject={{ property: data, valuation: deleted, next: successorOf(deleted, data.valuations) }}
          onClose={close}
        />
      )}
    </SidePanel>
  );
}

interface SectionProps {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function Section({ id, title, action, children }: SectionProps) {
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

function Details({ property, onEdit }: { property: Property; onEdit: () => void }) {
  const { type, location, acquisitionPrice, acquired_on: acquiredOn, latestValuation } = property;
  return (
    <div>
      <p className="text-label text-muted">{isOwned(property) ? 'Current Value' : 'Last value'}</p>
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
        <Section
          id="property-details"
          title="Details"
          action={
            <Changes>
              <Button size="small" icon={<Pencil className="size-3.5" />} onClick={onEdit}>
                Edit
              </Button>
            </Changes>
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
              ['Acquired on', acquiredOn ? <DateText key="acquired" date={acquiredOn} /> : 'Not entered'],
              ['Acquisition price', <Money key="price" amountCents={acquisitionPrice} exact />],
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

function Rental({ property: { rental }, onEnd }: { property: Property; onEnd: () => void }) {
  const hasEnded = rental !== null && hasLeaseEnded(rental, fundDateAt(new Date()));
  return (
    <Section
      id="property-rental"
      title="Rental"
      action={
        rental && (
          <Changes>
            <Button size="small" onClick={onEnd}>
              End rental
            </Button>
          </Changes>
        )
      }
    >
      {rental ? (
        <>
          <Facts
            facts={[
              ['Tenant', `${rental.tenantName}${rental.natural_person ? ', not shown to clients' : ''}`],
              ['Monthly rent', <Money key="rent" amountCents={rental.monthlyRent} exact />],
              ['Lease ends', rental.leaseEnd && <DateText key="end" date={rental.leaseEnd} />],
            ]}
          />
          {hasEnded && (
            <Notice tone="warning" className="mt-2">
              The lease’s end date has passed, so the rent no longer counts as income. If the tenant stays,
              enter a new end date.
            </Notice>
          )}
        </>
      ) : (
        <p className="text-body text-muted">No active rental</p>
      )}
    </Section>
  );
}

function LastTwelveMonths({ of }: { of: PropertyDetail['last_twelve_months'] | undefined }) {
  const missing = of?.months_without_rent ?? [];
  return (
    <Section
      id="property-months"
      title="Last twelve months"
      action={
        of && (
          <span className="tnum text-label text-muted">
            {displayMonth(of.from)} to {displayMonth(of.to)}
          </span>
        )
      }
    >
      {of ? (
        <>
          <Facts
            facts={[
              ['Rent received', <Money key="rent" amountCents={of.rent_received} exact />],
              ['Costs', <Money key="costs" amountCents={of.costs} exact />],
              [
                'Rent less costs',
                <Money
                  key="left"
                  amountCents={addCents(of.rent_received, negateCents(of.costs))}
                  exact
                  sign="flow"
                />,
              ],
            ]}
          />
          <RentMonths months={of.months} />
          {missing.length > 0 ? (
            <Notice tone="warning" className="mt-2">
              {missing.length} of {of.rent_due_count} {of.rent_due_count === 1 ? 'rent' : 'rents'} missing:{' '}
              <span className="tnum">{missing.map(displayMonth).join(', ')}</span>
            </Notice>
          ) : (
            of.rent_due_count > 0 && (
              <p className="mt-1.5 text-label text-muted">
                Rent was received in every due month ({of.rent_due_count} of {RENT_MONTHS_PER_YEAR}).
              </p>
            )
          )}
          <p className="mt-1.5 text-label text-muted">
            Calculated from the transactions that are classified for this property.
          </p>
        </>
      ) : (
        <div role="status" aria-label="Loading the last twelve months" className="flex flex-col gap-3 py-2">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
        </div>
      )}
    </Section>
  );
}

function Sale({ property, onSell, onUndo }: { property: Property; onSell: () => void; onUndo: () => void }) {
  const { sold_on: soldOn, sold_price: price, acquisitionPrice } = property;
  return (
    <Section
      id="property-sale"
      title="Sale"
      action={
        <Changes>
          <span className="flex gap-2">
            {soldOn && (
              <Button size="small" onClick={onUndo}>
                Undo sale
              </Button>
            )}
            <Button size="small" onClick={onSell}>
              {soldOn ? 'Change sale' : 'Record sale'}
            </Button>
          </span>
        </Changes>
      }
    >
      {soldOn && price !== null ? (
        <Facts
          facts={[
            ['Sold on', <DateText key="day" date={soldOn} />],
            [
              'Sale price',
              <span key="price" className="flex flex-wrap items-baseline gap-x-2">
                <Money amountCents={price} exact />
                <ValueChange acquisitionCents={acquisitionPrice} marketCents={price} className="text-label" />
              </span>,
            ],
          ]}
        />
      ) : (
        <p className="text-body text-muted">The fund owns this property</p>
      )}
    </Section>
  );
}

function isDeleted({ deleted_at }: Valuation): boolean {
  return deleted_at !== null;
}

function successorOf(deleted: Valuation, valuations: readonly Valuation[]): Valuation | undefined {
  const [current, next] = valuations.filter((valuation) => !isDeleted(valuation));
  return current?.id === deleted.id ? next : undefined;
}

interface ValuationsProps {
  property: PropertyDetail | undefined;
  onDelete: (valuation: Valuation) => void;
}

function Valuations({ property, onDelete }: ValuationsProps) {
  const valuations = property?.valuations;
  const standing = valuations?.filter((valuation) => !isDeleted(valuation)) ?? [];
  const deleted = valuations?.filter(isDeleted) ?? [];
  return (
    <Section id="property-valuations" title="Valuations">
      {property && standing.length + (property.acquired_on ? 1 : 0) > 1 && (
        <PartBoundary fallback={null}>
          <Suspense fallback={<Skeleton className="mb-3 h-44 w-full" />}>
            <ValueOverTime property={property} />
          </Suspense>
        </PartBoundary>
      )}
      {!valuations ? (
        <div role="status" aria-label="Loading valuations" className="flex flex-col gap-3 py-2">
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      ) : valuations.length === 0 ? (
        <p className="text-body text-muted">No valuations yet</p>
      ) : (
        <ol aria-labelledby="property-valuations" className="divide-y divide-line border-y border-line">
          {standing.map((valuation, index) => (
            <ValuationRow
              key={valuation.id}
              valuation={valuation}
              current={index === 0}
              action={
                standing.length > 1 && (
                  <Changes>
                    <Button
                      size="small"
                      aria-label={`Delete the valuation of ${displayDate(valuation.date)}`}
                      onClick={() => onDelete(valuation)}
                    >
                      Delete
                    </Button>
                  </Changes>
                )
              }
            />
          ))}
          {deleted.map((valuation) => (
            <ValuationRow key={valuation.id} valuation={valuation} />
          ))}
        </ol>
      )}
      {standing.length === 1 && (
        <p className="mt-1.5 text-label text-muted">
          The only valuation cannot be deleted. To correct it, first add the right valuation, then delete this
          one.
        </p>
      )}
    </Section>
  );
}

interface ValuationRowProps {
  valuation: Valuation;
  current?: boolean;
  action?: ReactNode;
}

function ValuationRow({ valuation, current = false, action }: ValuationRowProps) {
  const { deleted_at: deletedAt, deleted_reason: reason, deleted_by_name: deletedBy } = valuation;
  const struck = deletedAt ? 'text-muted line-through' : '';
  return (
    <li className={classNames('flex items-start justify-between gap-3 py-2', deletedAt && 'bg-canvas')}>
      <div className="min-w-0">
        <p className="text-body">
          <DateText date={valuation.date} className={current ? 'font-medium' : struck} />
          {current && <span className="ml-2 text-label text-muted">current</span>}
        </p>
        {deletedAt ? (
          <>
            <p className="text-label text-ink wrap-anywhere">{reason}</p>
            <p className="text-label text-subtle wrap-anywhere">
              Deleted <InstantText instant={deletedAt} part="date" /> by {deletedBy}
            </p>
          </>
        ) : (
          <>
            <p className="text-label text-muted wrap-anywhere">{valuation.source}</p>
            <ValuationReport valuation={valuation} />
            <p className="text-label text-subtle wrap-anywhere">
              Entered <InstantText instant={valuation.entered_at} part="date" /> by{' '}
              {valuation.entered_by_name}
            </p>
          </>
        )}
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        <Money
          amountCents={valuation.marketValue}
          exact
          className={classNames('text-body', current ? 'font-medium' : 'text-muted', struck)}
        />
        {action}
      </div>
    </li>
  );
}

function UndoSale({ property, onClose }: { property: Property; onClose: () => void }) {
  const update = useConfirmedCall('updateProperty', onClose);
  return (
    <ConfirmDialog
      title="Undo sale"
      confirmLabel="Undo sale"
      busyLabel="Undoing"
      onConfirm={() => update({ id: property.id, sold_on: null, sold_price: null }, () => 'Sale undone.')}
      onClose={onClose}
    >
      {property.name} is owned again: its value, and its rent until the lease ends, are included in the fund’s
      figures.
    </ConfirmDialog>
  );
}

function RemovePhoto({ property, onClose }: { property: Property; onClose: () => void }) {
  return <CorrectionDialog call="deletePropertyPhoto" subject={property} onClose={onClose} />;
}

function EndRental({ property, onClose }: { property: Property; onClose: () => void }) {
  const update = useConfirmedCall('updateProperty', onClose);
  return (
    <ConfirmDialog
      title="End rental"
      confirmLabel="End rental"
      busyLabel="Ending"
      onConfirm={() => update({ id: property.id, rental: null }, () => 'Rental ended.')}
      onClose={onClose}
    >
      {property.rental?.tenantName} is no longer shown as the tenant of {property.name}, and its rent no
      longer counts as income.
    </ConfirmDialog>
  );
}
