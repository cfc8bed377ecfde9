import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { PASSWORDS_DIFFER } from '../identity-messages.ts';
import { classNames } from './class-names.ts';
import { PasswordField } from './field.tsx';
import { CheckIcon, RingIcon } from './icons.tsx';
import { passwordRequirements } from './password-rules.ts';

const PAUSE_MS = 800;

/** Screen readers get the rules when typing pauses, not for each key. */
function useDescribedRules(password: string): string {
  const [description, setDescription] = useState('');
  useEffect(() => {
    if (password === '') return;
    const timer = setTimeout(() => {
      const open = passwordRequirements(password).filter(({ met }) => !met);
      setDescription(
        open.length === 0
          ? 'All password requirements met'
          : `Not met: ${open.map(({ label }) => label.toLowerCase()).join(', ')}`,
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [password]);
  return description;
}

function Requirements({ password }: { password: string }) {
  const description = useDescribedRules(useDeferredValue(password));
  return (
    <div className="rounded-box border border-line bg-canvas px-3 py-2.5">
      <p className="text-label font-medium text-muted">Password requirements</p>
      <ul className="mt-1.5 flex flex-col gap-1 text-body">
        {passwordRequirements(password).map(({ label, met }) => (
          <li key={label} className={classNames('flex items-center gap-2', met ? 'text-ink' : 'text-muted')}>
            {met ? (
              <CheckIcon className="size-[15px] text-positive" />
            ) : (
              <RingIcon className="size-[15px] text-control" />
            )}
            {label}
            <span className="sr-only">{met ? ', met' : ', not met'}</span>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {description}
      </p>
    </div>
  );
}

/** A message that appears during a press would move the button away from the pointer. */
function useAfterPress(): (run: () => void) => void {
  const pressed = useRef(false);
  useEffect(() => {
    function onPress({ type }: Event) {
      pressed.current = type === 'pointerdown';
    }
    const events = ['pointerdown', 'pointerup', 'pointercancel'];
    for (const event of events) addEventListener(event, onPress, true);
    return () => {
      for (const event of events) removeEventListener(event, onPress, true);
    };
  }, []);
  return (run) => {
    if (!pressed.current) run();
    else addEventListener('pointerup', () => setTimeout(run), { once: true });
  };
}

interface NewPasswordFieldsProps {
  password: string;
  onPassword: (password: string) => void;
  confirmation: string;
  onConfirmation: (confirmation: string) => void;
  autoFocus?: boolean;
}

export function NewPasswordFields({
  password,
  onPassword,
  confirmation,
  onConfirmation,
  autoFocus = false,
}: NewPasswordFieldsProps) {
  const [left, setLeft] = useState(false);
  const afterPress = useAfterPress();
  const differs = left && confirmation !== '' && confirmation !== password;
  return (
    <>
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        required
        autoFocus={autoFocus}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      <Requirements password={password} />
      <PasswordField
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        placeholder="Repeat it"
        required
        error={differs ? PASSWORDS_DIFFER : undefined}
        value={confirmation}
        onChange={(event) => {
          onConfirmation(event.target.value);
          if (event.target.value === password) setLeft(false);
        }}
        onBlur={() => afterPress(() => setLeft(true))}
      />
    </>
  );
}
