import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMediaQuery } from './media-query.ts';

/**
 * What a form of a dialog takes as its `ref`, to begin with the focus in its first field as soon as it is
 * there: a dialog's code may come after the dialog was asked for. `form` holds the form for other uses.
 */
export function useFocusFirst(form: RefObject<HTMLFormElement | null>) {
  // On a phone the keyboard would come up over the form before anyone has read it.
  const withKeyboard = useMediaQuery('(pointer: fine)');
  return useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (withKeyboard) element?.querySelector('input')?.focus();
    },
    [form, withKeyboard],
  );
}

/**
 * Answers how to ask that the first field that is wrong gets the focus: once it is marked and can take it,
 * which may be a moment after the answer that says so.
 */
export function useFocusInvalid(form: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (!field) return;
    isWanted.current = false;
    field.focus();
  });
  return useCallback(() => {
    isWanted.current = true;
  }, []);
}
