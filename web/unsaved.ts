import { useEffect, useState, useSyncExternalStore } from 'react';
import { isLeaving } from './auth-failure.ts';

/** Forms in which something was typed that was not sent. Nothing of them is kept past the page. */
const unsaved = new Set<symbol>();
/** What is to be done once the user agrees to lose what was typed, and if not. */
let waiting: { leave: () => void; stay: (() => void) | undefined } | undefined;
const watchers = new Set<() => void>();

function tell() {
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The browser asks with its own words when the page is closed or loaded anew. A sign-out is not held up by it. */
function askOnUnload(event: BeforeUnloadEvent) {
  if (!isLeaving()) event.preventDefault();
}

function mark(form: symbol, isUnsaved: boolean) {
  if (isUnsaved === unsaved.has(form)) return;
  if (isUnsaved) unsaved.add(form);
  else unsaved.delete(form);
  if (unsaved.size > 0) addEventListener('beforeunload', askOnUnload);
  else removeEventListener('beforeunload', askOnUnload);
  tell();
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

export function useHasUnsaved(): boolean {
  return useSyncExternalStore(watch, hasUnsaved);
}

/** Keeps the mark of a form while it is shown. The returned function takes it off at once, when the form was sent or given up. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    mark(form, isUnsaved);
  }, [form, isUnsaved]);
  useEffect(() => () => mark(form, false), [form]);
  return () => mark(form, false);
}

/** Does something that loses what was typed; if there is any, after asking. */
export function askBeforeLeaving(leave: () => void, stay?: () => void) {
  if (!hasUnsaved()) return leave();
  waiting = { leave, stay };
  tell();
}

/** What waits for the user's answer, and how to give it. */
export function useLeaveQuestion() {
  const asked = useSyncExternalStore(watch, () => waiting);
  function answer(isAgreed: boolean) {
    waiting = undefined;
    if (isAgreed) {
      unsaved.clear();
      removeEventListener('beforeunload', askOnUnload);
    }
    tell();
    if (isAgreed) asked?.leave();
    else asked?.stay?.();
  }
  return { isAsked: asked !== undefined, answer };
}
