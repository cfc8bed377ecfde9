import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below or above the screen content is rendered already. */
const NEAR = '400px 0px';

/**
 * Renders its children once they are near the screen, or for print, and then keeps them. `placeholder` reserves their space.
 * Use it for content that is costly to load and only repeats nearby content.
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
