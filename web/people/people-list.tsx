import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { daysBetween, fundDateAt } from '#shared/calendar-date.ts';
import type { Person } from '#shared/contract/people.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { APPROVALS } from '../ui/approval-words.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { InitialsMark } from '../ui/initials-mark.tsx';
import { ShieldAlert, ShieldCheck } from '../ui/lucide-icons.tsx';
import { useMayChange } from '../ui/page.tsx';
import { TableBox } from '../ui/table.tsx';
import { InviteManager } from './invite-manager.tsx';
import { isExpired, ROLE_NAMES } from './people-words.ts';
import { RemindManager } from './remind-manager.tsx';
import type { AccessChange } from './update-manager.tsx';

export type ChangeAccess = (person: Person, change: AccessChange) => void;

interface PeopleListProps {
  people: readonly Person[];
  state: Person['state'];
  needsSecondFactor: boolean;
  /** Managers can change their own name only if the fund has no other manager. */
  isAlone: boolean;
  phone: boolean;
  loading?: boolean;
  onChange: ChangeAccess;
}

export function PeopleList({
  people,
  state,
  needsSecondFactor,
  isAlone,
  phone,
  loading = false,
  onChange,
}: PeopleListProps) {
  const mayChange = useMayChange();
  const [label, third, fourth] = HEADS[state];
  const cells = {
    third: (person: Person) => <ThirdCell person={person} needsSecondFactor={needsSecondFactor} />,
    fourth: (person: Person) => <FourthCell person={person} />,
    actions: (person: Person) =>
      mayChange ? <Actions person={person} isAlone={isAlone} onChange={onChange} /> : null,
  };
  if (phone && !loading)
    return (
      <TableBox>
        <ul aria-label={label} className="divide-y divide-line">
          {people.map((person) => (
            <li
              key={person.user_id}
              data-row=""
              className="flex flex-col gap-2 px-4 py-3 -outline-offset-2 has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:outline-focus"
            >
              <span className="flex items-center justify-between gap-3">
                <Name person={person} />
                <Role person={person} />
              </span>
              <span className="flex items-end justify-between gap-3">
                <span className="flex min-w-0 flex-col gap-0.5 text-label text-muted">
                  <span className="flex gap-1.5">
                    {third} {cells.third(person)}
                  </span>
                  <span className="flex gap-1.5">
                    {fourth} {cells.fourth(person)}
                  </span>
                </span>
                {cells.actions(person)}
              </span>
            </li>
          ))}
        </ul>
      </TableBox>
    );
  const columns: readonly Column<Person & { id: string }>[] = [
    {
      head: state === 'active' ? 'Name' : label,
      className: 'h-12!',
      cell: (person) => <Name person={person} />,
    },
    { head: 'Role', width: 'w-24', className: 'h-12!', cell: (person) => <Role person={person} /> },
    { head: third, width: 'w-36', className: 'h-12!', cell: cells.third },
    {
      head: fourth,
      width: 'w-28',
      hidden: '@max-[44rem]:hidden',
      className: 'h-12! text-muted',
      cell: cells.fourth,
    },
    {
      head: 'Actions',
      hideHead: true,
      align: 'right',
      width: 'w-44',
      className: 'h-12!',
      cell: cells.actions,
    },
  ];
  return (
    <TableBox>
      <DataTable
        label={label}
        columns={columns}
        items={people.map((person) => ({ ...person, id: person.user_id }))}
        loading={loading}
        skeletonRows={3}
        walked
      />
    </TableBox>
  );
}

const HEADS: Readonly<Record<Person['state'], readonly [label: string, third: string, fourth: string]>> = {
  active: ['People', 'Second factor', 'Last signed in'],
  invited: ['Invited', 'Ends', 'Sent'],
  disabled: ['Disabled', 'Since', 'By'],
};

function Name({ person: { user_id: id, name, email, is_own: isOwn, waiting } }: { person: Person }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <InitialsMark name={name} />
      <span className="flex min-w-0 flex-col">
        <span className="wrap-break-word">
          <Link
            to={`/manager/audit?${new URLSearchParams({ kind: 'user', record: id })}`}
            data-row-link={id}
            title={`Changes to ${name}`}
            className="scroll-my-28 font-medium outline-none hover:underline"
          >
            {name}
          </Link>
          {isOwn && <span className="text-subtle"> you</span>}
        </span>
        <span className="wrap-anywhere text-label text-muted md:truncate" title={email}>
          {email}
        </span>
        {waiting && (
          <Link to={APPROVALS} className="text-label text-warning underline underline-offset-2">
            Waits for a second person
          </Link>
        )}
      </span>
    </span>
  );
}

function Role({ person: { role, is_unfinished: isUnfinished } }: { person: Person }) {
  return (
    <span className="flex flex-col">
      {ROLE_NAMES[role]}
      {isUnfinished && <span className="text-label text-warning">Not finished</span>}
    </span>
  );
}

function ThirdCell({ person, needsSecondFactor }: { person: Person; needsSecondFactor: boolean }) {
  if (person.state === 'active') return <SecondFactor person={person} isNeeded={needsSecondFactor} />;
  if (person.state === 'disabled') return <Day at={person.disabled_at} />;
  const { invitation_ends_at: endsAt } = person;
  if (endsAt === null) return <span className="text-warning">Not sent</span>;
  const now = new Date();
  const isOver = isExpired(person, now);
  const days = daysBetween(fundDateAt(now), fundDateAt(new Date(endsAt)));
  return (
    <span className={classNames('flex flex-col', isOver && 'text-negative')}>
      <Day at={endsAt} />
      <span className={classNames('text-label', !isOver && 'text-muted')}>
        {isOver ? 'Expired' : days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}
      </span>
    </span>
  );
}

function SecondFactor({ person, isNeeded }: { person: Person; isNeeded: boolean }) {
  const { has_second_factor: isOn } = person;
  if (isOn === null) return <span className="text-muted">Not known</span>;
  const Icon = isOn ? ShieldCheck : ShieldAlert;
  return (
    <span className={classNames('flex items-center gap-1.5', isOn ? 'text-positive' : 'text-warning')}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {isOn ? 'On' : isNeeded ? 'Off, profile only' : 'Off'}
    </span>
  );
}

function FourthCell({ person }: { person: Person }): ReactNode {
  if (person.state === 'active') return <Day at={person.last_signed_in_at} />;
  if (person.state === 'invited') return <Day at={person.invited_at} />;
  return <span className="wrap-break-word">{person.disabled_by_name ?? '–'}</span>;
}

function Day({ at }: { at: string | null }) {
  return at === null ? '–' : <InstantText instant={at} part="date" />;
}

/** Nobody may change their own role or access, so that the fund keeps a manager. */
function Actions({
  person,
  isAlone,
  onChange,
}: {
  person: Person;
  isAlone: boolean;
  onChange: ChangeAccess;
}) {
  const { name, role, state, is_own: isOwn, is_unfinished: isUnfinished } = person;
  if (isOwn) return isAlone && <Button onClick={() => onChange(person, 'rename')}>Rename</Button>;
  if (state === 'disabled')
    return (
      <Button onClick={() => onChange(person, isUnfinished ? 'finish' : 'enable')}>
        {isUnfinished ? 'Finish' : 'Enable'}
      </Button>
    );
  const other = role === 'manager' ? 'auditor' : 'manager';
  return (
    <span className="flex items-center justify-end gap-1">
      {state === 'invited' && (
        <InviteManager
          person={person}
          label={
            person.invited_at === null
              ? 'Send'
              : isExpired(person, new Date())
                ? 'Send a new one'
                : 'Send again'
          }
        />
      )}
      {state === 'active' && isUnfinished && (
        <Button onClick={() => onChange(person, 'finish')}>Finish</Button>
      )}
      {state === 'active' && !isUnfinished && person.has_second_factor === false && (
        <RemindManager person={person} />
      )}
      <ActionMenu
        label={`Actions for ${name}`}
        actions={[
          { id: 'rename', label: 'Rename', onChoose: () => onChange(person, 'rename') },
          { id: 'role', label: `Make ${other}`, onChoose: () => onChange(person, other) },
          state === 'invited'
            ? { id: 'withdraw', label: 'Withdraw', onChoose: () => onChange(person, 'withdraw') }
            : { id: 'disable', label: 'Disable', onChoose: () => onChange(person, 'disable') },
        ]}
      />
    </span>
  );
}
