import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from '../forms/form.tsx';
import { useSending } from '../forms/use-sending.ts';
import type { AuthenticatorKey } from '../session.ts';
import { identity } from '../session-state.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { Check, Copy } from '../ui/lucide-icons.tsx';
import { notify } from '../ui/toast.tsx';
import { authenticatorMessage } from './authenticator-messages.ts';
import { QrCode } from './qr-code.tsx';

interface TurnOnAuthenticatorProps {
  authenticator: AuthenticatorKey;
  onCancel: () => void;
  onDone: () => void;
}

/** Two steps: the app gets the secret, then a code proves it. */
export function TurnOnAuthenticator({ authenticator, onCancel, onDone }: TurnOnAuthenticatorProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const form = useSending(
    async () => {
      await (await identity()).turnOnAuthenticator(code);
      onDone();
    },
    (error) => {
      field.current?.focus();
      field.current?.select();
      return authenticatorMessage(error, 'The code could not be checked. Please try again.');
    },
  );
  const { busy, problem } = form;

  return (
    <ol className="mt-4 flex flex-col gap-6">
      <Step number={1} title="Add an account in your app">
        <p className="text-body text-muted">
          Scan the picture with an authenticator app, or choose there to add an account by a setup key and
          enter this one, without the spaces. Whoever has the key can make your codes: keep it to yourself.
        </p>
        <QrCode text={authenticator.link} label="Setup key as a picture to scan" />
        <SetupKey secret={authenticator.secret} />
        <p className="text-body text-muted">
          Is the app on this device?{' '}
          <a href={authenticator.link} className="rounded-badge font-medium text-accent underline">
            Open it with the key
          </a>
        </p>
      </Step>
      <Step number={2} title="Enter the code it shows">
        <Form form={{ ...form, problem: undefined }} noValidate={false}>
          <CodeField
            ref={field}
            className="max-w-60"
            hint="Six digits, new every 30 seconds"
            error={problem}
            value={code}
            onCode={(typed) => {
              setCode(typed);
              form.say(undefined);
            }}
          />
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={busy} busyLabel="Checking code">
              Turn on
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
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => void copySecret()}
      >
        Copy
      </Button>
    </div>
  );
}
