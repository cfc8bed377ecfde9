import { type RefObject, useMemo } from 'react';
import type { Document } from '#shared/contract/documents.ts';
import { FUND } from '#shared/document-filter.ts';
import type { ChangeView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { DateRangeFields } from '../ui/date-range-fields.tsx';
import { LayoutGrid, ListFilter, Rows3 } from '../ui/lucide-icons.tsx';
import { FilterPopover } from '../ui/popover.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { FilterSelect, filterOptions } from '../ui/select.tsx';
import { DOCUMENTS_VIEW, type DocumentsView } from './documents-view.ts';
import { filterChoices } from './filter-documents.ts';

const FOLDED = ['uploadedBy', 'from', 'to'] as const;

interface DocumentsToolbarProps {
  documents: readonly Document[];
  view: DocumentsView;
  change: ChangeView<DocumentsView>;
  searchBox: RefObject<HTMLInputElement | null>;
  phone: boolean;
}

export function DocumentsToolbar({ documents, view, change, searchBox, phone }: DocumentsToolbarProps) {
  const choices = useMemo(() => filterChoices(documents), [documents]);
  const width = phone ? 'w-full' : 'max-w-44 shrink-0';
  const selects = (
    <>
      <FilterSelect
        name="Type"
        options={filterOptions(choices.types, view.type)}
        value={view.type}
        onChange={(type) => change({ type }, { replace: true })}
        className={width}
      />
      <FilterSelect
        name="Client"
        options={filterOptions([{ value: FUND, label: 'Fund-level' }, ...choices.clients], view.client)}
        value={view.client}
        onChange={(client) => change({ client }, { replace: true })}
        className={width}
      />
    </>
  );
  const clear = DOCUMENTS_VIEW.filtersOn(view) > 0 && (
    <Button variant="ghost" onClick={() => change(DOCUMENTS_VIEW.withoutFilters)}>
      Clear Filters
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the `search` element is too new for some screen readers
    <div role="search" aria-label="Documents" className="flex items-center gap-2">
      <SearchBox
        label="Name, description or client"
        value={view.search}
        onSearch={(search) => change({ search }, { replace: true })}
        box={searchBox}
      />
      {!phone && selects}
      <FilterPopover
        name="Filters"
        icon={<ListFilter />}
        count={DOCUMENTS_VIEW.filtersOn(view, phone ? [...FOLDED, 'type', 'client'] : FOLDED)}
      >
        {phone && selects}
        <FilterSelect
          name="Uploaded by"
          options={filterOptions(choices.uploaders, view.uploadedBy)}
          value={view.uploadedBy}
          onChange={(uploadedBy) => change({ uploadedBy }, { replace: true })}
          className="w-full"
        />
        <DateRangeFields range={view} onChange={(range) => change(range, { replace: true })} />
        {phone && clear}
      </FilterPopover>
      {!phone && clear}
      {!phone && (
        <Segmented
          label="View"
          hideLabel
          value={view.layout}
          onChange={(layout) => change({ layout }, { replace: true })}
          segments={[
            { value: 'grid', label: 'Grid', icon: <LayoutGrid /> },
            { value: 'list', label: 'List', icon: <Rows3 /> },
          ]}
        />
      )}
    </div>
  );
}
