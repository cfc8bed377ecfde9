import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

export function useMenu() {
  const { key: place } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (openAt !== undefined && openAt !== place) setOpenAt(undefined);
  return {
    isOpen: openAt === place,
    open: useCallback(() => setOpenAt(place), [place]),
    close: useCallback(() => setOpenAt(undefined), []),
  };
}
