import { Skeleton } from '../ui/skeleton.tsx';
import { FundFiguresSkeleton } from './fund-figures.tsx';

export function FundSkeleton() {
  return (
    <div className="@container/fund flex min-w-0 flex-col gap-4 max-md:gap-3">
      <div className="flex flex-wrap items-baseline gap-x-2.5">
        <h2 className="text-lead font-semibold">Fund Analytics Dashboard</h2>
        <p role="status" className="text-body text-muted">
          Loading fund insights...
        </p>
      </div>
      <FundFiguresSkeleton />
      <Skeleton className="mt-1 h-4 w-36" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @2xl/fund:grid-cols-2 @5xl/fund:grid-cols-3">
        {['first', 'second', 'third'].map((card) => (
          <div key={card} className="flex h-43 flex-col gap-4 rounded-box border border-line p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-8 rounded-control" />
              <Skeleton className="h-7 w-36" />
            </div>
            <Skeleton className="h-8 w-full" />
            <Skeleton className="mt-auto h-7 w-40" />
          </div>
        ))}
      </div>
    </div>
  );
}
