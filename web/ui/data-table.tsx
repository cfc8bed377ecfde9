import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { Cents } from '#shared/money.ts';
import type { ChangeView } from './address-view.ts';
import { classNames } from './class-names.ts';
import { Money } from './money.tsx';
import { Cell, HeaderCell, Row, SkeletonRows, Table } from './table.tsx';
import { isOnControl } from './use-row-navigation.ts';

export interface Column<Item, Key extends string = never> {
  head: string;
  headCell?: ReactNode;
  hideHead?: boolean;
  note?: string;
  align?: 'right';
  width?: string;
  hidden?: string;
  sort?: Key;
  cell: (item: Item) => ReactNode;
  className?: string;
  title?: (item: Item) => string;
  isWide?: (item: Item) => boolean;
}

export function amountColumn<Item, Key extends string = never>(
  head: string,
  amountOf: (item: Item) => Cents,
  { exact = false, ...column }: Omit<Column<Item, Key>, 'head' | 'cell'> & { exact?: boolean } = {},
): Column<Item, Key> {
  return {
    head,
    align: 'right',
    cell: (item) => <Money amountCents={amountOf(item)} exact={exact} />,
    ...column,
  };
}

export interface SortedBy<Key extends string> {
  view: { sort: Key; ascending: boolean };
  change: ChangeView<{ sort: Key; ascending: boolean }>;
  startsAscending: (sort: Key) => boolean;
}

interface DataTableProps<Item extends { id: string }, Key extends string> {
  label: string;
  columns: readonly Column<Item, Key>[];
  items: readonly Item[];
  loading?: boolean;
  skeletonRows?: number;
  state?: ReactNode;
  sorted?: SortedBy<Key>;
  onOpen?: (item: Item) => void;
  /** True if the keyboard moves the focus from row to row. Each row must then contain a `data-row-link`. */
  walked?: boolean;
  row?: (item: Item) => ComponentProps<typeof Row>;
  details?: (item: Item) => ReactNode;
  className?: string;
}

const KEYBOARD_ROW =
  'focus-within:bg-hover has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-focus';

export function DataTable<Item extends { id: string }, Key extends string = never>({
  label,
  columns,
  items,
  loading = false,
  skeletonRows = 10,
  state,
  sorted,
  onOpen,
  walked = false,
  row,
  details,
  className = '',
}: DataTableProps<Item, Key>) {
  function sortOf({ sort }: Column<Item, Key>) {
    if (!sorted || !sort) return {};
    const { view, change, startsAscending } = sorted;
    const isBy = view.sort === sort;
    const direction = view.ascending ? ('ascending' as const) : ('descending' as const);
    return {
      sort: isBy ? direction : ('none' as const),
      onSort: () =>
        change({ sort, ascending: isBy ? !view.ascending : startsAscending(sort) }, { replace: true }),
    };
  }

  function cellsOf(item: Item) {
    return columns.map((column, index) => {
      if (columns[index - 1]?.isWide?.(item)) return null;
      return (
        <Cell
          key={column.head}
          align={column.align ?? 'left'}
          colSpan={column.isWide?.(item) ? 2 : undefined}
          title={column.title?.(item)}
          className={classNames(column.title && 'truncate', column.className, column.hidden)}
        >
          {column.cell(item)}
        </Cell>
      );
    });
  }

  return (
    <Table label={label} busy={loading} className={className}>
      <colgroup>
        {columns.map(({ head, width, hidden }) => (
          <col key={head} className={classNames(width, hidden)} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell
              key={column.head}
              align={column.align ?? 'left'}
              className={column.hidden}
              {...(column.note ? { note: column.note } : {})}
              {...sortOf(column)}
            >
              {column.headCell ??
                (column.hideHead ? <span className="sr-only">{column.head}</span> : column.head)}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {loading ? (
          <SkeletonRows
            rows={skeletonRows}
            columns={columns.length}
            right={columns.flatMap(({ align, hideHead }, index) => (align && !hideHead ? [index] : []))}
            hidden={columns.map(({ hidden }) => hidden)}
          />
        ) : state ? (
          <tr>
            <td colSpan={columns.length}>{state}</td>
          </tr>
        ) : (
          items.map((item) => {
            const { className: rowClass, ...rest } = row?.(item) ?? {};
            const under = details?.(item);
            return (
              <Fragment key={item.id}>
                <Row
                  data-row={walked ? '' : undefined}
                  interactive={onOpen !== undefined}
                  className={classNames(walked && KEYBOARD_ROW, rowClass)}
                  onClick={(event) => {
                    if (!isOnControl(event.target)) onOpen?.(item);
                  }}
                  {...rest}
                >
                  {cellsOf(item)}
                </Row>
                {under && (
                  <tr className="border-b border-line bg-canvas last:border-b-0">
                    <td colSpan={columns.length} className="px-3 pt-1 pb-4">
                      {under}
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })
        )}
      </tbody>
    </Table>
  );
}
