import { useEffect, useMemo, useRef, useState } from 'react';
import type { Transaction } from '#shared/contract/transactions.ts';
import { areShortcutsOn, isShortcutKey } from '../../ui/shortcuts.ts';
import { allocationState } from './allocation-state.ts';

export interface Selection {
  readonly rows: readonly Transaction[];
  readonly found: readonly Transaction[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  extendTo: (id: string) => void;
  set: (ids: readonly string[]) => void;
  clear: () => void;
}

export function isTickable(transaction: Transaction): boolean {
  return allocationState(transaction) === 'unclassified';
}

export function useSelection(list: readonly Transaction[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const tickable = useMemo(() => list.filter(isTickable), [list]);
  const rows = useMemo(() => tickable.filter(({ id }) => ids.has(id)), [tickable, ids]);
  const ticked = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);

  function toggle(id: string) {
    last.current = id;
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }

  function extendTo(id: string) {
    const order = tickable.map((row) => row.id);
    const to = order.indexOf(id);
    const from = last.current === undefined ? -1 : order.indexOf(last.current);
    last.current = id;
    const range = order.slice(Math.min(from < 0 ? to : from, to), Math.max(from, to) + 1);
    setIds((before) => new Set([...before, ...range]));
  }

  useEffect(() => {
    const tickAll = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey || !areShortcutsOn() || !isShortcutKey(event)) return;
      if (tickable.length === 0) return;
      event.preventDefault();
      setIds(new Set(tickable.map(({ id }) => id)));
    };
    document.addEventListener('keydown', tickAll);
    return () => document.removeEventListener('keydown', tickAll);
  }, [tickable]);

  return {
    rows,
    found: tickable,
    has: (id) => ticked.has(id),
    toggle,
    extendTo,
    set: (next) => setIds(new Set(next)),
    clear: () => setIds(new Set()),
  };
}
