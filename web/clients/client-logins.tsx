import { useContext, useState } from 'react';
import { addDays, displayDate, fundDateAt } from '#shared/calendar-date.ts';
import type { Access, AccessLogin } from '#shared/contract/access.ts';
import type { ClientDetail } from '#shared/contract/clients.ts';
import { useCall } from '../api/hooks.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import type { MenuAction } from '../ui/action-menu-frame.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { UserPlus } from '../ui/lucide-icons.tsx';
import { FrameContext } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EndAccess } from './end-access.tsx';
import { GiveAccess, ROLE_WORDS } from './give-access.tsx';

type Client = Pick<ClientDetail, 'id' | 'name' | 'status'>;

/** An end within so many days is shown as a warning. */
const ENDS_SOON_DAYS = 14;

/** Who can see a client, how and until when, and who could. */
export function ClientLogins({ client }: { client: Client }) {
  const { readsOnly = false } = useContext(FrameContext);
  const { data, error, isLoading, isValidating, mutate } = useCall('listAccess', { id: client.id });
  const [asked, setAsked] = useState<{ what: 'give' | 'change' | 'end'; login?: AccessLogin }>();
  const close = () => setAsked(undefined);
  const isOff = client.status === 'Suspended';
  return (
    <section aria-label="Who can see this client" className="flex flex-col gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h3 className="text-form font-semibold">Who can see this client</h3>
        {!readsOnly && !isOff && (
          <Button
            icon={<UserPlus aria-hidden="true" className="size-4" />}
            onClick={() => setAsked({ what: 'give' })}
          >
            Give access
          </Button>
        )}
      </div>
      {error && !data && !isLoading ? (
        <ErrorState
          title="The logins did not load"
          error={error}
          onRetry={() => void mutate()}
          retrying={isValidating}
        />
      ) : data ? (
        <>
          <ul className="divide-y divide-line rounded-box border border-line">
            {data.logins.map((login) => (
              <LoginRow
                key={login.user_id}
                login={login}
                actions={
                  readsOnly || isOff
                    ? []
                    : [
                        ...(login.is_main
                          ? []
                          : [
                              {
                                id: 'change',
                                label: 'Change',
                                onChoose: () => setAsked({ what: 'change', login }),
                              },
                            ]),
                        {
                          id: 'end',
                          label: 'End access',
                          onChoose: () => setAsked({ what: 'end', login }),
                        },
                      ]
                }
              />
            ))}
          </ul>
          {data.ended.length > 0 && <Ended ended={data.ended} />}
        </>
      ) : (
        <div role="status" aria-label="Loading logins" className="rounded-box border border-line p-3">
          <Skeleton className="h-6 w-full" />
        </div>
      )}
      {asked?.what === 'end' && asked.login ? (
        <EndAccess client={client} login={asked.login} onClose={close} />
      ) : (
        asked && (
          <GiveAccess client={client} {...(asked.login ? { login: asked.login } : {})} onClose={close} />
        )
      )}
    </section>
  );
}

function LoginRow({ login, actions }: { login: AccessLogin; actions: readonly MenuAction[] }) {
  const { name, email, role, until, joined_at: joinedAt, mail } = login;
  const endsSoon = until !== null && until <= addDays(fundDateAt(new Date()), ENDS_SOON_DAYS);
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
          <span>{name || email}</span>
          {joinedAt === null && <Badge tone="info">Invited</Badge>}
        </p>
        {name && <p className="text-label text-subtle wrap-anywhere">{email}</p>}
      </div>
      <div className="shrink-0 text-right">
        <p>{ROLE_WORDS[role].name}</p>
        <p className={`tnum text-label ${endsSoon ? 'text-warning' : 'text-subtle'}`}>
          {until === null ? ROLE_WORDS[role].short : `until ${displayDate(until)}`}
          {role === 'adviser' && mail && ', gets mail'}
        </p>
      </div>
      {actions.length > 0 && (
        <ActionMenu label={`Actions for ${name || email}`} size="small" variant="ghost" actions={actions} />
      )}
    </li>
  );
}

function Ended({ ended }: { ended: Access['ended'] }) {
  return (
    <section aria-label="Ended" className="flex flex-col gap-2">
      <h4 className="text-label font-medium text-muted">Ended</h4>
      <ul className="divide-y divide-line rounded-box border border-line">
        {ended.map((login) => (
          <li key={`${login.user_id} ${login.ended_on}`} className="px-3 py-2">
            <p className="wrap-anywhere">
              <s>{login.name || login.email}</s>{' '}
              <span className="text-subtle">{ROLE_WORDS[login.role].name}</span>
            </p>
            <p className="text-label text-subtle wrap-anywhere">
              {login.name && `${login.email} · `}
              <span className="tnum">{displayDate(login.ended_on)}</span>
              {login.by_date ? ' by its date' : ` · ${login.reason}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
