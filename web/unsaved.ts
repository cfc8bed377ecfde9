import { useEffect, useState, useSyncExternalStore } from 'react';
import { isLeaving } from './auth-failure.ts';
import { createWatchers } from './watchers.ts';

const unsaved = new Set<symbol>();
let waiting: { leave: () => void; stay: (() => void) | undefined } | undefined;
const { tell, watch } = createWatchers();

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

/** Marks the form as unsaved while `isUnsaved` is true. The returned function marks it as saved. */
export function useUnsaved(isUnsaved: boolean): () => void {
  const [form] = useState(() => Symbol('form'));
  useEffect(() => {
    mark(form, isUnsaved);
  }, [form, isUnsaved]);
  useEffect(() => () => mark(form, false), [form]);
  return () => mark(form, false);
}

export function askBeforeLeaving(leave: () => void, stay?: () => void) {
  if (!hasUnsaved()) return leave();
  waiting = { leave, stay };
  tell();
}

export function useLeaveQuestion() {
  const question = useSyncExternalStore(watch, () => waiting);
  function answer(isAgreed: boolean) {
    waiting = undefined;
    if (isAgreed) {
      unsaved.clear();
      removeEventListener('beforeunload', askOnUnload);
    }
    tell();
    if (isAgreed) question?.leave();
    else question?.stay?.();
  }
  return { isAsked: question !== undefined, answer };
}
