import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A button that has the focus at first. For the choice in a dialog that loses nothing. */
export function FocusedButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  // This effect runs before the dialog's own effect, which would otherwise focus the dialog.
  useEffect(() => button.current?.focus(), []);
  return <Button {...props} ref={button} />;
}
