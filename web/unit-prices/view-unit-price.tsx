import { type CSSProperties, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { displayDate, displayInstant } from '#shared/calendar-date.ts';
import type { UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { addCents, negateCents } from '#shared/money.ts';
import { formatPrice, formatUnits } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FigureStrip } from '../ui/figure-strip.tsx';
import { EmptyState, LoadedPart } from '../ui/list-states.tsx';
import { Ban, Pencil } from '../ui/lucide-icons.tsx';
import { Money } from '../ui/money.tsx';
import { exact } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Page, useMayChange } from '../ui/page.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { sentences } from '../ui/sentences.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { PriceTerms } from './price-terms.tsx';
import {
  moneyChange,
  percentChange,
  STATE_TONES,
  staleWords,
  UNIT_PRICES,
  unitChange,
} from './price-words.ts';
import { CancelUnitPrice, PublishUnitPrice, publishWords, SendBack } from './publish-unit-price.tsx';
import { SupersedeUnitPrice } from './supersede-unit-price.tsx';
import { UpdateUnitPrice } from './update-unit-price.tsx';

const DIALOGS = {
  publish: PublishUnitPrice,
  edit: UpdateUnitPrice,
  back: SendBack,
  cancel: CancelUnitPrice,
  correct: SupersedeUnitPrice,
};

export function ViewUnitPrice() {
  const { priceId } = useParams();
  const loaded = useCall('listUnitPrices', {});
  const { data } = loaded;
  const price = data?.prices.find(({ id }) => id === priceId);
  const [open, setOpen] = useState<keyof typeof DIALOGS>();
  const mayChange = useMayChange();
  const publish = price && publishWords(price);
  useShortcut('a', publish ?? 'Approve', () => setOpen('publish'), publish !== undefined && mayChange);
  const Dialog = open && DIALOGS[open];
  const action = (id: keyof typeof DIALOGS, label: string) => ({ id, label, onChoose: () => setOpen(id) });
  const isOpen = price?.state === 'Draft' || price?.state === 'Awaiting approval';
  return (
    <Page
      title={price ? `Price of ${displayDate(price.day)}` : 'Unit price'}
      crumb={{ label: 'Unit prices', to: UNIT_PRICES }}
      hints={[
        { keys: 'j k', label: 'term' },
        { keys: 'Enter', label: 'open' },
        ...(publish && mayChange
          ? [{ keys: 'a', label: price?.may === 'asks' ? 'request approval' : 'approve' }]
          : []),
      ]}
      actions={
        <PageActions
          more={[
            ...(price?.state === 'Draft' ? [{ ...action('edit', 'Edit'), icon: Pencil }] : []),
            ...(price?.state === 'Awaiting approval' ? [action('back', 'Send back')] : []),
            ...(isOpen ? [{ ...action('cancel', 'Cancel this price'), icon: Ban }] : []),
            ...(price?.state === 'Published' && !price.replaced_by ? [action('correct', 'Correct')] : []),
          ]}
        >
          {publish && (
            <Button
              variant="primary"
              aria-keyshortcuts="A"
              className="tnum"
              onClick={() => setOpen('publish')}
            >
              {publish}
            </Button>
          )}
        </PageActions>
      }
    >
      <LoadedPart
        loaded={loaded}
        failed="The unit price did not load"
        notRefreshed="The unit price was not refreshed"
      >
        {data && !price ? (
          <EmptyState
            className="rounded-box border border-line"
            title="Unit price not found"
            action={<ButtonLink to={UNIT_PRICES}>All unit prices</ButtonLink>}
          />
        ) : (
          <>
            {price ? <Head price={price} /> : <Skeleton className="h-5 w-60 max-w-full" />}
            <Figures price={price} />
            {price ? (
              <>
                <Warnings price={price} />
                <PriceTerms key={price.id} price={price} />
              </>
            ) : (
              <Skeleton className="h-90 w-full" />
            )}
          </>
        )}
      </LoadedPart>
      {price && Dialog && <Dialog price={price} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function Head({ price }: { price: UnitPriceRecord }) {
  const { asked, published_at: at } = price;
  const who = at
    ? `${price.published_by_name}, ${displayInstant(at)}${price.approved_alone ? ', alone' : ''}`
    : asked
      ? `${asked.by_name}, ${displayInstant(asked.at)}`
      : `${price.created_by_name}, ${displayInstant(price.created_at)}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body text-muted">
      <Badge tone={price.replaced_by ? 'neutral' : STATE_TONES[price.state]}>
        {price.replaced_by ? 'Replaced' : price.state}
      </Badge>
      <span>{who}</span>
      <span>For receipts from {displayDate(price.from)}</span>
    </p>
  );
}

function Figures({ price }: { price: UnitPriceRecord | undefined }) {
  const was = price?.previous;
  const since = was ? ` since ${displayDate(was.day)}` : '';
  const navPrice = price?.nav_price;
  return (
    <FigureStrip
      loading={!price}
      figures={[
        {
          label: 'Price a unit',
          opens: null,
          value: navPrice ? formatPrice(navPrice) : '–',
          detail: was && navPrice ? percentChange(navPrice, was.nav_price) + since : 'No earlier price',
        },
        {
          label: 'Net asset value',
          opens: null,
          value: <Money amountCents={price?.nav} exact fit />,
          detail: price && was && moneyChange(addCents(price.nav, negateCents(was.nav))) + since,
        },
        {
          label: 'Units on issue',
          opens: null,
          value: price && <Fitting text={formatUnits(price.units)} />,
          detail: price && was && unitChange(price.units, was.units) + since,
        },
        {
          label: 'Issue price',
          opens: null,
          value: price && formatPrice(price.issue_price),
          detail: price && basisOf(price),
        },
      ]}
    />
  );
}

function Fitting({ text }: { text: string }) {
  return (
    <span className="fit-characters" style={{ '--characters': text.length } as CSSProperties}>
      {text}
    </span>
  );
}

function basisOf({
  issue: { basis, spread_bps: spread = 0 },
  redemption_price: redemption,
}: UnitPriceRecord): string {
  const how = basis === 'fixed' ? 'Fixed' : 'Net asset value';
  return `${how}${spread > 0 ? ` + ${spread} bps` : ''}; redemption at ${formatPrice(redemption)}`;
}

function Warnings({ price }: { price: UnitPriceRecord }) {
  const stale = staleWords(price);
  const { dilution, nav_price: navPrice, replaces, replaced_by: replacedBy, id } = price;
  const changed = replacedBy || price.inputs_changed ? id : replaces;
  return (
    <>
      {changed && (
        <Notice tone={price.inputs_changed ? 'warning' : 'info'}>
          {price.inputs_changed &&
            'Since this price was computed, a month was reopened or a distribution cancelled. Check that the price is right. '}
          {replacedBy && (
            <>
              A <PriceLink to={replacedBy}>corrected price</PriceLink> has replaced this price.{' '}
            </>
          )}
          {replaces && (
            <>
              It corrects <PriceLink to={replaces}>an earlier price</PriceLink> of the same day.{' '}
            </>
          )}
          <PriceLink to={`${changed}/effect`}>What members should have received</PriceLink>
        </Notice>
      )}
      {stale && (
        <Notice tone="warning">
          <strong className="font-medium">{sentences(...stale.valued)}</strong>{' '}
          {stale.reason
            ? `${sentences(`Reason: “${stale.reason}”`)} `
            : 'Give a reason before you request approval. '}
          {stale.lessPrice &&
            `With valuations 10% lower, the net asset value would be ${formatPrice(stale.lessPrice)} a unit.`}
        </Notice>
      )}
      {dilution && navPrice && (
        <Notice tone="info">
          {formatUnits(dilution.units)} units at {formatPrice(price.issue_price)} against{' '}
          {formatPrice(navPrice)} cost the holders {exact(dilution.amount)}.
        </Notice>
      )}
      {price.may === 'waits' && <Notice tone="info">Only another manager can approve this price.</Notice>}
    </>
  );
}

function PriceLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={`${UNIT_PRICES}/${to}`} className="font-medium underline underline-offset-2">
      {children}
    </Link>
  );
}
