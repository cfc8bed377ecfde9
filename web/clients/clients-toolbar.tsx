import type { RefObject } from 'react';
import { CLIENT_STATUSES, ENTITY_TYPES } from '#shared/terms.ts';
import { Button } from '../ui/button.tsx';
import { ListFilter } from '../ui/lucide-icons.tsx';
import { FilterPopover } from '../ui/popover.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { FilterSelect, type SelectOption, SortSelect } from '../ui/select.tsx';
import { CLIENTS_VIEW, type ClientsAddress, type ClientsView, type SortKey } from './clients-view.ts';

function withAll<Value extends string>(values: readonly Value[]): SelectOption<'all' | Value>[] {
  return [{ value: 'all', label: 'All' }, ...values.map((value) => ({ value, label: value }))];
}
const STATUSES: readonly SelectOption<ClientsView['status']>[] = [
  ...withAll(CLIENT_STATUSES),
  { value: 'not-active', label: 'Inactive or suspended' },
];
const ENTITIES = withAll(ENTITY_TYPES);

const ORDERS = [
  { value: 'name asc', label: 'name, A to Z' },
  { value: 'name desc', label: 'name, Z to A' },
  { value: 'entity_type asc', label: 'entity type, personal first' },
  { value: 'entity_type desc', label: 'entity type, personal last' },
  { value: 'pledged_amount desc', label: 'pledge, largest first' },
  { value: 'pledged_amount asc', label: 'pledge, smallest first' },
  { value: 'total_paid desc', label: 'paid, most first' },
  { value: 'total_paid asc', label: 'paid, least first' },
  { value: 'due desc', label: 'due, most first' },
  { value: 'due asc', label: 'due, least first' },
  { value: 'uncalled desc', label: 'uncalled, most first' },
  { value: 'uncalled asc', label: 'uncalled, least first' },
  { value: 'document_count desc', label: 'documents, most first' },
  { value: 'document_count asc', label: 'documents, fewest first' },
] as const;

interface ClientsToolbarProps {
  view: ClientsView;
  change: ClientsAddress['change'];
  searchBox: RefObject<HTMLInputElement | null>;
  phone: boolean;
}

export function ClientsToolbar({ view, change, searchBox, phone }: ClientsToolbarProps) {
  const filters = (
    <>
      <FilterSelect
        name="Status"
        options={STATUSES}
        value={view.status}
        onChange={(status) => change({ status }, { replace: true })}
        className={phone ? 'w-full' : 'shrink-0'}
      />
      <FilterSelect
        name="Entity"
        options={ENTITIES}
        value={view.entity}
        onChange={(entity) => change({ entity }, { replace: true })}
        className={phone ? 'w-full' : 'shrink-0'}
      />
    </>
  );
  const clear = CLIENTS_VIEW.filtersOn(view) > 0 && (
    <Button variant="ghost" onClick={() => change(CLIENTS_VIEW.withoutFilters)}>
      Clear Filters
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers
    <div
      role="search"
      aria-label="Clients"
      className="flex items-center gap-2 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-4"
    >
      <SearchBox
        label="Name, email or entity"
        value={view.search}
        onSearch={(search) => change({ search }, { replace: true })}
        box={searchBox}
      />
      {phone ? (
        <>
          <FilterPopover
            name="Filters"
            icon={<ListFilter />}
            count={CLIENTS_VIEW.filtersOn(view, ['status', 'entity'])}
          >
            {filters}
            {clear}
          </FilterPopover>
          <SortSelect<SortKey> options={ORDERS} view={view} change={change} className="col-span-2" />
        </>
      ) : (
        <>
          {filters}
          {clear}
        </>
      )}
    </div>
  );
}
