import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The slide-over menu of narrow screens: it belongs to the place where it was opened, and closes with it. */
export function useMenu() {
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Going back leads to the very same place: without this the menu would open again over it.
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  return {
    isOpen: openAt === place,
    open: useCallback(() => setOpenAt(place), [place]),
    close: useCallback(() => setOpenAt(undefined), []),
  };
}
