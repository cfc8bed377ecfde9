import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface ShortListProps<Item> {
  label: string;
  items: readonly Item[] | undefined;
  failed: boolean;
  onRetry: () => void;
  empty: string;
  children: (item: Item) => ReactNode;
}

export function ShortList<Item extends { id: string }>({
  label,
  items,
  failed,
  onRetry,
  empty,
  children,
}: ShortListProps<Item>) {
  if (failed && !items) {
    return (
      <Notice tone="negative" action={{ label: 'Try Again', onPress: onRetry }}>
        {label} did not load.
      </Notice>
    );
  }
  if (!items) {
    return (
      <div role="status" aria-label={`Loading ${label.toLowerCase()}`} className="flex flex-col gap-2.5">
        <Skeleton className="h-2.5 w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
      </div>
    );
  }
  if (items.length === 0) return <p className="text-body text-muted">{empty}</p>;
  return (
    <ul className="flex flex-col gap-2" aria-label={label}>
      {items.map((item) => (
        <li key={item.id} className="flex items-start justify-between gap-3">
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
