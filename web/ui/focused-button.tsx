import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A button that is focused initially: the safe answer in a dialog. */
export function FocusedButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  // Runs before the dialog's own effect, which would otherwise focus the dialog.
  useEffect(() => button.current?.focus(), []);
  return <Button {...props} ref={button} />;
}
