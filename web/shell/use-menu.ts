import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The menu closes when the address changes. */
export function useMenu() {
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Forgets the address at which the menu was opened, because going back there would open the menu again.
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  return {
    isOpen: openAt === place,
    open: useCallback(() => setOpenAt(place), [place]),
    close: useCallback(() => setOpenAt(undefined), []),
  };
}
