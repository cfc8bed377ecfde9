import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { formatCount } from './money-format.ts';
import { TableFoot } from './table.tsx';

interface ShowMoreProps {
  shown: number;
  total: number | undefined;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
  children?: ReactNode;
}

export function ShowMore({ shown, total, hasMore, busy, onMore, children }: ShowMoreProps) {
  const status = useRef<HTMLParagraphElement>(null);
  const wasRequested = useRef(false);
  useEffect(() => {
    if (wasRequested.current && !hasMore) status.current?.focus({ preventScroll: true });
    wasRequested.current = false;
  }, [hasMore]);
  const range = `1–${formatCount(shown)}`;
  return (
    <TableFoot>
      <p ref={status} tabIndex={-1} aria-live="polite" className="tnum">
        {!hasMore
          ? `All ${formatCount(shown)} shown`
          : total === undefined
            ? range
            : `${range} of ${formatCount(total)}`}
      </p>
      {children}
      {hasMore && (
        <Button
          busy={busy}
          onClick={() => {
            wasRequested.current = true;
            onMore();
          }}
        >
          Show more
        </Button>
      )}
    </TableFoot>
  );
}
