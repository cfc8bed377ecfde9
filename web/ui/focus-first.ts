import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMediaQuery } from './media-query.ts';

/**
 * Returns the `ref` for a form element, and sets `form` to this element. Focuses the first field when the element is rendered,
 * not when the dialog is opened, because the dialog's code may load later.
 */
export function useFocusFirst(form: RefObject<HTMLFormElement | null>) {
  // On a phone, focusing a field would open the keyboard over the form before the user has read it.
  const withKeyboard = useMediaQuery('(pointer: fine)');
  return useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (withKeyboard) element?.querySelector<HTMLElement>('input, textarea')?.focus();
    },
    [form, withKeyboard],
  );
}

/**
 * Returns a function that focuses the first invalid field. It waits until the field is marked and enabled, which may happen
 * only after the server's answer.
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
