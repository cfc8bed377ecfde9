import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Near enough that what is costly to draw is there by the time one has scrolled to it. */
const NEAR = '400px 0px';

/**
 * Draws its children once they come near the screen, and from then on; also for paper. `placeholder` keeps
 * their room. For what is costly to fetch and draw, and tells nothing that is not told beside it.
 */
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
