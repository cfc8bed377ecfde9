import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The menu closes when the address changes. */
export function useMenu() {
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  // Forgets where the menu was opened. Otherwise, going back to that address would open the menu again.
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  return {
    isOpen: openAt === place,
    open: useCallback(() => setOpenAt(place), [place]),
    close: useCallback(() => setOpenAt(undefined), []),
  };
}
