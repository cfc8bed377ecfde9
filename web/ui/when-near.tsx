import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { PartBoundary } from './part-boundary.tsx';

const NEAR = '400px 0px';

/** The content is drawn when the user scrolls near it or prints. Text beside it must state the same facts. */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !place.current) return;
    const show = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear ? children : <div ref={place}>{placeholder}</div>;
}

interface LoadedNearProps {
  placeholder: ReactNode;
  failed?: ReactNode;
  children: ReactNode;
}

export function LoadedNear({ placeholder, failed = null, children }: LoadedNearProps) {
  return (
    <PartBoundary fallback={failed}>
      <WhenNear placeholder={placeholder}>
        <Suspense fallback={placeholder}>{children}</Suspense>
      </WhenNear>
    </PartBoundary>
  );
}
