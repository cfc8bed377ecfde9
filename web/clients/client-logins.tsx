import { Link } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import type { AccessLogin } from '#shared/contract/access.ts';
import { useCall } from '../api/hooks.ts';
import { Badge } from '../ui/badge.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { InitialsMark } from '../ui/initials-mark.tsx';
import { ErrorState } from '../ui/list-states.tsx';
import { useMayChange } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { endsSoon, ROLE_WORDS } from './access-words.ts';

export function ClientLogins({ clientId }: { clientId: string }) {
  const { data, error, isLoading, isValidating, mutate } = useCall('listAccess', { id: clientId });
  if (error && !data && !isLoading) {
    return (
      <div className="rounded-box border border-line">
        <ErrorState title="The logins did not load" loaded={{ error, isValidating, mutate }} />
      </div>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label="Loading logins" className="rounded-box border border-line p-3">
        <Skeleton className="h-6 w-full" />
      </div>
    );
  }
  return (
    <ul aria-label="Logins" className="divide-y divide-line rounded-box border border-line">
      {data.logins.map((login) => (
        <li key={login.user_id} className="flex min-h-13 items-center gap-3 px-3 py-2">
          <InitialsMark name={login.name || login.email} />
          <span className="min-w-0 grow">
            <span className="block wrap-anywhere">{login.name || login.email}</span>
            <span className="block text-label text-subtle">
              <Since login={login} />
              <EmailChange login={login} />
            </span>
          </span>
          <Badge tone={login.role === 'owner' ? 'accent' : 'neutral'}>{ROLE_WORDS[login.role].name}</Badge>
        </li>
      ))}
      {data.logins.length === 0 && <li className="px-3 py-3 text-muted">No login has access.</li>}
    </ul>
  );
}

export function ManageAccessLink({ to }: { to: string }) {
  const mayChange = useMayChange();
  return (
    <Link to={to} className="text-label font-medium text-accent hover:underline touch:py-2.5">
      {mayChange ? 'Manage' : 'Show all'}
    </Link>
  );
}

export function EmailChange({ login: { email_change: staged } }: { login: AccessLogin }) {
  if (!staged) return null;
  return (
    <span className="block text-warning wrap-anywhere">
      Changes to {staged.email} on <InstantText instant={staged.takes_effect_at} />
    </span>
  );
}

function Since({ login }: { login: AccessLogin }) {
  const { role, until, joined_at: joinedAt, last_signed_in_at: signedInAt } = login;
  if (until !== null) {
    return (
      <span className={endsSoon(until) ? 'text-warning' : undefined}>
        Until <span className="tnum">{displayDate(until)}</span>
        {role === 'adviser' && ', reads only'}
      </span>
    );
  }
  if (joinedAt === null) return 'Invited';
  if (signedInAt === null) return ROLE_WORDS[role].short;
  return (
    <>
      Signed in <InstantText instant={signedInAt} part="date" />
    </>
  );
}
