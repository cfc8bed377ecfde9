import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { displayDate } from '#shared/calendar-date.ts';
import { INVITATION_DAYS } from '#shared/constants.ts';
import type { Access, AccessLogin } from '#shared/contract/access.ts';
import { useCall } from '../api/hooks.ts';
import { CorrectionDialog } from '../forms/correction-dialog.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';
import type { MenuAction } from '../ui/action-menu-frame.tsx';
import { useAddressView } from '../ui/address-view.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { InitialsMark } from '../ui/initials-mark.tsx';
import { ErrorState, LoadingCards, NotRefreshed } from '../ui/list-states.tsx';
import { UserPlus } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { counted, formatCount } from '../ui/money-format.ts';
import { Notice } from '../ui/notice.tsx';
import { Page, useMayChange } from '../ui/page.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { TableBox, TableFoot } from '../ui/table.tsx';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { endsSoon, ROLE_WORDS } from './access-words.ts';
import { EmailChange } from './client-logins.tsx';
import { CLIENTS_VIEW, clientPageAddress } from './clients-view.ts';
import { GiveAccess } from './give-access.tsx';

const HINTS = [
  { keys: 'n', label: 'give access' },
  { keys: 'j k', label: 'move' },
  { keys: 'Escape', label: 'back to the client' },
] as const;
const READING_HINTS = HINTS.slice(1);

const TWO_LINES = '[&_td]:h-12';

type EndedLogin = Access['ended'][number];
interface AccessAction {
  what: 'give' | 'change' | 'invite' | 'end';
  login?: AccessLogin;
}

export function ListAccess() {
  const { clientId: id = '' } = useParams();
  const { view } = useAddressView(CLIENTS_VIEW);
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const phone = useMediaQuery('(max-width: 767.98px)');
  const client = useCall('getClient', { id });
  const access = useCall('listAccess', { id });
  const { data, error } = access;
  const [action, setAction] = useState<AccessAction>();
  const close = () => setAction(undefined);
  const pageAt = clientPageAddress(view, id);
  const isSuspended = client.data?.status === 'Suspended';
  const mayGive = mayChange && client.data !== undefined && !isSuspended;
  const hasPanel = action !== undefined && action.what !== 'end';
  const logins = data?.logins ?? [];
  useRowNavigation({ ids: logins.map(({ user_id: userId }) => userId), row: 'login' });
  useShortcut('n', 'Give access', () => setAction({ what: 'give' }), mayGive && !hasPanel);
  useShortcut('Escape', 'Back to the client', () => navigate(pageAt), action === undefined);
  const actionsOf = (login: AccessLogin): MenuAction[] =>
    mayGive
      ? [
          ...(login.is_main
            ? []
            : [{ id: 'change', label: 'Change', onChoose: () => setAction({ what: 'change', login }) }]),
          ...(login.joined_at === null
            ? [
                {
                  id: 'invite',
                  label: 'Send the invitation again',
                  onChoose: () => setAction({ what: 'invite', login }),
                },
              ]
            : []),
          { id: 'end', label: 'End access', onChoose: () => setAction({ what: 'end', login }) },
        ]
      : [];
  const failed = (client.data ? undefined : client.error) ?? (data ? undefined : error);
  const isMissing = failed?.status === 404;
  const retry = () => {
    if (!client.data) void client.mutate();
    if (!data) void access.mutate();
  };
  return (
    <Page
      title={client.data?.name ?? 'Client'}
      crumb={{ label: 'Clients', to: pageAt }}
      note={client.data?.entity_name && <span className="max-md:sr-only">{client.data.entity_name}</span>}
      hints={mayChange ? HINTS : READING_HINTS}
      actions={
        <Button
          icon={<UserPlus />}
          disabled={!mayGive}
          title={isSuspended ? SUSPENDED : undefined}
          onClick={() => setAction({ what: 'give' })}
        >
          Give access
        </Button>
      }
      panel={
        hasPanel &&
        mayGive &&
        client.data && (
          <GiveAccess
            key={`${action.what} ${action.login?.user_id ?? ''}`}
            client={client.data}
            login={action.login}
            isInvitation={action.what === 'invite'}
            onClose={close}
          />
        )
      }
    >
      <Parts pageAt={pageAt} count={data?.logins.length} />
      {isSuspended && <Notice tone="negative">{SUSPENDED}</Notice>}
      {failed ? (
        <ErrorState
          title={isMissing ? 'Client not found' : 'The logins did not load'}
          error={isMissing ? { ...failed, message: 'This client is not in the fund.' } : failed}
          loaded={{ isValidating: client.isValidating || access.isValidating, retry }}
          className="rounded-box border border-line"
        />
      ) : (
        <>
          {error && <NotRefreshed error={error} onRetry={() => void access.mutate()} />}
          <Part title="Who can see this client" note="Changes take effect when a login next loads a page">
            <Logins
              logins={logins}
              loading={!data}
              phone={phone}
              actionsOf={mayChange && data ? actionsOf : undefined}
            />
          </Part>
          {data && data.ended.length > 0 && (
            <Part title="Ended">
              <Ended ended={data.ended} phone={phone} />
            </Part>
          )}
        </>
      )}
      {action?.what === 'end' && action.login && client.data && (
        <CorrectionDialog
          call="endAccess"
          subject={{ client: client.data, login: action.login }}
          onClose={close}
        />
      )}
    </Page>
  );
}

const SUSPENDED =
  'Suspended: no login can see this client. You can change access once the client is active again.';

function Parts({ pageAt, count }: { pageAt: string; count: number | undefined }) {
  const link = 'flex h-10 items-center gap-1.5 border-b-2 touch:h-11';
  return (
    <nav aria-label="Client" className="flex gap-5 border-b border-line">
      <Link to={pageAt} className={`${link} border-transparent text-muted hover:text-ink`}>
        Overview
      </Link>
      <span aria-current="page" className={`${link} border-accent font-semibold`}>
        Access
        {count !== undefined && <span className="tnum font-normal text-muted">{formatCount(count)}</span>}
      </span>
    </nav>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-1 flex flex-col gap-3">
      <h2 className="flex flex-wrap items-baseline gap-x-2 text-form font-semibold">
        {title}
        {note && <span className="text-body font-normal text-muted">{note}</span>}
      </h2>
      {children}
    </section>
  );
}

interface LoginsProps {
  logins: readonly AccessLogin[];
  loading: boolean;
  phone: boolean;
  actionsOf: ((login: AccessLogin) => MenuAction[]) | undefined;
}

function Logins({ logins, loading, phone, actionsOf }: LoginsProps) {
  if (phone && loading) return <LoadingCards label="Loading logins" height="h-24" />;
  const isInvited = logins.some(({ joined_at: joinedAt }) => joinedAt === null);
  const menu = (login: AccessLogin) => {
    const actions = actionsOf?.(login) ?? [];
    if (actions.length === 0) return null;
    return (
      <ActionMenu
        label={`Actions for ${login.name || login.email}`}
        size="small"
        variant="ghost"
        actions={actions}
      />
    );
  };
  const foot = !loading && (
    <TableFoot>
      <span className="tnum">{counted(logins.length, 'login')}</span>
      {isInvited && <span>Invitations expire after {INVITATION_DAYS} days</span>}
    </TableFoot>
  );
  if (phone) {
    return (
      <TableBox>
        <ul aria-label="Logins" className="divide-y divide-line">
          {logins.map((login) => (
            <li
              key={login.user_id}
              data-row=""
              className="flex flex-col gap-2 px-4 py-3 -outline-offset-2 has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-focus"
            >
              <span className="flex items-start justify-between gap-3">
                <Name login={login} />
                {menu(login)}
              </span>
              <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
                {FACTS.map(({ head, cell }) => (
                  <div key={head}>
                    <dt className="text-label text-subtle">{head}</dt>
                    <dd>{cell(login)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
        {foot}
      </TableBox>
    );
  }
  const actionsColumn: Column<AccessLogin> = {
    head: 'Actions',
    hideHead: true,
    align: 'right',
    width: 'w-14',
    cell: menu,
  };
  const columns: readonly Column<AccessLogin>[] = [
    { head: 'Login', cell: (login) => <Name login={login} /> },
    ...FACTS,
    ...(actionsOf ? [actionsColumn] : []),
  ];
  return (
    <TableBox>
      <DataTable
        label="Logins"
        columns={columns}
        items={logins.map((login) => ({ ...login, id: login.user_id }))}
        loading={loading}
        skeletonRows={3}
        walked
        className={TWO_LINES}
      />
      {foot}
    </TableBox>
  );
}

function Name({ login }: { login: AccessLogin }) {
  const { user_id: id, name, email } = login;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <InitialsMark name={name || email} />
      <span className="flex min-w-0 flex-col">
        <Link
          to={`/manager/audit?${new URLSearchParams({ kind: 'user', record: id })}`}
          data-row-link={id}
          title={`${name || email}: changes`}
          className="scroll-my-28 wrap-break-word outline-none hover:underline"
        >
          {name || email}
        </Link>
        {name && (
          <span className="truncate text-label text-muted" title={email}>
            {email}
          </span>
        )}
        <EmailChange login={login} />
      </span>
    </span>
  );
}

function roleOf({ role, mail }: AccessLogin) {
  return (
    <span className="flex flex-col">
      {ROLE_WORDS[role].name}
      <span className="text-label text-muted">
        {ROLE_WORDS[role].short}
        {role === 'adviser' && mail && ', gets mail'}
      </span>
    </span>
  );
}

function untilOf({ until }: AccessLogin) {
  if (until === null) return <span className="text-muted">No end</span>;
  const isSoon = endsSoon(until);
  return (
    <span className={classNames('tnum', isSoon && 'text-warning')}>
      {displayDate(until)}
      {isSoon && <span className="sr-only">, ends soon</span>}
    </span>
  );
}

function lastSignedInOf({ joined_at: joinedAt, last_signed_in_at: at }: AccessLogin) {
  if (joinedAt === null) return <Badge tone="info">Invited</Badge>;
  if (at === null) return <span className="text-muted">Not known</span>;
  return <InstantText instant={at} part="date" className="text-muted" />;
}

function secondFactorOf({ has_second_factor: isOn }: AccessLogin) {
  if (isOn === null) return <span className="text-muted">–</span>;
  return <Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>;
}

const FACTS: readonly Column<AccessLogin>[] = [
  { head: 'Role', width: 'w-28', cell: roleOf },
  { head: 'Until', width: 'w-28', cell: untilOf },
  { head: 'Last signed in', width: 'w-32', cell: lastSignedInOf },
  { head: 'Second factor', width: 'w-28', cell: secondFactorOf },
];

function Ended({ ended, phone }: { ended: readonly EndedLogin[]; phone: boolean }) {
  const items = ended.map((login) => ({ ...login, id: `${login.user_id} ${login.ended_on}` }));
  if (phone) {
    return (
      <TableBox>
        <ul aria-label="Ended logins" className="divide-y divide-line">
          {items.map((login) => (
            <li key={login.id} className="flex flex-col gap-1 px-4 py-3">
              {formerNameOf(login)}
              <span>
                {ROLE_WORDS[login.role].name}, {endedOnOf(login)}
              </span>
              {login.reason && <span className="text-muted wrap-anywhere">{login.reason}</span>}
            </li>
          ))}
        </ul>
      </TableBox>
    );
  }
  return (
    <TableBox>
      <DataTable label="Ended logins" columns={ENDED_COLUMNS} items={items} className={TWO_LINES} />
    </TableBox>
  );
}

function formerNameOf({ name, email }: EndedLogin) {
  return (
    <span className="flex min-w-0 flex-col">
      <s className="wrap-break-word">{name || email}</s>
      {name && (
        <span className="truncate text-label text-muted" title={email}>
          {email}
        </span>
      )}
    </span>
  );
}

function endedOnOf({ ended_on: day, by_date: byDate }: EndedLogin) {
  return (
    <span className="tnum">
      {displayDate(day)} <span className="text-muted">{byDate ? 'on its end date' : 'by a manager'}</span>
    </span>
  );
}

const ENDED_COLUMNS: readonly Column<EndedLogin>[] = [
  { head: 'Login', cell: formerNameOf },
  { head: 'Role', width: 'w-28', cell: ({ role }) => ROLE_WORDS[role].name },
  { head: 'Ended', width: 'w-48', cell: endedOnOf },
  {
    head: 'Reason',
    className: 'py-1.5 wrap-anywhere',
    cell: ({ reason }) => reason || <span className="text-muted">–</span>,
  },
];
