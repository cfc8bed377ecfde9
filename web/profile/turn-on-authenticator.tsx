import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import type { AuthenticatorKey } from '../session-account.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Check, Copy } from '../ui/lucide-icons.tsx';
import { notify } from '../ui/toast.tsx';
import { authenticatorMessage } from './authenticator-messages.ts';
import { isWrongPassword } from './password-messages.ts';
import { PresentPassword, usePresentPassword } from './present-password.tsx';
import { QrCode } from './qr-code.tsx';
import { StaySignedIn, Unanswered } from './stay-signed-in.tsx';
import { useChangeSignIn } from './use-change-sign-in.ts';

interface TurnOnAuthenticatorProps {
  authenticator: AuthenticatorKey;
  isOn: boolean;
  onCancel: () => void;
  onDone: () => void;
}

const NOT_CHECKED = 'The code could not be checked. Please try again.';

/** The first code proves the secret, and the next code signs this browser in again. */
export function TurnOnAuthenticator({ authenticator, isOn, onCancel, onDone }: TurnOnAuthenticatorProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isCodeRefused, setCodeRefused] = useState(false);
  const password = usePresentPassword();
  const { change, asked, isUnanswered } = useChangeSignIn();

  async function prove(account: typeof import('../session-account.ts')) {
    try {
      await account.proveAuthenticator(code);
    } catch (error) {
      setCodeRefused(true);
      field.current?.focus();
      field.current?.select();
      throw error;
    }
  }

  const form = useSending(
    async () => {
      const account = await import('../session-account.ts');
      await account.provePassword(password.value);
      // Verifying a new app disables the current one, so it must happen in `make`.
      if (!isOn) await prove(account);
      await change({
        because: 'second-factor',
        make: async () => {
          if (isOn) await prove(account);
          await account.turnOnAuthenticator();
        },
        passwords: [password.value],
      });
      onDone();
    },
    (error) => {
      if (isWrongPassword(error)) return password.explain(error, NOT_CHECKED);
      return authenticatorMessage(error, NOT_CHECKED);
    },
  );
  const { busy, problem } = form;

  if (asked)
    return (
      <div className="mt-4">
        <StaySignedIn asked={asked} />
      </div>
    );
  return (
    <ol className="mt-4 flex flex-col gap-6">
      <Step number={1} title="Add an account in your app">
        <p className="text-body text-muted">
          Scan the picture with an authenticator app, or enter this setup key in the app, without the spaces.
          Anyone who has the key can generate your codes, so do not share it.
        </p>
        <QrCode text={authenticator.link} label="Setup key as a picture to scan" />
        <SetupKey secret={authenticator.secret} />
        <p className="text-body text-muted">
          Is the app on this device?{' '}
          <a href={authenticator.link} className="rounded-badge font-medium text-accent underline">
            Open the app with the setup key
          </a>
        </p>
      </Step>
      <Step number={2} title="Enter the code from the app and your password">
        <Form form={isCodeRefused ? { ...form, problem: undefined } : form} noValidate={false}>
          <CodeField
            ref={field}
            className="max-w-60"
            hint="Six digits that change every 30 seconds"
            error={isCodeRefused ? problem : undefined}
            value={code}
            onCode={(typed) => {
              setCode(typed);
              setCodeRefused(false);
              form.say(undefined);
            }}
          />
          <PresentPassword
            password={password}
            className="max-w-100"
            hint="All your other browsers are signed out; this one stays signed in"
          />
          {isUnanswered && <Unanswered />}
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={busy} busyLabel="Checking code">
              {isOn ? 'Change' : 'Turn on'}
            </Button>
            <Button disabled={busy} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </Form>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="flex size-6 items-center justify-center rounded-full bg-selected text-label font-semibold text-accent"
      >
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="pt-0.5 text-form font-semibold">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function SetupKey({ secret }: { secret: string }) {
  const copy = useRef<HTMLButtonElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => copy.current?.focus(), []);

  async function copySecret() {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
      notify.success('Setup key copied.', { about: secret });
    } catch {
      notify.error('The key could not be copied. Select it and copy it yourself.', { about: secret });
    }
  }

  const Icon = copied ? Check : Copy;
  return (
    <div className="flex items-center gap-3 rounded-box border border-line bg-canvas px-3 py-2.5 max-md:flex-col max-md:items-start">
      <code
        translate="no"
        className="min-w-0 grow font-mono text-form leading-6 text-ink [word-spacing:0.15em] select-all"
      >
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <Button
        ref={copy}
        aria-label="Copy setup key"
        icon={<Icon aria-hidden="true" />}
        onClick={() => void copySecret()}
      >
        Copy
      </Button>
    </div>
  );
}
