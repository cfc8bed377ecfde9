import type { RefObject } from 'react';
import { SOURCE_NAMES } from '#shared/source-names.ts';
import { ROW_TYPES, TRANSACTION_SOURCES } from '#shared/terms.ts';
import type { ChangeView } from '../../ui/address-view.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DateRangeFields } from '../../ui/date-range-fields.tsx';
import { LayoutGrid, ListFilter, Rows3 } from '../../ui/lucide-icons.tsx';
import { FilterPopover } from '../../ui/popover.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { FilterSelect, type SelectOption } from '../../ui/select.tsx';
import { usePropertyOptions } from '../classify/kind-fields.tsx';
import { useBankAccounts } from '../record/use-bank-accounts.ts';
import { AmountRangeFields, amountRangeText, dateRangeText } from './filter-fields.tsx';
import {
  type SourceFilter,
  TRANSACTIONS_VIEW,
  type TransactionsView,
  type TypeFilter,
} from './transactions-view.ts';
import { TYPE_NAMES } from './type-mark.tsx';

const TYPE_OPTIONS: readonly SelectOption<TypeFilter>[] = [
  { value: 'any', label: 'Any' },
  ...ROW_TYPES.flatMap((type) => (type === '' ? [] : [{ value: type, label: TYPE_NAMES[type] }])),
  { value: 'unclassified', label: 'Unclassified' },
];

const SOURCE_OPTIONS: readonly SelectOption<SourceFilter>[] = [
  { value: 'any', label: 'Any' },
  ...TRANSACTION_SOURCES.map((source) => ({ value: source, label: SOURCE_NAMES[source] })),
];

const FOLDED = ['source', 'accountId', 'propertyId', 'from', 'to', 'minCents', 'maxCents'] as const;

interface ToolbarProps {
  view: TransactionsView;
  change: ChangeView<TransactionsView>;
  searchBox: RefObject<HTMLInputElement | null>;
  /** `narrow` moves dates and amounts into the popover. `phone` moves everything except the search. */
  room: 'wide' | 'narrow' | 'phone';
}

export function TransactionsToolbar({ view, change, searchBox, room }: ToolbarProps) {
  const type = (
    <FilterSelect
      name="Type"
      options={TYPE_OPTIONS}
      value={view.type}
      onChange={(next) => change({ type: next }, { replace: true })}
      className={room === 'phone' ? 'w-full' : 'shrink-0'}
    />
  );
  const accounts = useBankAccounts(view.accountId !== undefined);
  const source = (
    <FilterSelect
      name="Source"
      options={SOURCE_OPTIONS}
      value={view.source}
      onChange={(next) => change({ source: next }, { replace: true })}
      className={room === 'wide' ? 'shrink-0' : 'w-full'}
    />
  );
  const properties = usePropertyOptions();
  const property = (
    <FilterSelect
      name="Property"
      options={[{ value: '', label: 'Any' }, ...properties]}
      value={view.propertyId ?? ''}
      onChange={(id) => change({ propertyId: id || undefined }, { replace: true })}
      className={room === 'wide' ? 'shrink-0' : 'w-full'}
    />
  );
  const clear = TRANSACTIONS_VIEW.filtersOn(view) > 0 && (
    <Button variant="ghost" onClick={() => change(TRANSACTIONS_VIEW.withoutFilters)}>
      Clear Filters
    </Button>
  );
  const folded = TRANSACTIONS_VIEW.filtersOn(view, room === 'phone' ? [...FOLDED, 'type'] : FOLDED);
  return (
    // biome-ignore lint/a11y/useSemanticElements: some screen readers do not support the `search` element yet
    <div
      role="search"
      aria-label="Transactions"
      className={classNames('flex items-center gap-2 max-md:px-4', room === 'wide' && 'flex-wrap')}
    >
      <SearchBox
        label="Search description"
        value={view.search}
        onSearch={(search) => change({ search }, { replace: true })}
        box={searchBox}
        {...(room === 'wide' ? { className: 'max-w-52 basis-40' } : {})}
      />
      {room !== 'phone' && type}
      {room === 'wide' ? (
        <>
          {property}
          <FilterPopover
            name="Account"
            value={accounts?.find(({ value }) => value === view.accountId)?.label ?? 'Any'}
          >
            <AccountFilter view={view} change={change} />
          </FilterPopover>
          {source}
          <FilterPopover name="Date" value={dateRangeText(view)}>
            <DateRangeFields range={view} onChange={(range) => change(range, { replace: true })} />
          </FilterPopover>
          <FilterPopover name="Amount" value={amountRangeText(view)}>
            <AmountRangeFields view={view} change={change} />
          </FilterPopover>
          {clear}
          <span className="grow" />
        </>
      ) : (
        <FilterPopover name="Filters" icon={<ListFilter />} count={folded}>
          {room === 'phone' && type}
          {property}
          {source}
          <AccountFilter view={view} change={change} />
          <DateRangeFields range={view} onChange={(range) => change(range, { replace: true })} />
          <AmountRangeFields view={view} change={change} />
          {clear}
        </FilterPopover>
      )}
      {room !== 'phone' && (
        <Segmented
          label="View"
          hideLabel
          value={view.layout}
          onChange={(layout) => change({ layout }, { replace: true })}
          segments={[
            { value: 'table', label: 'Table', icon: <Rows3 /> },
            { value: 'cards', label: 'Cards', icon: <LayoutGrid /> },
          ]}
        />
      )}
    </div>
  );
}

/** Loads the accounts only while this filter is shown, because the server compares every account with its statements. */
function AccountFilter({ view, change }: Pick<ToolbarProps, 'view' | 'change'>) {
  const accounts = useBankAccounts() ?? [];
  return (
    <FilterSelect
      name="Account"
      options={[{ value: '', label: 'Any' }, ...accounts]}
      value={view.accountId ?? ''}
      onChange={(id) => change({ accountId: id || undefined }, { replace: true })}
      className="w-full"
    />
  );
}
