import { useEffect, useRef, useState } from 'react';
import type { AuthenticatorKey } from '../session-account.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { notify } from '../ui/toast.tsx';
import { authenticatorMessage } from './authenticator-messages.ts';
import { ProfileRow } from './profile-box.tsx';
import { TurnOffAuthenticator } from './turn-off-authenticator.tsx';
import { TurnOnAuthenticator } from './turn-on-authenticator.tsx';
import { useAuthenticator } from './use-authenticator.ts';

const STARTING = 'authenticator key';

export function ManageAuthenticator({ email }: { email: string }) {
  const { isOn, error, retrying, retry, keep } = useAuthenticator();
  const [key, setKey] = useState<AuthenticatorKey>();
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasTurningOn = useRef(false);
  useEffect(() => {
    if (wasTurningOn.current && !key) button.current?.focus();
    wasTurningOn.current = key !== undefined;
  }, [key]);

  async function start() {
    setStarting(true);
    notify.over(STARTING);
    try {
      setKey(await (await import('../session-account.ts')).newAuthenticatorKey(email));
    } catch (failure) {
      notify.error(authenticatorMessage(failure, 'The authenticator app could not be set up.'), {
        about: STARTING,
      });
    } finally {
      setStarting(false);
    }
  }

  if (isOn === undefined && error)
    return (
      <ErrorState
        title="The status of the authenticator app did not load"
        error={{ message: authenticatorMessage(error, 'The identity service did not respond.') }}
        loaded={{ isValidating: retrying, retry }}
        className="p-4"
      />
    );
  return (
    <ProfileRow
      label="Authenticator app"
      badge={isOn !== undefined && <Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      detail="A code after your password"
      action={
        isOn === undefined ? (
          <div role="status" aria-label="Loading authenticator app">
            <Skeleton className="h-8 w-20 touch:h-11" />
          </div>
        ) : (
          !key && (
            <>
              {isOn && (
                <Button
                  className="text-negative!"
                  aria-label="Turn off the authenticator app"
                  onClick={() => setAsking(true)}
                >
                  Turn off
                </Button>
              )}
              <Button
                ref={button}
                aria-label={`${isOn ? 'Change' : 'Turn on'} the authenticator app`}
                busy={starting}
                busyLabel="Preparing"
                onClick={() => void start()}
              >
                {isOn ? 'Change' : 'Turn on'}
              </Button>
            </>
          )
        )
      }
    >
      {key && (
        <TurnOnAuthenticator
          authenticator={key}
          isOn={isOn === true}
          onCancel={() => setKey(undefined)}
          onDone={() => {
            keep(true);
            setKey(undefined);
            notify.success(isOn ? 'Authenticator app changed.' : 'Authenticator app turned on.');
          }}
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
    </ProfileRow>
  );
}
