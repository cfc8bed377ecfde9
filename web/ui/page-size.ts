import { useSyncExternalStore } from 'react';
import { TRANSACTIONS_PAGE_SIZE } from '#shared/constants.ts';
import { createWatchers } from '../watchers.ts';

export const PAGE_SIZES = [TRANSACTIONS_PAGE_SIZE, 25, 50, 100] as const;

const STORED = 'rows-per-page';
const { tell, watch } = createWatchers();

export function usePageSize(): number {
  return useSyncExternalStore(watch, () => {
    const stored = Number(localStorage.getItem(STORED));
    return PAGE_SIZES.find((size) => size === stored) ?? TRANSACTIONS_PAGE_SIZE;
  });
}

export function setPageSize(size: number): void {
  localStorage.setItem(STORED, String(size));
  tell();
}
