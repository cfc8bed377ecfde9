import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-skeleton rounded-badge bg-track transition-opacity delay-150 starting:opacity-0',
        className,
      )}
    />
  );
}

export function SkeletonFacts({ widths }: { widths: readonly string[] }) {
  return widths.map((width) => (
    <div key={width} className="grid grid-cols-[112px_minmax(0,1fr)]">
      <Skeleton className="h-3 w-16" />
      <Skeleton className={`h-3 ${width}`} />
    </div>
  ));
}
