import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMediaQuery } from './media-query.ts';

export function useFocusFirst(form: RefObject<HTMLFormElement | null>) {
  // On a phone, focusing a field would open the keyboard over the form before the user has read it.
  const withKeyboard = useMediaQuery('(pointer: fine)');
  return useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      // Focuses the first field when the form renders, because the dialog's code may load after the dialog was opened.
      if (withKeyboard) element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    },
    [form, withKeyboard],
  );
}

/** Returns a function that focuses the first invalid field, once the field is marked and enabled. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>): () => void {
  const isWanted = useRef(false);
  // This effect runs after every render, because the field may be marked only after the server's answer.
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
