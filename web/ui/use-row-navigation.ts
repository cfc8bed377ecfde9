import { useEffect, useRef } from 'react';
import { useShortcut } from './shortcuts.ts';

export function focusRow(id: string): boolean {
  const link = document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(id)}"]`);
  link?.focus();
  return link !== null;
}

export function focusedRow(): string | undefined {
  const row = document.activeElement?.closest('[data-row]');
  return row?.querySelector<HTMLElement>('[data-row-link]')?.dataset.rowLink;
}

interface RowNavigation {
  ids: readonly string[];
  row?: string;
  page?: number;
  pageSize?: number;
  openId?: string | undefined;
  onOpen?: (id: string) => void;
  onPage?: (page: number) => void;
}

export function useRowNavigation({
  ids,
  row,
  page = 1,
  pageSize = Math.max(1, ids.length),
  openId,
  onOpen,
  onPage,
}: RowNavigation) {
  const toFocus = useRef<string>(undefined);
  useEffect(() => {
    if (toFocus.current !== undefined && focusRow(toFocus.current)) toFocus.current = undefined;
  });
  const openIndex = openId === undefined ? -1 : ids.indexOf(openId);

  function turnTo(index: number) {
    const wantedPage = Math.floor(index / pageSize) + 1;
    if (wantedPage !== page) onPage?.(wantedPage);
  }

  function focus(id: string) {
    toFocus.current = id;
    if (focusRow(id)) toFocus.current = undefined;
  }

  function move(by: 1 | -1) {
    const from = ids.indexOf(focusedRow() ?? openId ?? '');
    const index = from < 0 ? (page - 1) * pageSize : from + by;
    const id = ids[index];
    if (id === undefined) return;
    turnTo(index);
    if (openId !== undefined && openId !== id) onOpen?.(id);
    focus(id);
  }

  function step(by: 1 | -1) {
    const index = openIndex + by;
    const id = openIndex < 0 ? undefined : ids[index];
    if (id === undefined) return undefined;
    return () => {
      turnTo(index);
      onOpen?.(id);
    };
  }

  useShortcut('j', `Next ${row}`, () => move(1), row !== undefined);
  useShortcut('k', `Previous ${row}`, () => move(-1), row !== undefined);

  return { move, focus, openIndex, onPrevious: step(-1), onNext: step(1) };
}

export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input') !== null;
}
