import { FigureStrip } from '../../ui/figure-strip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TableBox } from '../../ui/table.tsx';

const ROWS = 6;

export function ClientHistorySkeleton({ children }: { children: string }) {
  return (
    <>
      <FigureStrip
        loading
        figures={[
          { label: 'Total Contributions', opens: undefined },
          { label: 'Total Transactions', opens: undefined },
        ]}
      />
      <TableBox>
        <p
          role="status"
          className="flex h-8 items-center border-b border-line bg-canvas px-3 text-label text-muted"
        >
          {children}
        </p>
        {Array.from({ length: ROWS }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div key={row} className="flex h-12 items-center gap-8 border-b border-line px-3 last:border-b-0">
            <Skeleton className="h-2.5 w-20 shrink-0 max-md:hidden" />
            <Skeleton className="h-2.5 w-2/5" />
            <Skeleton className="ml-auto h-2.5 w-24" />
          </div>
        ))}
      </TableBox>
    </>
  );
}
