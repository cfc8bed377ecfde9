import type { ReactNode } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { DonutOutline } from './investment-breakdown.tsx';
import { InvestmentFigures } from './investment-figures.tsx';

export function DashboardSkeleton({ toPay }: { toPay: ReactNode }) {
  return (
    <>
      <div className="flex min-w-0 items-start justify-between gap-x-10">
        <div className="min-w-0">
          <h1 className="sr-only">Dashboard</h1>
          <Skeleton className="mt-1 mb-1.5 h-6 w-72 max-w-full max-md:h-5" />
          <p role="status" className="text-body text-muted">
            Loading your dashboard...
          </p>
        </div>
        <div className="flex gap-10 max-xl:hidden">
          <Skeleton className="h-8 w-16" />
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-8 w-64" />
        </div>
      </div>
      {toPay}
      <Skeleton className="mt-2 h-5 w-40" />
      <InvestmentFigures position={undefined} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-3 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="rounded-box border border-line p-4 md:px-5">
          <Skeleton className="h-4 w-40" />
          <div className="mt-3 flex items-center gap-10 max-md:flex-col">
            <div className="relative size-[202px] shrink-0">
              <DonutOutline />
            </div>
            <div className="w-full grow">
              {['paid', 'outstanding', 'others'].map((row) => (
                <div key={row} className="flex items-center justify-between py-3.5">
                  <Skeleton className="h-7 w-36" />
                  <Skeleton className="h-4 w-24" />
                </div>
              ))}
            </div>
          </div>
        </div>
        <div className="flex flex-col rounded-box border border-line max-xl:h-28">
          <div className="border-b border-line px-4 py-4">
            <Skeleton className="h-4 w-28" />
          </div>
          <div className="flex grow items-center gap-3 px-4">
            <Skeleton className="size-8 rounded-control" />
            <Skeleton className="h-7 w-40" />
          </div>
        </div>
      </div>
    </>
  );
}
