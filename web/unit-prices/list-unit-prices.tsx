import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { UnitPriceRecord } from '#shared/contract/unit-prices.ts';
import { formatPrice, formatUnits, type PriceE6 } from '#shared/units.ts';
import { useCall } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { amountColumn, type Column } from '../ui/data-table.tsx';
import { DateText } from '../ui/date-text.tsx';
import { Plus, TrendingUp } from '../ui/lucide-icons.tsx';
import { Changes, Page, useMayChange } from '../ui/page.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { CreateUnitPrice } from './create-unit-price.tsx';
import { STATE_TONES, UNIT_PRICES } from './price-words.ts';

export function ListUnitPrices() {
  const navigate = useNavigate();
  const [isProposing, setProposing] = useState(false);
  const mayChange = useMayChange();
  const loaded = useCall('listUnitPrices', {});
  const propose = (
    <Button variant="primary" icon={<Plus />} aria-keyshortcuts="N" onClick={() => setProposing(true)}>
      Propose a price
    </Button>
  );
  useShortcut('n', 'Propose a price', () => setProposing(true), mayChange);
  return (
    <Page
      title="Unit prices"
      {...(mayChange ? { hints: [{ keys: 'n', label: 'propose a price' }] } : {})}
      actions={propose}
    >
      <RecordList
        label="Unit prices"
        loaded={loaded}
        items={loaded.data?.prices}
        columns={COLUMNS}
        onOpen={({ id }) => void navigate(`${UNIT_PRICES}/${id}`)}
        empty={{
          icon: <TrendingUp className="size-5 text-subtle" />,
          title: 'No unit price has been published yet.',
          detail: 'Until the first one, each $1 paid is one unit.',
          action: <Changes>{propose}</Changes>,
        }}
      />
      {isProposing && <CreateUnitPrice onClose={() => setProposing(false)} />}
    </Page>
  );
}

function priceColumn(
  head: string,
  of: (price: UnitPriceRecord) => PriceE6 | null,
  more: Partial<Column<UnitPriceRecord>>,
): Column<UnitPriceRecord> {
  const text = (price: PriceE6 | null) => (price === null ? '–' : formatPrice(price));
  const cell = (price: UnitPriceRecord) =>
    price.replaced_by ? <s className="text-muted">{text(of(price))}</s> : text(of(price));
  return { head, align: 'right', cell, ...more };
}

const COLUMNS: readonly Column<UnitPriceRecord>[] = [
  {
    head: 'Day',
    width: 'w-30',
    cell: ({ id, day }) => (
      <Link to={`${UNIT_PRICES}/${id}`} className="rounded-badge py-1.5 font-medium">
        <DateText date={day} />
      </Link>
    ),
  },
  { head: 'From', width: 'w-30', hidden: 'max-md:hidden', cell: ({ from }) => <DateText date={from} /> },
  priceColumn('Price', (price) => price.nav_price, { note: 'AUD' }),
  priceColumn('Issue', (price) => price.issue_price, { hidden: 'max-xl:hidden' }),
  priceColumn('Redemption', (price) => price.redemption_price, { hidden: 'max-xl:hidden' }),
  amountColumn('Net asset value', ({ nav }) => nav, { exact: true, width: 'w-36', hidden: 'max-md:hidden' }),
  {
    head: 'Units',
    align: 'right',
    width: 'w-36',
    hidden: 'max-xl:hidden',
    cell: ({ units }) => formatUnits(units),
  },
  {
    head: 'State',
    width: 'w-40 max-md:w-36',
    cell: ({ state, replaced_by: replacedBy }) => (
      <Badge tone={replacedBy ? 'neutral' : STATE_TONES[state]}>{replacedBy ? 'Replaced' : state}</Badge>
    ),
  },
];
