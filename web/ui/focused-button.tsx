import { useEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

export function FocusedButton(props: Omit<ButtonProps, 'ref'>) {
  const button = useRef<HTMLButtonElement>(null);
  // Without this effect, the dialog itself would take the focus instead of the button.
  useEffect(() => button.current?.focus(), []);
  return <Button {...props} ref={button} />;
}
