import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMediaQuery } from './media-query.ts';

export function useFocusFirst(form: RefObject<HTMLFormElement | null>) {
  // On a phone, a focused field would open the keyboard over the form.
  const withKeyboard = useMediaQuery('(pointer: fine)');
  return useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (withKeyboard) element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    },
    [form, withKeyboard],
  );
}

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
