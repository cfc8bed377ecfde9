import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createWatchers } from '../watchers.ts';

export interface Shortcut {
  keys: string;
  label: string;
}

interface Listener extends Shortcut {
  run: (event: KeyboardEvent) => void;
}

const STORED = 'single-key-shortcuts';
const SEQUENCE_MS = 1_000;

const listeners = new Set<Listener>();
const { tell, watch } = createWatchers();
let listed: readonly Shortcut[] = [];
let firstKey = '';
let firstKeyAt = 0;

function changed() {
  const seen = new Map([...listeners].map(({ keys, label }) => [keys, { keys, label }]));
  listed = [...seen.values()];
  tell();
}

export function areShortcutsOn(): boolean {
  return localStorage.getItem(STORED) !== 'off';
}

/** Single-key shortcuts can interfere with speech input and assistive tools, so users can turn them off. */
export function setShortcutsOn(on: boolean) {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, 'off');
  changed();
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof HTMLElement && target.closest(selector) !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    (target instanceof HTMLElement && target.isContentEditable) ||
    isInside(target, 'input:not([type=radio]):not([type=checkbox]), textarea, select')
  );
}

export function isShortcutKey(event: KeyboardEvent): boolean {
  return (
    !event.defaultPrevented &&
    !event.isComposing &&
    !isTyping(event.target) &&
    document.querySelector('[data-overlay]') === null
  );
}

function onKeyDown(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!areShortcutsOn() || !isShortcutKey(event)) return;
  const { key, target } = event;
  if ((key === 'Enter' || key === ' ') && isInside(target, 'a, button')) return;
  if (key.startsWith('Arrow') && isInside(target, '[type=radio], [role=tablist], [role=menu]')) return;
  const sequence = event.timeStamp - firstKeyAt < SEQUENCE_MS ? `${firstKey} ${key}` : key;
  const all = [...listeners].reverse();
  const match =
    all.find((listener) => listener.keys === sequence) ?? all.find((listener) => listener.keys === key);
  if (match) {
    firstKey = '';
    event.preventDefault();
    match.run(event);
    return;
  }
  firstKey = key;
  firstKeyAt = event.timeStamp;
}

export function useShortcut(
  keys: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  enabled = true,
) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!enabled) return;
    const listener: Listener = { keys, label, run: (event) => latest.current(event) };
    if (listeners.size === 0) document.addEventListener('keydown', onKeyDown);
    listeners.add(listener);
    changed();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) document.removeEventListener('keydown', onKeyDown);
      changed();
    };
  }, [keys, label, enabled]);
}

export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(watch, () => listed);
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(watch, areShortcutsOn);
}
