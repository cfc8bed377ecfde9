import { useRef, useState } from 'react';
import { PasswordField } from '../ui/field.tsx';
import { isWrongPassword, passwordMessage, WRONG_PASSWORD } from './password-messages.ts';

export function usePresentPassword() {
  const ref = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [isWrong, setWrong] = useState(false);

  return {
    ref,
    value,
    error: isWrong ? WRONG_PASSWORD : undefined,
    type(typed: string) {
      setValue(typed);
      setWrong(false);
    },
    explain(error: unknown, otherwise: string): string | undefined {
      if (!isWrongPassword(error)) return passwordMessage(error, otherwise);
      setWrong(true);
      ref.current?.focus();
      ref.current?.select();
      return undefined;
    },
  };
}

interface PresentPasswordProps {
  password: ReturnType<typeof usePresentPassword>;
  hint?: string;
  autoFocus?: boolean;
  className?: string;
}

export function PresentPassword({ password, hint, autoFocus = false, className }: PresentPasswordProps) {
  return (
    <PasswordField
      ref={password.ref}
      label="Present password"
      name="old-password"
      autoComplete="current-password"
      required
      autoFocus={autoFocus}
      hint={hint}
      className={className}
      error={password.error}
      value={password.value}
      onChange={(event) => password.type(event.target.value)}
    />
  );
}
