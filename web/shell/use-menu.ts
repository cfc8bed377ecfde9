import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The slide-over menu of narrow screens; it closes when the address changes. */
export function useMenu() {
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Cleared when the address changes. Otherwise going back to that address would open the menu again.
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  return {
    isOpen: openAt === place,
    open: useCallback(() => setOpenAt(place), [place]),
    close: useCallback(() => setOpenAt(undefined), []),
  };
}
