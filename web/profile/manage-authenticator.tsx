import { useEffect, useRef, useState } from 'react';
import type { AuthenticatorKey } from '../session.ts';
import { identity } from '../session-state.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.tsx';
import { authenticatorMessage } from './authenticator-messages.ts';
import { TurnOffAuthenticator } from './turn-off-authenticator.tsx';
import { TurnOnAuthenticator } from './turn-on-authenticator.tsx';
import { useAuthenticator } from './use-authenticator.ts';

const STARTING = 'authenticator key';

/** The user's own second factor: on, off, or being turned on. */
export function ManageAuthenticator({ email }: { email: string }) {
  const { isOn, error, retrying, retry, keep } = useAuthenticator();
  const [key, setKey] = useState<AuthenticatorKey>();
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasTurningOn = useRef(false);
  useEffect(() => {
    // The button replaces the steps, so it takes their focus.
    if (wasTurningOn.current && !key) button.current?.focus();
    wasTurningOn.current = key !== undefined;
  }, [key]);

  async function start() {
    setStarting(true);
    notify.over(STARTING);
    try {
      setKey(await (await identity()).newAuthenticatorKey(email));
    } catch (failure) {
      notify.error(authenticatorMessage(failure, 'The authenticator app could not be set up.'), {
        about: STARTING,
      });
    } finally {
      setStarting(false);
    }
  }

  return (
    <section aria-labelledby="authenticator" className="mt-8 border-t border-line pt-6">
      <div className="flex items-center gap-2">
        <h2 id="authenticator" className="text-lead font-semibold">
          Authenticator app
        </h2>
        {isOn !== undefined && <Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      </div>
      {key ? (
        <TurnOnAuthenticator
          authenticator={key}
          onCancel={() => setKey(undefined)}
          onDone={() => {
            keep(true);
            setKey(undefined);
            notify.success('Authenticator app turned on.');
          }}
        />
      ) : isOn !== undefined || !error ? (
        <>
          {/* What the app does is true either way, so it need not wait for the answer. */}
          <p className="mt-1 max-w-prose text-body text-muted">
            {isOn
              ? 'Signing in asks for your password, then for a code from your authenticator app.'
              : 'A code from an app on your phone, asked for after your password, keeps out whoever has learned the password.'}
          </p>
          {isOn === undefined ? (
            <div role="status" aria-label="Loading authenticator app" className="mt-4">
              <Skeleton className="h-8 w-24 touch:h-11" />
            </div>
          ) : (
            <Button
              ref={button}
              className={isOn ? 'mt-4 text-negative!' : 'mt-4'}
              busy={starting}
              busyLabel="Preparing"
              onClick={() => (isOn ? setAsking(true) : void start())}
            >
              {isOn ? 'Turn off' : 'Turn on'}
            </Button>
          )}
        </>
      ) : (
        <ErrorState
          className="mt-2"
          title="It could not be found out whether it is on"
          error={{ message: authenticatorMessage(error, 'The identity service did not answer.') }}
          onRetry={retry}
          retrying={retrying}
        />
      )}
      {asking && (
        <TurnOffAuthenticator
          onClose={() => setAsking(false)}
          onDone={() => {
            keep(false);
            setAsking(false);
            notify.success('Authenticator app turned off.');
          }}
        />
      )}
    </section>
  );
}
