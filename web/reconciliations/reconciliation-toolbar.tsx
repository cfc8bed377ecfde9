import type { RefObject } from 'react';
import { ListFilter } from '../ui/lucide-icons.tsx';
import { FilterPopover } from '../ui/popover.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { FilterSelect } from '../ui/select.tsx';
import { ITEM_STATUSES, type ReconciliationFilters } from './reconciliation-state.ts';

const DATE_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
] as const;
const TYPE_OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'unclassified', label: 'Unclassified' },
  { value: 'contribution', label: 'Contribution' },
] as const;
const STATUS_OPTIONS = ITEM_STATUSES.map((value) => ({ value, label: value === 'all' ? 'All' : value }));

export function ReconciliationToolbar({
  filters,
  onChange,
  searchBox,
  matched,
  allocated = false,
  phone,
}: {
  filters: ReconciliationFilters;
  onChange: (filters: Partial<ReconciliationFilters>) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  matched: boolean;
  allocated?: boolean;
  phone: boolean;
}) {
  const width = phone ? 'w-full' : undefined;
  const selects = (
    <>
      <FilterSelect
        name="Date"
        options={DATE_OPTIONS}
        value={filters.dateRange}
        onChange={(dateRange) => onChange({ dateRange })}
        className={width}
      />
      {!allocated && (
        <FilterSelect
          name="Type"
          options={TYPE_OPTIONS}
          value={filters.transactionType}
          onChange={(transactionType) => onChange({ transactionType })}
          className={width}
        />
      )}
      <FilterSelect
        name="Status"
        options={STATUS_OPTIONS}
        value={filters.status}
        onChange={(status) => onChange({ status })}
        className={width}
      />
    </>
  );
  return (
    <div className="flex items-center gap-2 max-md:px-4 md:flex-wrap">
      <SearchBox
        label={matched ? 'Search matched pairs' : 'Search deposits and items'}
        value={filters.search}
        onSearch={(search) => onChange({ search })}
        box={searchBox}
        className={phone ? undefined : 'basis-60'}
      />
      {!matched && !phone && selects}
      {!matched && phone && (
        <FilterPopover
          name="Filters"
          icon={<ListFilter />}
          count={
            [filters.dateRange, allocated ? 'all' : filters.transactionType, filters.status].filter(
              (value) => value !== 'all',
            ).length
          }
        >
          {selects}
        </FilterPopover>
      )}
    </div>
  );
}
