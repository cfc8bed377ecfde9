import type { Person } from '#shared/contract/people.ts';
import { callAndTell } from '../forms/call-and-tell.ts';
import { Button } from '../ui/button.tsx';
import { useBusy } from '../ui/use-busy.ts';

export function InviteManager({ person, label }: { person: Person; label: string }) {
  const { user_id: id, name } = person;
  const done = `A new invitation to ${name} is on its way. The previous invitation no longer works.`;
  const { busy, run } = useBusy(() => callAndTell('inviteManager', { id }, { about: id, done }));
  return (
    <Button busy={busy} busyLabel="Sending" onClick={run} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );
}
