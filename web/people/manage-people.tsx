import { type ReactNode, useState } from 'react';
import type { Person } from '#shared/contract/people.ts';
import { useCall } from '../api/hooks.ts';
import { defineView, flag, useAddressView } from '../ui/address-view.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, NotRefreshed } from '../ui/list-states.tsx';
import { UserPlus } from '../ui/lucide-icons.tsx';
import { useMediaQuery } from '../ui/media-query.ts';
import { Notice } from '../ui/notice.tsx';
import { Page, useMayChange } from '../ui/page.tsx';
import { joinNames } from '../ui/sentences.ts';
import { useShortcut } from '../ui/shortcuts.ts';
import { useRowNavigation } from '../ui/use-row-navigation.ts';
import { CreateManager } from './create-manager.tsx';
import { PeopleList } from './people-list.tsx';
import { type AccessChange, UpdateManager } from './update-manager.tsx';

const VIEW = defineView({ rest: { inviting: flag('invite') } });

const HINTS = [
  { keys: 'n', label: 'invite' },
  { keys: 'j k', label: 'move' },
  { keys: 'Enter', label: 'history' },
  { keys: 'Escape', label: 'close panel' },
] as const;
const READING_HINTS = HINTS.slice(1, 3);

export function ManagePeople() {
  const { view, change } = useAddressView(VIEW);
  const loaded = useCall('listManagers', {});
  const { data, error, mutate } = loaded;
  const phone = useMediaQuery('(max-width: 767.98px)');
  const mayChange = useMayChange();
  const [changing, setChanging] = useState<{ person: Person; change: AccessChange }>();
  const people = data?.people ?? [];
  const needsSecondFactor = data?.needs_second_factor ?? false;
  const of = (state: Person['state']) => people.filter((person) => person.state === state);
  const [active, invited, disabled] = [of('active'), of('invited'), of('disabled')];
  useRowNavigation({
    ids: [...active, ...invited, ...disabled].map(({ user_id: id }) => id),
    row: 'person',
  });
  const invite = (inviting: boolean) => change({ inviting }, { replace: true });
  useShortcut('n', 'Invite a person', () => {
    if (mayChange) invite(true);
  });
  const list = {
    needsSecondFactor,
    isAlone: data?.is_alone ?? false,
    phone,
    onChange: (person: Person, to: AccessChange) => setChanging({ person, change: to }),
  };
  return (
    <Page
      title="People"
      note={data && active.length}
      hints={mayChange ? HINTS : READING_HINTS}
      actions={
        <Button icon={<UserPlus />} disabled={!data} onClick={() => invite(true)}>
          Invite
        </Button>
      }
      panel={
        view.inviting &&
        mayChange &&
        data && (
          <CreateManager
            people={people}
            needsSecondFactor={needsSecondFactor}
            onClose={() => invite(false)}
          />
        )
      }
    >
      {error && !data ? (
        <ErrorState title="The people did not load" loaded={loaded} unchanged className="py-16" />
      ) : (
        <>
          {error && <NotRefreshed error={error} onRetry={() => void mutate()} />}
          <WithoutSecondFactor people={active} isNeeded={needsSecondFactor} />
          <PeopleList {...list} state="active" people={active} loading={!data} />
          {invited.length > 0 && (
            <Section title="Invitations" count={invited.length}>
              <PeopleList {...list} state="invited" people={invited} />
            </Section>
          )}
          {disabled.length > 0 && (
            <Section title="Disabled" count={disabled.length}>
              <PeopleList {...list} state="disabled" people={disabled} />
            </Section>
          )}
        </>
      )}
      {changing && <UpdateManager {...changing} people={people} onClose={() => setChanging(undefined)} />}
    </Page>
  );
}

function Section({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="mt-3 flex flex-col gap-2" aria-label={title}>
      <h2 className="text-form font-semibold">
        {title} <span className="tnum font-normal text-subtle">{count}</span>
      </h2>
      {children}
    </section>
  );
}

function WithoutSecondFactor({ people, isNeeded }: { people: readonly Person[]; isNeeded: boolean }) {
  const names = people.filter((person) => person.has_second_factor === false).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Notice tone="warning">
      {joinNames(names)} {names.length === 1 ? 'has' : 'have'} no second factor.
      {isNeeded && ' Until a second factor is set up, only the profile can be opened.'}
    </Notice>
  );
}
