import type { ComponentProps } from 'react';
import { DataTable } from './data-table.tsx';
import { EmptyState, LoadedPart } from './list-states.tsx';
import { TableBox } from './table.tsx';

interface RecordListProps<Item extends { id: string }>
  extends Omit<ComponentProps<typeof DataTable<Item, never>>, 'items'> {
  loaded: ComponentProps<typeof LoadedPart>['loaded'];
  items: readonly Item[] | undefined;
  empty: ComponentProps<typeof EmptyState>;
}

/** Shows a list that is loaded as a whole. Each row opens a page. */
export function RecordList<Item extends { id: string }>(props: RecordListProps<Item>) {
  const { loaded, items, empty, ...table } = props;
  return (
    <LoadedPart loaded={loaded} failed={`The ${table.label.toLowerCase()} did not load`}>
      {items?.length === 0 ? (
        <EmptyState className="min-h-90 rounded-box border border-line" {...empty} />
      ) : (
        <TableBox>
          <DataTable {...table} items={items ?? []} loading={!items} skeletonRows={4} />
        </TableBox>
      )}
    </LoadedPart>
  );
}
