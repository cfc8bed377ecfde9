import { type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { ChevronDown } from './lucide-icons.tsx';
import { formatCount } from './money-format.ts';

interface SectionProps {
  title: string;
  label?: string;
  count?: number | undefined;
  aside?: ReactNode;
  folded?: boolean;
  className?: string;
  children: ReactNode;
}

export function Section(props: SectionProps) {
  return props.folded ? <FoldedSection {...props} /> : <OpenSection {...props} />;
}

function OpenSection({ title, label, count, aside, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section
      aria-label={label}
      aria-labelledby={label === undefined ? titleId : undefined}
      className={classNames('min-w-0', className)}
    >
      <div className="mb-2.5 flex min-h-6 flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="flex items-baseline gap-2 text-form font-semibold">
          <span id={titleId}>{title}</span>
          <Count count={count} />
        </h2>
        {aside && <span className="tnum text-label text-muted">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

function FoldedSection({ title, label, count, aside, children }: SectionProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const bodyId = useId();
  return (
    <section
      aria-label={label}
      aria-labelledby={label === undefined ? titleId : undefined}
      className="min-w-0"
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex h-11 w-full items-center gap-2 rounded-box border border-line px-4 text-left text-form font-semibold"
        >
          <span id={titleId}>{title}</span>
          <Count count={count} />
          <span className="grow" />
          <ChevronDown className={classNames('size-4 text-subtle', isOpen && 'rotate-180')} />
        </button>
      </h2>
      {isOpen && (
        <div id={bodyId} className="mt-2.5">
          {aside && <div className="mb-2.5 flex justify-end text-label">{aside}</div>}
          {children}
        </div>
      )}
    </section>
  );
}

function Count({ count }: { count: number | undefined }) {
  return (
    count !== undefined && (
      <span className="tnum text-label font-normal text-subtle">{formatCount(count)}</span>
    )
  );
}
