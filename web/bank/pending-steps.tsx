import { type ReactNode, useEffect, useState } from 'react';
import { CONSENT_POLL_MS } from '#shared/constants.ts';
import { classNames } from '../ui/class-names.ts';
import { AlertIcon, CheckIcon, RingIcon } from '../ui/icons.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { type ConnectStep, WINDOW_CLOSED } from './use-bank-connection.ts';

const SECOND_MS = 1_000;

type StepState = 'done' | 'now' | 'later';

const ICONS: Record<StepState, ReactNode> = {
  done: <CheckIcon className="size-4 text-positive" />,
  now: <Spinner className="text-accent" />,
  later: <RingIcon className="size-4 text-subtle" />,
};

function Steps({ steps }: { steps: readonly (readonly [text: string, state: StepState])[] }) {
  return (
    <ol className="flex flex-col gap-2.5">
      {steps.map(([text, state]) => (
        <li
          key={text}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classNames(
            'flex items-center gap-2.5 text-body',
            state === 'now' ? 'font-medium text-ink' : state === 'done' ? 'text-ink' : 'text-muted',
          )}
        >
          {ICONS[state]}
          {text}
          {state === 'done' && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}

export function ConnectingSteps() {
  return (
    <Steps
      steps={[
        ['Preparing the bank login', 'now'],
        ['Sign in at the bank', 'later'],
        ['Connected', 'later'],
      ]}
    />
  );
}

export function PendingSteps({ pending }: { pending: Extract<ConnectStep, { step: 'pending' }> }) {
  const back = pending.window === 'returned';
  return (
    <>
      <Steps
        steps={[
          ['Choose a bank', 'done'],
          ['Sign in at the bank', back ? 'done' : 'now'],
          back ? ['The bank sends the accounts', 'now'] : ['Connected', 'later'],
        ]}
      />
      {pending.window === 'closed' ? (
        <p role="status" className="flex items-start gap-2 text-label font-medium text-info">
          <AlertIcon className="size-4" />
          {WINDOW_CLOSED}
        </p>
      ) : (
        <p className="tnum text-label text-subtle">
          {pending.answering ? (
            <Checked at={pending.checkedAt} />
          ) : (
            'The server is not responding. The portal keeps trying.'
          )}
        </p>
      )}
    </>
  );
}

function Checked({ at }: { at: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const every = `every ${CONSENT_POLL_MS / SECOND_MS} s`;
  if (at === undefined) return `Checks ${every}`;
  return `Checked ${Math.max(0, Math.floor((now - at) / SECOND_MS))} s ago, ${every}`;
}
