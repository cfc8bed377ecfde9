import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { TableBox } from '../ui/table.tsx';

interface ListHeadProps {
  id: string;
  title: string;
  count: number;
  children: ReactNode;
}

export function ListHead({ id, title, count, children }: ListHeadProps) {
  return (
    <div className="flex items-baseline justify-between gap-3 max-md:px-4">
      <h2 id={id} className="text-body font-semibold">
        {title} <span className="tnum ml-1 font-normal text-subtle">{count}</span>
      </h2>
      <span className="text-body font-medium">{children}</span>
    </div>
  );
}

export function LoadingLists() {
  return (
    <div
      role="status"
      aria-label="Loading deposits and line items"
      className="grid grid-cols-[minmax(0,min(40%,27.5rem))_minmax(0,1fr)] gap-6 max-lg:grid-cols-1 max-md:px-4"
    >
      {[8, 11].map((rows) => (
        <TableBox key={rows} className={rows === 11 ? 'max-lg:hidden' : undefined}>
          {Array.from({ length: rows }, (_, row) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
              key={row}
              className="flex h-13 items-center justify-between border-b border-line px-4 last:border-b-0"
            >
              <span className="flex flex-col gap-2">
                <Skeleton className="h-2.5 w-48" />
                <Skeleton className="h-2 w-28" />
              </span>
              <Skeleton className="h-2.5 w-20" />
            </div>
          ))}
        </TableBox>
      ))}
    </div>
  );
}
