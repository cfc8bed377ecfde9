import type { HTMLAttributes, ReactNode, Ref, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { ArrowDown, ArrowUp } from './lucide-icons.tsx';
import { Skeleton } from './skeleton.tsx';

export function TableBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={classNames('@container overflow-clip rounded-box border border-line bg-surface', className)}
    >
      {children}
    </div>
  );
}

interface TableProps {
  label: string;
  busy?: boolean;
  children: ReactNode;
  className?: string;
}

export function Table({ label, busy = false, children, className }: TableProps) {
  return (
    <table
      aria-label={label}
      aria-busy={busy || undefined}
      className={classNames('w-full table-fixed border-collapse text-left text-body', className)}
    >
      {children}
    </table>
  );
}

export type SortDirection = 'ascending' | 'descending';

interface HeaderCellProps extends Omit<ThHTMLAttributes<HTMLTableCellElement>, 'align'> {
  align?: 'left' | 'right';
  note?: string;
  /** `none` if the list is sorted by another column. Undefined if this column cannot be sorted. */
  sort?: SortDirection | 'none';
  onSort?: () => void;
}

export function HeaderCell({
  align = 'left',
  note,
  sort,
  onSort,
  children,
  className,
  ...rest
}: HeaderCellProps) {
  const Arrow = sort === 'ascending' ? ArrowUp : ArrowDown;
  const name = (
    <>
      {children}
      {note && <span className="font-normal text-subtle"> {note}</span>}
    </>
  );
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={classNames(
        'sticky top-(--head-top,0px) z-10 h-8 border-b border-line bg-canvas px-3 text-label font-medium text-muted',
        align === 'right' && 'text-right',
        className,
      )}
      {...rest}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            'group inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-badge hover:text-ink',
            align === 'right' && 'flex-row-reverse',
          )}
        >
          <span>{name}</span>
          <Arrow
            aria-hidden="true"
            className={classNames('size-3.5', sort === 'none' && 'opacity-0 group-hover:opacity-60')}
          />
        </button>
      ) : (
        name
      )}
    </th>
  );
}

interface RowProps extends HTMLAttributes<HTMLTableRowElement> {
  selected?: boolean;
  busy?: boolean;
  changed?: boolean;
  interactive?: boolean;
  ref?: Ref<HTMLTableRowElement>;
}

/** Cells with two lines need `h-12`. With `group/row`, cells can show actions on hover and focus. */
export function Row({ selected, busy, changed, interactive, className, ...rest }: RowProps) {
  return (
    <tr
      aria-selected={selected}
      aria-busy={busy || undefined}
      className={classNames(
        'group/row border-b border-line -outline-offset-2 last:border-b-0 transition-colors duration-80',
        interactive && 'cursor-pointer hover:bg-hover focus-visible:bg-hover',
        selected && 'bg-selected! shadow-[inset_2px_0_0_var(--color-accent)]',
        busy && 'opacity-60',
        changed && 'animate-changed',
        className,
      )}
      {...rest}
    />
  );
}

interface CellProps extends Omit<TdHTMLAttributes<HTMLTableCellElement>, 'align'> {
  align?: 'left' | 'right';
}

export function Cell({ align = 'left', className, ...rest }: CellProps) {
  return (
    <td
      className={classNames('h-9 px-3 touch:h-11', align === 'right' && 'tnum text-right', className)}
      {...rest}
    />
  );
}

const WIDTHS = ['w-4/5', 'w-3/5', 'w-5/6', 'w-2/3', 'w-3/4', 'w-1/2'];

interface SkeletonRowsProps {
  rows: number;
  columns: number;
  right?: readonly number[];
  hidden?: readonly (string | undefined)[];
}

export function SkeletonRows({ rows, columns, right = [], hidden = [] }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
    <tr key={row} className="border-b border-line last:border-b-0">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Cell key={column} className={hidden[column]}>
          <Skeleton
            className={classNames(
              'h-2.5 max-w-40',
              WIDTHS[(row * 2 + column) % WIDTHS.length],
              right.includes(column) && 'ml-auto max-w-20',
            )}
          />
        </Cell>
      ))}
    </tr>
  ));
}

export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-1.5 text-body text-muted">
      {children}
    </div>
  );
}
