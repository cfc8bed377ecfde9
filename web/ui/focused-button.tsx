import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export function FocusedButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  // This effect runs before the dialog's own effect, which focuses the dialog only if nothing in it has the focus.
  useEffect(() => button.current?.focus(), []);
  return <Button {...props} ref={button} />;
}
