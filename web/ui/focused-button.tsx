import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export function FocusedButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  // Focuses the button, because otherwise the dialog itself would take the focus.
  useEffect(() => button.current?.focus(), []);
  return <Button {...props} ref={button} />;
}
