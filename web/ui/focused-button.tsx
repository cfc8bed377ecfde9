import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A button that has the focus from the start: the answer of a dialog that loses nothing. */
export function FocusedButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  // Before the dialog's own effect, which would otherwise focus the dialog.
  useEffect(() => button.current?.focus(), []);
  return <Button {...props} ref={button} />;
}
